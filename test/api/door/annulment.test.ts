import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventId, RegistrationId } from '../../../src/platform/shared/ids.ts';
import { newSecret } from '../../../src/platform/shared/secrets.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';
import { addPerson, openDoor, scansAt, validationOf } from '../check-in/door.ts';

onEveryDatabase('POST /door/events/{id}/registrations/{registration}/annulment', (database) => {
  const api = apiOfSuite(database);

  const annul = (
    { event, registration }: { event: EventId; registration: RegistrationId },
    body: object = {},
    token = api.fixture.people.reviewer.token,
  ) =>
    api.post(`/door/events/${event}/registrations/${registration}/annulment`, token, {
      nonce: newSecret(),
      ...body,
    });

  test('after it the old nonce repeats its old answer, and a new scan passes', async () => {
    const door = await openDoor(api);
    const nonce = newSecret();
    const first = await door.scan({ nonce, gate: 'North' });
    const answer = await annul(door, { reason: 'The wrong ticket' });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(
      [answer.body.registration, answer.body.validatedAt, answer.body.gate, answer.body.party.in],
      [door.registration, '2026-11-14T12:00:00', 'North', 0],
    );
    assert.equal(answer.body.reviewer.fullName, 'Reviewer Fixture');
    assert.deepEqual(await validationOf(api, door.registration), { validated_at: null, validated_by: null });
    assert.equal((await door.scan({ nonce, gate: 'North' })).text, first.text);
    assert.equal((await validationOf(api, door.registration)).validated_at, null);
    assert.equal((await door.scan({ gate: 'South' })).status, 200);
    assert.equal((await door.scan()).body.errorInfo[0].gate, 'South');
  });

  test('is a record of its own: who, when and why', async () => {
    const door = await openDoor(api);
    const second = await addPerson(api);
    await api.fixture.addReviewer(door.event, second.id);
    await door.scan();
    await annul(door, { reason: 'A mistake' }, second.token);
    const [, record] = await scansAt(api, door.event);
    assert.deepEqual(
      [record?.kind, record?.reason, record?.reviewer_id, record?.registration_id, record?.received_at],
      ['annulment', 'A mistake', second.id, door.registration, '2026-11-14T11:00:00.000Z'],
    );
  });

  test('twice is 409, and nothing is recorded; sent again with its nonce it gets the same answer', async () => {
    const door = await openDoor(api);
    assertFailure(await annul(door), 409);
    await door.scan();
    const nonce = newSecret();
    const first = await annul(door, { nonce });
    assert.equal((await annul(door, { nonce })).text, first.text);
    assertFailure(await annul(door), 409);
    assert.equal((await scansAt(api, door.event)).length, 2);
  });

  test('a nonce of a scan, or of another annulment, is refused', async () => {
    const door = await openDoor(api);
    const nonce = newSecret();
    await door.scan({ nonce });
    assertBadField(await annul(door, { nonce }), 'nonce');
    const other = await api.fixture.addRegistration(door.event, {
      member_id: await api.fixture.addMember(),
      attending: 'YES',
    });
    await door.scan({ barcode: other.barcode });
    const once = newSecret();
    assert.equal((await annul(door, { nonce: once })).status, 200);
    assertBadField(await annul({ ...door, registration: other.id }, { nonce: once }), 'nonce');
    assert.notEqual((await validationOf(api, other.id)).validated_at, null);
    assert.equal((await door.scan({ nonce: once })).status, 400);
  });

  test('is for reviewers, and for a registration of this event', async () => {
    const door = await openDoor(api);
    const other = await openDoor(api);
    await door.scan();
    assertFailure(await annul({ ...door, event: other.event }), 404);
    assertFailure(await annul(door, {}, api.fixture.people.member.token), 403);
    assertFailure(await annul(door, {}, api.fixture.people.stranger.token), 404);
    assertBadField(await annul(door, { reason: 'x'.repeat(501) }), 'reason');
  });
});
