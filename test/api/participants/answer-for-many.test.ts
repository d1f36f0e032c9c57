import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { EventId, MemberId, RegistrationId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import type { PersonName } from '../../support/organisation-fixture.ts';
import { apiOfSuite, assertFailure } from '../../support/test-api.ts';
import { addressesOf, mailsOf } from '../messages/message-support.ts';

onEveryDatabase('Answers of many in one go', (database) => {
  const api = apiOfSuite(database, { at: '2026-10-01T12:00:00', env: { GUILDHALL_UNDO_SECONDS: '10' } });
  beforeEach(async () => {
    api.clock.set('2026-10-01T12:00:00');
    await api.deps.storage.write((tx) => tx.deleteFrom('outbox').execute());
  });

  const newEvent = async (more: object = {}): Promise<EventId> => {
    const event = await api.fixture.addEvent({
      calendar_id: api.fixture.alphaCalendar,
      start_date: '2026-10-30T19:00:00',
      end_date: null,
      registration_due_date: null,
      review_enabled: 0,
      ...more,
    });
    await api.fixture.addReviewer(event, api.fixture.people.reviewer.id);
    return event;
  };
  const tokenOf = (person: PersonName) => api.fixture.people[person].token;
  const ask = (event: EventId, path: string, body: object, person: PersonName = 'administrator') =>
    api.post(`/manage/events/${event}/participants/answers${path}`, tokenOf(person), body);
  const done = async (...request: Parameters<typeof ask>) => {
    const answer = await ask(...request);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };

  interface Someone {
    id: RegistrationId;
    member: MemberId;
  }
  /** Members, each with an address, who say this. */
  async function people(event: EventId, count: number, row: object = {}): Promise<Someone[]> {
    const all: Someone[] = [];
    for (let index = 0; index < count; index += 1) {
      const member = await api.fixture.addMember({ email: `m${event}.${index}@example.org` });
      const { id } = await api.fixture.addRegistration(event, { member_id: member, ...row });
      all.push({ id, member });
    }
    return all;
  }
  const ids = (all: readonly Someone[]) => all.map(({ id }) => id);
  const waits = (minute: number) => ({
    attending: null,
    waiting_since: `2026-09-01T10:0${minute}:00.000Z`,
  });
  const columns = ['id', 'attending', 'waiting_since', 'answered_at', 'answered_late'] as const;
  const stored = (event: EventId) =>
    api.deps.storage.db
      .selectFrom('registrations')
      .select(columns)
      .where('event_id', '=', event)
      .orderBy('id')
      .execute();
  const said = async (event: EventId) =>
    (await stored(event)).map(({ attending, waiting_since }) =>
      waiting_since === null ? attending : 'waits',
    );
  const seats = (event: EventId) =>
    api.deps.storage.db
      .selectFrom('event_seats')
      .select(['taken', 'waiting'])
      .where('event_id', '=', event)
      .executeTakeFirstOrThrow();

  test('sets all of them, members without a registration too, each on record, and each has the former answer after the undo', async () => {
    const event = await newEvent();
    const late = { attending: 'NO', answered_at: '2026-09-01T10:00:00.000Z', answered_late: 1 };
    const registered = [
      ...(await people(event, 1, late)),
      ...(await people(event, 1)),
      ...(await people(event, 1, { attending: 'YES' })),
    ];
    const before = await stored(event);
    const untold = await api.fixture.addMember({ email: 'untold@example.org' });
    const body = { attending: 'YES', registrations: ids(registered), members: [untold] };
    const answer = await done(event, '', body);
    const { changed, unchanged, waiting, confirmed, movedUp, places, without } = answer;
    assert.deepEqual(
      { changed, unchanged, waiting, confirmed, movedUp, places, without },
      { changed: 3, unchanged: 1, waiting: 0, confirmed: 0, movedUp: 0, places: null, without: [] },
    );
    assert.deepEqual(await said(event), ['YES', 'YES', 'YES', 'YES']);
    const entries = await api.deps.storage.db
      .selectFrom('audit_entries')
      .select(['action', 'about_member_id'])
      .where('event_id', '=', event)
      .execute();
    assert.equal(entries.filter(({ action }) => action === 'review').length, 3);
    assert.ok(entries.some(({ about_member_id }) => about_member_id === untold));
    assert.deepEqual(await mailsOf(api), []);
    api.clock.advance({ minutes: 5 });
    const undone = await done(event, '/undo', { undo: answer.undo });
    assert.deepEqual(undone, { success: true, restored: 3, kept: 0, mailed: 0 });
    const after = await stored(event);
    assert.deepEqual(after.slice(0, 3), before);
    const [last] = after.slice(3);
    assert.deepEqual([last?.attending, last?.answered_at], [null, null]);
    assertFailure(await ask(event, '/undo', { undo: 'nothing' }), 404);
  });

  test('changes nobody where there is no place for some, says so beforehand, and lets them wait or come where that is wanted', async () => {
    const event = await newEvent({ capacity: 3, waiting_list: 1 });
    await people(event, 1, { attending: 'YES' });
    const some = await people(event, 4);
    const body = { attending: 'YES', registrations: ids(some) };
    const trial = await done(event, '?dryRun=true', body);
    assert.deepEqual([trial.dryRun, trial.changed, trial.undo], [true, 2, null]);
    assert.deepEqual(trial.places, { left: 2, needed: 4, waitingList: true });
    assert.deepEqual(
      trial.without.map(({ registration }: { registration: number }) => registration),
      ids(some).slice(2),
    );
    const refused = await ask(event, '', body);
    assert.match(assertFailure(refused, 409), /2 places are left, and 4 are needed/);
    assert.deepEqual(refused.body.errorInfo, [{ placesLeft: 2, placesNeeded: 4, waitingList: true }]);
    assert.deepEqual(await said(event), ['YES', null, null, null, null]);
    const waiting = await done(event, '', { ...body, waiting: true });
    assert.deepEqual([waiting.changed, waiting.waiting], [4, 2]);
    assert.deepEqual(await said(event), ['YES', 'YES', 'YES', 'waits', 'waits']);
    await done(event, '/undo', { undo: waiting.undo });
    assert.deepEqual(await said(event), ['YES', null, null, null, null]);
    assert.deepEqual(await seats(event), { taken: 1, waiting: 0 });
    const over = await done(event, '', { ...body, overCapacity: true });
    assert.equal(over.changed, 4);
    assert.deepEqual(await seats(event), { taken: 5, waiting: 0 });
  });

  test('gives the places of those who do not come to those who wait, who hear nothing where it is undone in time', async () => {
    const event = await newEvent({ capacity: 2, waiting_list: 1 });
    const come = await people(event, 2, { attending: 'YES' });
    const [line] = await people(event, 1, waits(1));
    const before = await stored(event);
    const answer = await done(event, '', { attending: 'NO', registrations: ids(come) });
    assert.deepEqual([answer.movedUp, answer.undoSeconds], [1, 10]);
    assert.deepEqual(await said(event), ['NO', 'NO', 'YES']);
    assert.equal((await mailsOf(api)).length, 1);
    api.clock.advance({ seconds: 5 });
    // The trail may be kept for as short as its operator likes.
    await api.deps.storage.write((tx) => tx.deleteFrom('audit_entries').execute());
    await done(event, '/undo', { undo: answer.undo });
    assert.deepEqual(await said(event), ['YES', 'YES', 'waits']);
    assert.equal((await stored(event)).at(-1)?.waiting_since, before.at(-1)?.waiting_since);
    assert.deepEqual([await mailsOf(api), await seats(event)], [[], { taken: 2, waiting: 1 }]);
    assert.ok(line);
  });

  test('an undo is refused where a place was given away that someone knows of, but on purpose', async () => {
    const event = await newEvent({ capacity: 1, waiting_list: 1 });
    const come = await people(event, 1, { attending: 'YES' });
    await people(event, 1, waits(1));
    const { undo } = await done(event, '', { attending: 'NO', registrations: ids(come) });
    await api.deps.storage.write((tx) => tx.updateTable('outbox').set({ state: 'sent' }).execute());
    const refused = await ask(event, '/undo', { undo });
    assertFailure(refused, 409);
    assert.deepEqual(refused.body.errorInfo, [{ placesLeft: 0, placesNeeded: 1, waitingList: false }]);
    assert.deepEqual(await said(event), ['NO', 'YES']);
    const undone = await done(event, '/undo', { undo, overCapacity: true });
    assert.deepEqual(undone, { success: true, restored: 1, kept: 0, mailed: 1 });
    assert.deepEqual(await said(event), ['YES', 'YES']);
  });

  test('who waited keeps the turn after an undo, and only those who manage the event let them pass others', async () => {
    const event = await newEvent({ capacity: 1, waiting_list: 1 });
    await people(event, 1, { attending: 'YES' });
    const line = [...(await people(event, 1, waits(1))), ...(await people(event, 1, waits(2)))];
    const before = await stored(event);
    const body = { attending: 'YES', registrations: [line[1]?.id], overCapacity: true };
    assertFailure(await ask(event, '', body, 'reviewer'), 403);
    const { undo } = await done(event, '', body);
    assert.deepEqual(await said(event), ['YES', 'waits', 'YES']);
    assert.equal((await mailsOf(api)).length, 1);
    await done(event, '/undo', { undo });
    assert.deepEqual(await stored(event), before);
    assert.deepEqual(await mailsOf(api), []);
  });

  test('confirms by mail where that is asked for, once to each, and takes the mails back', async () => {
    const event = await newEvent();
    const some = await people(event, 2);
    const body = { attending: 'YES', registrations: ids(some), confirm: true };
    assert.equal((await done(event, '?dryRun=true', body)).confirmed, 2);
    assert.deepEqual(await mailsOf(api), []);
    const answer = await done(event, '', body);
    assert.deepEqual([answer.confirmed, answer.undoSeconds], [2, 10]);
    assert.equal((await addressesOf(api)).length, 2);
    const undone = await done(event, '/undo', { undo: answer.undo });
    assert.deepEqual(undone, { success: true, restored: 2, kept: 0, mailed: 0 });
    assert.deepEqual(await mailsOf(api), []);
  });

  test('an undo leaves those alone who were changed since, and those whom an hour has passed', async () => {
    const event = await newEvent();
    const some = await people(event, 2, { attending: 'YES' });
    const { undo } = await done(event, '', { attending: 'NO', registrations: ids(some) });
    const path = `/manage/events/${event}/participants/${some[0]?.id}`;
    const changed = await api.call('PATCH', path, {
      token: tokenOf('administrator'),
      body: { comment: 'Ill.' },
      headers: { 'if-match': '*' },
    });
    assert.equal(changed.status, 200, changed.text);
    api.clock.advance({ hours: 1, seconds: 1 });
    assertFailure(await ask(event, '/undo', { undo }), 404);
    api.clock.set('2026-10-01T12:30:00');
    const undone = await done(event, '/undo', { undo });
    assert.deepEqual(undone, { success: true, restored: 1, kept: 1, mailed: 0 });
    assert.deepEqual(await said(event), ['NO', 'YES']);
  });

  test('does not send away who is in, and brings the guests of a member along', async () => {
    const event = await newEvent({ capacity: 3, waiting_list: 1 });
    const validated_at = '2026-10-01T09:00:00.000Z';
    const inside = await people(event, 1, { attending: 'YES', validated_at });
    const [host] = await people(event, 1);
    for (const guest of ['One', 'Two'])
      await api.fixture.addRegistration(event, {
        host_member_id: host?.member ?? null,
        guest_first_name: guest,
        guest_last_name: 'Guest',
      });
    const registrations = [...ids(inside), host?.id];
    const away = await done(event, '', { attending: 'NO', registrations });
    assert.deepEqual([away.changed, away.unchanged], [1, 1]);
    const refused = await ask(event, '', { attending: 'YES', registrations });
    assert.deepEqual(refused.body.errorInfo, [{ placesLeft: 2, placesNeeded: 3, waitingList: true }]);
  });

  test('nobody is meant, unknown people, a draft and a YES to a cancelled event are refused, and change nothing', async () => {
    const event = await newEvent();
    const some = await people(event, 1);
    const other = await people(await newEvent(), 1);
    const yes = (registrations: readonly number[]) => ({ attending: 'YES', registrations });
    assertFailure(await ask(event, '', { attending: 'YES' }), 400);
    assertFailure(await ask(event, '', yes([...ids(some), ...ids(other)])), 404);
    assertFailure(await ask(event, '', { ...yes(ids(some)), members: [999_999] }), 404);
    assert.deepEqual(await said(event), [null]);
    assertFailure(await ask(await newEvent({ draft: 1 }), '', yes(ids(some))), 409);
    const cancelled = await newEvent({ cancelled: 1 });
    const theirs = await people(cancelled, 1, { attending: 'YES' });
    assertFailure(await ask(cancelled, '', yes(ids(await people(cancelled, 1)))), 409);
    assert.equal((await done(cancelled, '', { attending: 'NO', registrations: ids(theirs) })).changed, 1);
  });

  test('five hundred are changed with as many queries as one', async () => {
    const event = await newEvent({ capacity: 600 });
    const some = await people(event, 300);
    const answer = await done(event, '', { attending: 'YES', registrations: ids(some) });
    assert.equal(answer.changed, 300);
    assert.deepEqual(await seats(event), { taken: 300, waiting: 0 });
    assert.equal((await done(event, '/undo', { undo: answer.undo })).restored, 300);
  });

  test('is done once however often it is sent with the same key, and a dry run leaves nothing', async () => {
    const event = await newEvent();
    const some = await people(event, 1);
    const headers = { 'idempotency-key': 'many-once' };
    const path = `/manage/events/${event}/participants/answers`;
    const options = {
      token: tokenOf('administrator'),
      headers,
      body: { attending: 'YES', registrations: ids(some) },
    };
    const answers = [await api.call('POST', path, options), await api.call('POST', path, options)];
    assert.deepEqual(answers[1]?.body, answers[0]?.body);
    const fresh = await newEvent();
    const member = await api.fixture.addMember();
    await done(fresh, '?dryRun=true', { attending: 'YES', members: [member] });
    assert.deepEqual(await stored(fresh), []);
  });
});
