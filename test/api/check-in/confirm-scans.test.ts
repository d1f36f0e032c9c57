import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { markValidated } from '../../../src/events/door/code-holders-store.ts';
import type { MemberId, RegistrationId } from '../../../src/platform/shared/ids.ts';
import { newSecret } from '../../../src/platform/shared/secrets.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertFailure } from '../../support/test-api.ts';
import { openDoor, scansAt, validationOf } from './door.ts';

onEveryDatabase('the record of POST /events/confirm', (database) => {
  const api = apiOfSuite(database);

  test('holds every scan with its result, whose code it was, the reviewer and what the device said', async () => {
    const door = await openDoor(api);
    const other = await openDoor(api);
    const { reviewer, member } = api.fixture.people;
    const said = { metaid: -1, nonce: newSecret(), gate: 'North', scannedAt: '2026-11-14T11:59:58' };
    await door.scan(said);
    await door.scan({ metaid: Number.MAX_SAFE_INTEGER });
    const unknown = newSecret();
    await door.scan({ barcode: unknown });
    await door.scan({ barcode: other.barcode });
    await door.scan({}, member.token);
    const common = {
      requested_event: door.event,
      reviewer_id: reviewer.id,
      received_at: '2026-11-14T11:00:00.000Z',
      code_hash: sha256(door.barcode),
      metaid: null,
      nonce: null,
      gate: '',
      scanned_at: null,
      kind: 'scan',
      decided: null,
      reason: '',
    };
    const { scannedAt, ...kept } = said;
    const scans = await scansAt(api, door.event);
    assert.deepEqual(
      scans.map(({ id: _id, answer: _answer, token_id: _token, request_id: _request, ...scan }) => scan),
      [
        { ...common, ...kept, scanned_at: scannedAt, result: 200, registration_id: door.registration },
        { ...common, metaid: Number.MAX_SAFE_INTEGER, result: 409, registration_id: door.registration },
        { ...common, result: 400, registration_id: null, code_hash: sha256(unknown) },
        {
          ...common,
          result: 400,
          registration_id: other.registration,
          code_hash: sha256(other.barcode),
        },
        { ...common, result: 403, registration_id: null, reviewer_id: member.id },
      ],
    );
  });

  test('never holds the scanned text itself', async () => {
    const door = await openDoor(api);
    const unknown = newSecret();
    await door.scan({ nonce: newSecret() });
    await door.scan({ barcode: unknown });
    const kept = JSON.stringify(await scansAt(api, door.event));
    for (const text of [door.barcode, unknown]) assert.ok(!kept.includes(text));
  });

  test('holds scans for an event that does not exist', async () => {
    const event = 4_000_000_001;
    const door = await openDoor(api);
    assertFailure(await door.scan({ event }), 403);
    assert.deepEqual(
      (await scansAt(api, event)).map(({ result }) => result),
      [403],
    );
  });

  test('holds refused scans although nothing else was stored', async () => {
    for (const [attending, due, code] of [
      ['NO', '2026-11-14T11:00:00', 410],
      ['YES', '2026-11-14T13:00:00', 423],
    ] as const) {
      const door = await openDoor(api, { registration_due_date: due }, { attending });
      assertFailure(await door.scan(), code);
      const [scan] = await scansAt(api, door.event);
      assert.equal(scan?.result, code);
      assert.equal(scan?.registration_id, door.registration);
      assert.equal((await validationOf(api, door.registration)).validated_at, null);
    }
  });

  test('marks a registration once, whatever two readings of it said before, and never one that declined', async () => {
    const { reviewer, officer } = api.fixture.people;
    const at = '2026-11-14T11:00:00.000Z';
    const mark = (id: RegistrationId, by: MemberId) =>
      api.deps.storage.write((tx) => markValidated(tx, [{ id, at, gate: 'North' }], by, at));
    const door = await openDoor(api);
    assert.equal(await mark(door.registration, reviewer.id), true);
    assert.equal(await mark(door.registration, officer.id), false);
    assert.equal((await validationOf(api, door.registration)).validated_by, reviewer.id);
    const declined = await openDoor(api, {}, { attending: 'NO' });
    assert.equal(await mark(declined.registration, reviewer.id), false);
  });
});

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
