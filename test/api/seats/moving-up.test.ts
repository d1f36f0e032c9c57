import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { EventId, RegistrationId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertFailure } from '../../support/test-api.ts';
import { addressesOf } from '../messages/message-support.ts';

onEveryDatabase('Moving up from the waiting list, seen before and taken back', (database) => {
  const api = apiOfSuite(database, { at: '2026-11-14T12:00:00', env: { GUILDHALL_UNDO_SECONDS: '10' } });
  beforeEach(() => api.deps.storage.write((tx) => tx.deleteFrom('outbox').execute()));

  const token = () => api.fixture.people.officer.token;
  const ask = (method: 'POST' | 'PATCH', path: string, body?: object) =>
    api.call(method, `/manage/events/${path}`, {
      token: token(),
      ...(body === undefined ? {} : { body }),
      headers: { 'if-match': '*' },
    });
  const done = async (...request: Parameters<typeof ask>) => {
    const answer = await ask(...request);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };

  /** One comes; Elena with a guest, and then Ben, wait for the single place. */
  async function fullEvent() {
    const event = await api.fixture.addEvent({
      calendar_id: api.fixture.alphaCalendar,
      start_date: '2026-12-30T19:00:00',
      end_date: null,
      registration_due_date: null,
      review_enabled: 0,
      capacity: 1,
      waiting_list: 1,
    });
    const add = api.fixture.addRegistration.bind(api.fixture);
    await add(event, { member_id: await api.fixture.addMember({ lastName: 'First' }), attending: 'YES' });
    const elena = await api.fixture.addMember({
      firstName: 'Elena',
      lastName: 'Sommer',
      email: 'elena@example.org',
    });
    const ben = await api.fixture.addMember({
      firstName: 'Ben',
      lastName: 'Winter',
      email: 'ben@example.org',
    });
    const since = '2026-11-01T10:00:00.000Z';
    const { id: first } = await add(event, { member_id: elena, waiting_since: since });
    const { id: guest } = await add(event, {
      member_id: null,
      host_member_id: elena,
      guest_first_name: 'Gil',
      guest_last_name: 'Guest',
      waiting_since: since,
    });
    const { id: second } = await add(event, { member_id: ben, waiting_since: '2026-11-02T10:00:00.000Z' });
    return { event, first, guest, second };
  }
  const standing = async (event: EventId) => {
    const rows = await api.deps.storage.db
      .selectFrom('registrations')
      .select(['id', 'attending', 'waiting_since'])
      .where('event_id', '=', event)
      .orderBy('id')
      .execute();
    const seats = await api.deps.storage.db
      .selectFrom('event_seats')
      .select(['taken', 'waiting', 'allowed'])
      .where('event_id', '=', event)
      .executeTakeFirst();
    return { rows, seats };
  };
  const leave = () =>
    api.deps.storage.write((tx) => tx.updateTable('outbox').set({ state: 'sent' }).execute());

  test('a trial of more places names who would move up, with the size of the party, and changes nothing', async () => {
    const { event, first } = await fullEvent();
    const before = await standing(event);
    const { movesUp } = await done('PATCH', `${event}?dryRun=true`, { capacity: 3 });
    assert.deepEqual(movesUp, {
      count: 1,
      people: 2,
      mails: 1,
      parties: [{ registration: first, name: 'Elena Sommer', seats: 2, told: true }],
    });
    assert.equal((await done('PATCH', `${event}?dryRun=true`, { title: 'Lunch' })).movesUp, null);
    assert.deepEqual((await standing(event)).rows, before.rows);
  });

  test('more places are taken back with everything that followed: nobody hears of them, and everyone waits where they did', async () => {
    const { event, first, guest } = await fullEvent();
    const before = await standing(event);
    const raised = await done('PATCH', `${event}`, { capacity: 3 });
    assert.equal(raised.undoSeconds, 10);
    assert.deepEqual(new Set(raised.undo.movedUp), new Set([first, guest]));
    const [mail] = await api.deps.storage.db.selectFrom('outbox').selectAll().execute();
    assert.equal(Date.parse(mail?.due_at ?? '') - Date.parse(mail?.created_at ?? ''), 10_000);
    await done('PATCH', `${event}`, raised.undo);
    const after = await standing(event);
    assert.deepEqual(after, { ...before, seats: { taken: 1, waiting: 3, allowed: 0 } });
    assert.deepEqual(await addressesOf(api), []);
  });

  test('those who have heard of their places keep them, and the undo says how many they are', async () => {
    const { event } = await fullEvent();
    const { undo } = await done('PATCH', `${event}`, { capacity: 3 });
    await leave();
    const refused = await ask('PATCH', `${event}`, undo);
    assertFailure(refused, 409);
    assert.deepEqual(refused.body.errorInfo, [{ count: 1 }]);
  });

  const moveUp = (event: EventId, who: RegistrationId) => `${event}/participants/${who}/move-up`;
  const moveBack = (event: EventId, who: RegistrationId) => `${event}/participants/${who}/move-back`;

  test('someone is moved up after a look at the party and the places, and is put back as if nothing had happened', async () => {
    const { event, second } = await fullEvent();
    const before = await standing(event);
    const trial = await done('POST', `${moveUp(event, second)}?dryRun=true`, {});
    assert.deepEqual([trial.left, trial.movesUp.people, trial.movesUp.parties[0].name], [0, 1, 'Ben Winter']);
    assert.deepEqual((await standing(event)).rows, before.rows);
    const moved = await done('POST', moveUp(event, second), { overCapacity: true });
    assert.deepEqual([moved.told, moved.undoSeconds], [true, 10]);
    await done('POST', moveBack(event, second));
    const after = await standing(event);
    assert.deepEqual(after.rows, before.rows);
    assert.deepEqual([after.seats?.taken, after.seats?.waiting], [1, 3]);
    assert.deepEqual(await addressesOf(api), []);
  });

  test('nobody is put back who knows of the place, has not just moved up, or is not there', async () => {
    const { event, first, second } = await fullEvent();
    assertFailure(await ask('POST', moveBack(event, first)), 409);
    assertFailure(await ask('POST', moveBack(event, 999_999 as RegistrationId)), 404);
    await done('POST', moveUp(event, second), { overCapacity: true });
    await leave();
    const refused = await ask('POST', moveBack(event, second));
    assertFailure(refused, 409);
    assert.deepEqual(refused.body.errorInfo, [{ mailed: 1 }]);
  });

  test('nobody is put back who moved up long ago, is in, or has answered since', async () => {
    const set = (id: RegistrationId, columns: object) =>
      api.deps.storage.write((tx) =>
        tx.updateTable('registrations').set(columns).where('id', '=', id).execute(),
      );
    const movedUp = async () => {
      const full = await fullEvent();
      await done('POST', moveUp(full.event, full.second), { overCapacity: true });
      return full;
    };
    const inside = await movedUp();
    await set(inside.second, { validated_at: '2026-11-14T11:00:00.000Z' });
    assertFailure(await ask('POST', moveBack(inside.event, inside.second)), 409);
    const answered = await movedUp();
    api.clock.advance({ seconds: 2 });
    const at = `${answered.event}/participants/${answered.second}`;
    for (const attending of ['NO', 'YES'])
      await done('PATCH', at, { attending, ...(attending === 'YES' && { overCapacity: true }) });
    assertFailure(await ask('POST', moveBack(answered.event, answered.second)), 409);
    const old = await movedUp();
    await leave();
    api.clock.advance({ hours: 2 });
    await done('PATCH', `${old.event}/participants/${old.second}`, { comment: 'By train' });
    assertFailure(await ask('POST', moveBack(old.event, old.second)), 409);
    const kept = (await standing(old.event)).rows.find(({ id }) => id === old.second);
    assert.equal(kept?.attending, 'YES');
  });

  test('who moves up because someone no longer comes reads so at once, and by what an officer records when the mails of a button leave', async () => {
    for (const [says, seconds] of [
      ['a member', 0],
      ['an officer', 10],
    ] as const) {
      const { event } = await fullEvent();
      await done('PATCH', `${event}`, { waitingOrder: 'fitting' });
      const own = api.fixture.people.officer;
      const first = (await standing(event)).rows.find(({ attending }) => attending === 'YES');
      await api.deps.storage.write((tx) =>
        tx
          .updateTable('registrations')
          .set({ member_id: own.id })
          .where('id', '=', first?.id as RegistrationId)
          .execute(),
      );
      await api.deps.storage.write((tx) => tx.deleteFrom('outbox').execute());
      if (says === 'an officer')
        await done('PATCH', `${event}/participants/${first?.id}`, { attending: 'NO' });
      else assert.equal((await api.post(`/events/${event}`, own.token, { attending: 'NO' })).status, 200);
      const [mail] = await api.deps.storage.db.selectFrom('outbox').selectAll().execute();
      assert.equal(mail?.recipient_address, 'ben@example.org', says);
      const held = Date.parse(mail?.due_at ?? '') - Date.parse(mail?.created_at ?? '');
      assert.equal(held, seconds * 1000, says);
    }
  });
});
