import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSecret } from '../../../src/platform/shared/secrets.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertFailure } from '../../support/test-api.ts';
import { openDoor, validationOf } from './door.ts';

/** Every reason to refuse a scan, in the order of the contract. */
const reasons = [
  { name: 'the caller is no reviewer', code: 403 },
  { name: 'review is off', code: 403 },
  { name: 'nobody has the code', code: 400 },
  { name: 'the code is of another event', code: 400 },
  { name: 'the event was cancelled', code: 410 },
  { name: 'the person declined', code: 410 },
  { name: 'the person never answered', code: 410 },
  { name: 'registration is open', code: 423 },
  { name: 'the code was validated before', code: 409 },
] as const;
type Reason = (typeof reasons)[number]['name'];

onEveryDatabase('the order of POST /events/confirm', (database) => {
  const api = apiOfSuite(database);

  /** A scan at an event at which all these reasons hold at once. */
  async function scanWith(...holding: Reason[]) {
    const holds = (reason: Reason) => holding.includes(reason);
    const { people } = api.fixture;
    const attending = holds('the person declined') ? 'NO' : holds('the person never answered') ? null : 'YES';
    const validation = { validated_at: '2026-11-14T10:00:00.000Z', validated_by: people.reviewer.id };
    const door = await openDoor(
      api,
      {
        review_enabled: holds('review is off') ? 0 : 1,
        cancelled: holds('the event was cancelled') ? 1 : 0,
        registration_due_date: holds('registration is open') ? '2026-11-14T13:00:00' : '2026-11-14T11:00:00',
      },
      { attending, ...(holds('the code was validated before') ? validation : {}) },
    );
    let { event } = door;
    if (holds('the code is of another event')) {
      const { review_enabled, cancelled, registration_due_date } = await api.deps.storage.db
        .selectFrom('events')
        .selectAll()
        .where('id', '=', door.event)
        .executeTakeFirstOrThrow();
      event = (await openDoor(api, { review_enabled, cancelled, registration_due_date })).event;
    }
    const barcode = holds('nobody has the code') ? newSecret() : door.barcode;
    const caller = holds('the caller is no reviewer') ? people.otherReviewer : people.reviewer;
    const before = await validationOf(api, door.registration);
    const answer = await door.scan({ event, barcode }, caller.token);
    if (holding.length > 0) assert.deepEqual(await validationOf(api, door.registration), before);
    return answer;
  }

  test('accepts a scan when no reason holds', async () => {
    assert.equal((await scanWith()).status, 200);
  });

  for (const [index, first] of reasons.entries()) {
    test(`answers ${first.code} when ${first.name}, whatever of the later reasons holds too`, async () => {
      assertFailure(await scanWith(first.name), first.code);
      const later = reasons.slice(index + 1);
      for (const second of later) assertFailure(await scanWith(first.name, second.name), first.code);
      assertFailure(await scanWith(first.name, ...later.map(({ name }) => name)), first.code);
    });
  }
});
