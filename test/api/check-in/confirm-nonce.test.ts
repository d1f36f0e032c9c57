import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventId, MemberId } from '../../../src/platform/shared/ids.ts';
import { newSecret } from '../../../src/platform/shared/secrets.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertFailure } from '../../support/test-api.ts';
import { addPerson, openDoor, scansAt, setAttending, validationOf } from './door.ts';

onEveryDatabase('the nonce of POST /events/confirm', (database) => {
  const api = apiOfSuite(database);

  test('repeated, gets the answer of the first time, with one scan and one validation', async (t) => {
    const door = await openDoor(api);
    const nonce = newSecret();
    const first = await door.scan({ nonce });
    assert.equal(first.status, 200);
    t.after(() => api.clock.set('2026-11-14T12:00:00'));
    api.clock.advance({ minutes: 3 });
    const again = await door.scan({ nonce });
    assert.equal(again.status, 200);
    assert.equal(again.text, first.text);
    assertFailure(await door.scan({ nonce: newSecret() }), 409);
    assert.equal((await scansAt(api, door.event)).length, 2);
    assert.equal((await validationOf(api, door.registration)).validated_at, '2026-11-14T11:00:00.000Z');
  });

  test('repeated, gets the answer of the first time although the ticket has changed meanwhile', async (t) => {
    const door = await openDoor(api, { registration_due_date: '2026-11-14T13:00:00' });
    const nonce = newSecret();
    const open = await door.scan({ nonce });
    assertFailure(open, 423);
    t.after(() => api.clock.set('2026-11-14T12:00:00'));
    api.clock.set('2026-11-14T14:00:00');
    assert.equal((await door.scan({ nonce })).text, open.text);
    const accepted = await door.scan({ nonce: `${nonce}2` });
    assert.equal(accepted.status, 200);
    await setAttending(api, door.registration, 'NO');
    assert.equal((await door.scan({ nonce: `${nonce}2` })).text, accepted.text);
    assertFailure(await door.scan({ nonce: `${nonce}3` }), 410);
  });

  test('repeated, gets every refusal again with its status and body', async () => {
    const door = await openDoor(api);
    await door.scan();
    const { reviewer, member } = api.fixture.people;
    for (const [body, token, status] of [
      [{ barcode: newSecret() }, reviewer.token, 400],
      [{}, member.token, 403],
      [{}, reviewer.token, 409],
    ] as const) {
      const nonce = newSecret();
      const first = await door.scan({ ...body, nonce }, token);
      assertFailure(first, status);
      const again = await door.scan({ ...body, nonce }, token);
      assert.equal(again.status, status);
      assert.equal(again.text, first.text);
    }
  });

  test('of one reviewer says nothing about that of another, in whichever order they scan', async () => {
    const { reviewer } = api.fixture.people;
    const second = await addPerson(api);
    for (const [first, later] of [
      [reviewer, second],
      [second, reviewer],
    ] as const) {
      const door = await openDoor(api);
      await api.fixture.addReviewer(door.event, second.id);
      const nonce = newSecret();
      const accepted = await door.scan({ nonce }, first.token);
      assert.equal(accepted.status, 200);
      const refused = await door.scan({ nonce }, later.token);
      assertFailure(refused, 409);
      assert.equal((await door.scan({ nonce }, later.token)).text, refused.text);
      assert.equal((await door.scan({ nonce }, first.token)).text, accepted.text);
    }
  });

  /** The results of an event's scans, oldest first, each with the nonce kept. */
  async function keptNonces(event: EventId) {
    return (await scansAt(api, event)).map(({ result, nonce }) => [result, nonce]);
  }

  test('opens no second door: with another code or event it is refused, named, and recorded', async () => {
    const door = await openDoor(api);
    const other = await openDoor(api);
    const nonce = newSecret();
    const first = await door.scan({ nonce });
    assert.equal(first.status, 200);
    for (const body of [
      { event: other.event, barcode: other.barcode },
      { event: other.event },
      { barcode: other.barcode },
      { barcode: newSecret() },
    ]) {
      const answer = await door.scan({ ...body, nonce });
      assert.equal(assertFailure(answer, 400), 'nonce was used for another scan.');
      assert.deepEqual(answer.body.errorInfo, [{ field: 'nonce', problem: 'was used for another scan' }]);
    }
    assert.equal((await validationOf(api, other.registration)).validated_at, null);
    assert.deepEqual(await keptNonces(door.event), [
      [200, nonce],
      [400, null],
      [400, null],
    ]);
    const elsewhere = await scansAt(api, other.event);
    assert.deepEqual(
      elsewhere.map(({ result, nonce: kept, registration_id }) => [result, kept, registration_id]),
      [
        [400, null, other.registration],
        [400, null, door.registration],
      ],
    );
    assert.equal((await door.scan({ nonce })).text, first.text, 'the first scan keeps its answer');
    assert.equal((await other.scan({ nonce: newSecret() })).status, 200);
  });

  test('repeats nothing to someone who no longer reviews the event', async () => {
    const door = await openDoor(api);
    const person = await addPerson(api);
    await api.fixture.addReviewer(door.event, person.id);
    const nonce = newSecret();
    const first = await door.scan({ nonce }, person.token);
    assert.equal(first.status, 200);
    await removeReviewer(door.event, person.id);
    const refused = await door.scan({ nonce }, person.token);
    assertFailure(refused, 403);
    assert.deepEqual(refused.body.errorInfo, []);
    assert.deepEqual(await keptNonces(door.event), [
      [200, nonce],
      [403, null],
    ]);
    await api.fixture.addReviewer(door.event, person.id);
    assert.equal((await door.scan({ nonce }, person.token)).text, first.text);
  });

  test('repeats nothing once review is switched off, and asks for rights before it looks at the nonce', async () => {
    const door = await openDoor(api);
    const notMine = await openDoor(api);
    await removeReviewer(notMine.event, api.fixture.people.reviewer.id);
    const nonce = newSecret();
    assert.equal((await door.scan({ nonce })).status, 200);
    assertFailure(await notMine.scan({ nonce }), 403);
    assertFailure(await door.scan({ event: 987_653, nonce }), 403);
    await api.deps.storage.write((tx) =>
      tx.updateTable('events').set({ review_enabled: 0 }).where('id', '=', door.event).execute(),
    );
    assert.match(assertFailure(await door.scan({ nonce }), 403), /switched off/);
  });

  test('is still free after a 403, so that the scan succeeds once the reviewer has the right', async () => {
    const door = await openDoor(api);
    const person = await addPerson(api);
    const nonce = newSecret();
    assertFailure(await door.scan({ nonce }, person.token), 403);
    await api.fixture.addReviewer(door.event, person.id);
    const accepted = await door.scan({ nonce }, person.token);
    assert.equal(accepted.status, 200);
    assert.equal((await door.scan({ nonce }, person.token)).text, accepted.text);
    assert.deepEqual(await keptNonces(door.event), [
      [403, null],
      [200, nonce],
    ]);
  });

  test('recognises the same scan by event and code alone, whatever else the device says', async () => {
    const door = await openDoor(api);
    const nonce = newSecret();
    const first = await door.scan({ nonce, gate: 'North', metaid: 1 });
    const again = await door.scan({ nonce, gate: 'South', metaid: 2, scannedAt: '2026-11-14T11:59:58' });
    assert.equal(again.text, first.text);
    assert.equal((await door.scan({ nonce, barcode: ` ${door.barcode} ` })).text, first.text);
    assert.equal((await scansAt(api, door.event)).length, 1);
  });

  async function removeReviewer(event: EventId, member: MemberId) {
    await api.deps.storage.write((tx) =>
      tx
        .deleteFrom('event_reviewers')
        .where('event_id', '=', event)
        .where('member_id', '=', member)
        .execute(),
    );
  }
});
