import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, test } from 'node:test';
import { CompiledQuery, type Insertable } from 'kysely';
import type { EventsTable } from '../../../src/events/event/events-tables.ts';
import { createMessages } from '../../../src/events/messages/message-loop-service.ts';
import { dueWindow, everyDaysBefore } from '../../../src/events/messages/reminder-rules.ts';
import { fireReminders } from '../../../src/events/messages/reminders-service.ts';
import { findDaysInUse, findPending } from '../../../src/events/messages/reminders-store.ts';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import { insertNumbered, insertRows } from '../../../src/platform/storage/insert-rows.ts';
import { onEveryDatabase, temporaryFolder } from '../../support/databases.ts';
import { apiOfSuite } from '../../support/test-api.ts';
import { importInto } from '../../import-export/support/import-house.ts';
import { addressesOf, linkIn, mailsOf, planOf } from './message-support.ts';
import { send } from '../invitations/page-support.ts';

onEveryDatabase('Reminders', (database) => {
  const api = apiOfSuite(database, { at: '2026-10-01T12:00:00' });
  beforeEach(async () => {
    api.clock.set('2026-10-01T12:00:00');
    await api.deps.storage.write(async (tx) => {
      await tx.deleteFrom('outbox').execute();
      await tx.deleteFrom('event_reminders').execute();
    });
  });

  const set = (event: EventId, reminders: number[], headers: Record<string, string> = { 'if-match': '*' }) =>
    api.call('PUT', `/manage/events/${event}/reminders`, {
      token: api.fixture.people.administrator.token,
      body: { reminders },
      headers,
    });

  /** An event of Alpha, whose audience are member, officer and formerOfficer; registration ends in the morning of the 28th of October. */
  async function remindedEvent(
    days: number[],
    event: Partial<Insertable<EventsTable>> = {},
  ): Promise<EventId> {
    const id = await api.fixture.addEvent({
      calendar_id: api.fixture.alphaCalendar,
      start_date: '2026-10-30T19:00:00',
      end_date: null,
      registration_due_date: '2026-10-28T08:00:00',
      ...event,
    });
    assert.equal((await set(id, days)).status, 200);
    return id;
  }

  /** What was sent up to a local time. */
  async function mailsAt(local: string): Promise<string[]> {
    api.clock.set(local);
    await api.deps.messages.writer.drain();
    return addressesOf(api);
  }

  const all = ['former@example.org', 'member@example.org', 'officer@example.org'];

  test('go out at nine in the morning of their day, also when the clock was changed in between, once', async () => {
    // Summer time ends on the 25th of October.
    await remindedEvent([4, 2]);
    assert.deepEqual(await mailsAt('2026-10-24T08:59:59'), []);
    assert.deepEqual(await mailsAt('2026-10-24T09:00:00'), all);
    assert.deepEqual(await mailsAt('2026-10-26T08:59:59'), all);
    assert.equal((await mailsAt('2026-10-26T09:00:00')).length, 6);
    assert.equal((await mailsAt('2026-10-26T15:00:00')).length, 6);
    const [mail] = await mailsOf(api);
    assert.equal(mail?.subject.startsWith('Are you coming?'), true);
    assert.match(mail?.text ?? '', /Wednesday, 28 October 2026/);
  });

  test('are silent for who has answered, by the link of the first one too', async () => {
    const event = await remindedEvent([4, 2]);
    await api.fixture.addRegistration(event, { member_id: api.fixture.people.officer.id, attending: 'NO' });
    assert.deepEqual(await mailsAt('2026-10-24T09:00:00'), ['former@example.org', 'member@example.org']);
    const mail = (await mailsOf(api)).find(({ recipient_address }) => recipient_address.startsWith('member'));
    await api.deps.storage.write((tx) => tx.updateTable('outbox').set({ state: 'sent' }).execute());
    assert.equal((await send(api, linkIn(mail?.text ?? ''), 'attending=YES')).statusCode, 303);
    assert.deepEqual(await mailsAt('2026-10-26T09:00:00'), [
      'former@example.org',
      'former@example.org',
      'member@example.org',
    ]);
  });

  test('that were due while the service was switched off go out once when it comes back, and together as one mail', async () => {
    const event = await remindedEvent([3, 2]);
    assert.deepEqual(await mailsAt('2026-10-26T20:00:00'), all);
    assert.deepEqual(await mailsAt('2026-10-27T09:00:00'), all);
    const { token } = api.fixture.people.administrator;
    const { body } = await api.get(`/manage/events/${event}/messages`, token);
    assert.deepEqual(
      body.messages.map(({ daysBefore }: { daysBefore: number }) => daysBefore),
      [2],
      'as that of the rule which is the nearest to the due date',
    );
  });

  test('go out where an organiser takes one of two away at the moment at which both are sent', async () => {
    const event = await remindedEvent([3, 2]);
    api.clock.set('2026-10-26T20:00:00');
    const { db, write } = api.deps.storage;
    const meanwhile: typeof write = async (work, options) => {
      await write((tx) => tx.deleteFrom('event_reminders').where('days_before', '=', 3).execute());
      return write(work, options);
    };
    const onFailed = (error: unknown) => assert.fail(String(error));
    await fireReminders({ storage: { db, write: meanwhile }, clock: api.clock, onFailed });
    assert.deepEqual(await mailsAt('2026-10-26T20:00:00'), all);
    const [rule] = await db.selectFrom('event_reminders').selectAll().where('event_id', '=', event).execute();
    assert.notEqual(rule?.fired_at, null);
  });

  test('lapse when the service was switched off for longer, or the due date is over', async () => {
    await remindedEvent([4]);
    await remindedEvent([1], { registration_due_date: '2026-10-20T18:00:00' });
    assert.deepEqual(await mailsAt('2026-10-26T10:00:00'), []);
  });

  for (const [what, columns] of [
    ['a cancelled event', { cancelled: 1 }],
    ['a draft', { draft: 1 }],
    ['a removed event', { removed_at: '2026-10-02T00:00:00.000Z' }],
    ['an event without registration', { registration_enabled: 0 }],
  ] as const) {
    test(`are silent for ${what}`, async () => {
      const event = await remindedEvent([4]);
      await api.deps.storage.write((tx) =>
        tx.updateTable('events').set(columns).where('id', '=', event).execute(),
      );
      assert.deepEqual(await mailsAt('2026-10-24T09:00:00'), []);
    });
  }

  test('move with the event', async () => {
    const event = await remindedEvent([4]);
    await api.deps.storage.write((tx) =>
      tx
        .updateTable('events')
        .set({ registration_due_date: '2026-10-29T08:00:00' })
        .where('id', '=', event)
        .execute(),
    );
    assert.deepEqual(await mailsAt('2026-10-24T09:00:00'), []);
    assert.deepEqual(await mailsAt('2026-10-25T09:00:00'), all);
  });

  test('do not fire when they are set after their moment, nor a second time when they are set anew', async () => {
    const event = await remindedEvent([4]);
    assert.deepEqual(await mailsAt('2026-10-24T09:00:00'), all);
    api.clock.set('2026-10-24T15:00:00');
    for (const days of [[], [4], [4, 5]]) assert.equal((await set(event, days)).status, 200);
    assert.deepEqual(await mailsAt('2026-10-24T15:01:00'), all);
    // It moves with the event all the same.
    await api.deps.storage.write((tx) =>
      tx
        .updateTable('events')
        .set({ registration_due_date: '2026-10-29T08:00:00' })
        .where('id', '=', event)
        .execute(),
    );
    assert.equal((await mailsAt('2026-10-25T09:00:00')).length, 6);
  });

  test('do not fire when they are imported after their moment', async (t) => {
    const event = await api.fixture.addEvent({
      calendar_id: api.fixture.alphaCalendar,
      start_date: '2026-10-30T19:00:00',
      end_date: null,
      registration_due_date: '2026-10-28T08:00:00',
    });
    api.clock.set('2026-10-26T12:00:00');
    const folder = await temporaryFolder(t);
    await writeFile(join(folder, 'event-reminders.csv'), `eventId,daysBefore\n${event},2\n${event},1\n`);
    const { isWritten } = await importInto({ ...api.deps, folder, countryCode: '41' }, folder);
    assert.ok(isWritten);
    assert.deepEqual(await mailsAt('2026-10-26T12:01:00'), []);
    assert.deepEqual(await mailsAt('2026-10-27T09:00:00'), all);
  });

  test('do not fire because the due date moves, but when their moment comes, once for each due date', async () => {
    const event = await remindedEvent([2]);
    const { token } = api.fixture.people.administrator;
    const move = async (registrationDueDate: string) => {
      const headers = { 'if-match': '*' };
      const body = { registrationDueDate };
      const answer = await api.call('PATCH', `/manage/events/${event}`, { token, body, headers });
      assert.equal(answer.status, 200, answer.text);
    };
    api.clock.set('2026-10-20T12:00:00');
    // Its moment would have been three hours ago.
    await move('2026-10-22T08:00:00');
    assert.deepEqual(await mailsAt('2026-10-20T12:01:00'), []);
    await move('2026-10-23T08:00:00');
    assert.deepEqual(await mailsAt('2026-10-21T09:00:00'), all);
    await move('2026-10-28T08:00:00');
    assert.equal((await mailsAt('2026-10-26T08:59:59')).length, 3);
    assert.equal((await mailsAt('2026-10-26T09:00:00')).length, 6);
    // There and back again: everyone was reminded of this due date.
    await move('2026-10-29T08:00:00');
    await move('2026-10-28T10:00:00');
    assert.equal((await mailsAt('2026-10-27T08:00:00')).length, 6);
  });

  test('do not fire when the event was made after their moment', async () => {
    await remindedEvent([4], { created_at: '2026-10-24T07:30:00.000Z' });
    assert.deepEqual(await mailsAt('2026-10-24T10:00:00'), []);
  });

  test('do not fire for an event of a series that people have just been told of by the mail about an earlier one', async () => {
    const { token } = api.fixture.people.administrator;
    const body = {
      calendar: api.fixture.alphaCalendar,
      title: 'Lunch',
      startDate: '2026-10-27T12:00:00',
      series: { repeat: 'weekly', count: 2 },
    };
    const { events } = (await api.post('/manage/series', token, body)).body;
    for (const event of events) assert.equal((await set(event, [7])).status, 200);
    api.clock.set('2026-10-27T10:00:00');
    const publish = `/manage/events/${events[0]}/publish?scope=following`;
    const published = await api.post(publish, token, { notify: true });
    assert.equal(published.status, 200, published.text);
    // The moment of the second one was an hour ago.
    assert.deepEqual(await mailsAt('2026-10-27T10:01:00'), all);
  });

  test('do not fire when the event was published after their moment without telling anyone', async () => {
    const event = await remindedEvent([4], { draft: 1 });
    api.clock.set('2026-10-24T10:00:00');
    const { token } = api.fixture.people.administrator;
    assert.equal((await api.post(`/manage/events/${event}/publish`, token, { notify: false })).status, 200);
    // Whatever is kept of the trail.
    await api.deps.storage.write((tx) => tx.deleteFrom('audit_entries').execute());
    assert.deepEqual(await mailsAt('2026-10-24T10:01:00'), []);
  });

  test('that cannot be stored keep neither others nor messages from being sent, and are tried again', async (t) => {
    const { storage, clock, config } = api.deps;
    const first = await remindedEvent([4]);
    const second = await remindedEvent([4]);
    const { token } = api.fixture.people.administrator;
    const body = { segment: 'all', subject: 'Subject', text: 'Text', expected: all.length };
    assert.equal((await api.post(`/manage/events/${second}/messages`, token, body)).status, 201);
    const failed: unknown[] = [];
    const onReminderFailed = (error: unknown, about: unknown) => failed.push([error, about]);
    const { writer } = createMessages({ storage, clock, config, onReminderFailed });
    api.clock.set('2026-10-24T09:00:00');
    const problem = new Error('This is not stored.');
    t.mock.method(storage, 'write').mock.mockImplementationOnce(() => Promise.reject(problem));
    await writer.drain();
    assert.deepEqual(failed, [[problem, { event: first }]]);
    assert.deepEqual(await addressesOf(api), [...all, ...all].toSorted());
    await writer.drain();
    assert.deepEqual(await addressesOf(api), [...all, ...all, ...all].toSorted());
    assert.equal(failed.length, 1);
  });

  test('that cannot even be looked for do not keep messages from being written', async (t) => {
    const event = await remindedEvent([]);
    const { token } = api.fixture.people.administrator;
    const body = { segment: 'all', subject: 'Subject', text: 'Text', expected: all.length };
    assert.equal((await api.post(`/manage/events/${event}/messages`, token, body)).status, 201);
    const { storage, clock, config } = api.deps;
    const problem = new Error('The database is too slow.');
    const onReminderFailed = t.mock.fn();
    const { writer } = createMessages({ storage, clock, config, onReminderFailed });
    // The first question of a round is what is due.
    t.mock.method(storage.db, 'getExecutor').mock.mockImplementationOnce(() => {
      throw problem;
    });
    await writer.drain();
    assert.deepEqual(onReminderFailed.mock.calls[0]?.arguments, [problem]);
    assert.deepEqual(await addressesOf(api), all);
  });

  test('are found among those of a few days, however many rules wait', async (t) => {
    const { storage } = api.deps;
    const id = await remindedEvent([2]);
    const { id: _, ...row } = await storage.db
      .selectFrom('events')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const day = (days: number) => Temporal.PlainDate.from('2026-11-01').add({ days }).toString();
    const events = Array.from({ length: 3000 }, (_event, index) => ({
      ...row,
      start_date: '2027-12-30T19:00:00',
      registration_due_date: `${day(index % 60)}T08:00:00`,
    }));
    await storage.write(async (tx) => {
      const ids = await insertNumbered<'events', EventId>(tx, 'events', events);
      const rules = ids.map((event_id) => ({ event_id, days_before: 2, set_at: null, fired_at: null }));
      await insertRows(tx, 'event_reminders', rules);
      if (database.name === 'postgres') await tx.executeQuery(CompiledQuery.raw('analyze'));
    });
    const find = () => findPending(storage.db, { daysBefore: 2, ...dueWindow(2, '2026-10-26T12:00:00') });
    assert.deepEqual(
      (await find()).map(({ event }) => event),
      [id],
    );
    assert.deepEqual(await findDaysInUse(storage.db, everyDaysBefore), [2]);
    const plan = await planOf(t, api, 'event_reminders', find);
    assert.match(plan, /events_by_due_date/);
    assert.doesNotMatch(plan, /SCAN event|Seq Scan on events|USING INDEX event_reminders_unfired/);
    const inUse = await planOf(t, api, 'event_reminders', () => findDaysInUse(storage.db, everyDaysBefore));
    if (database.name === 'sqlite') assert.match(inUse, /SEARCH event_reminders .*event_reminders_unfired/);
  });

  test('can be read and set with the version of the event, and one that has fired stays so', async () => {
    const { token } = api.fixture.people.administrator;
    const event = await remindedEvent([4]);
    const path = `/manage/events/${event}/reminders`;
    await mailsAt('2026-10-24T09:00:00');
    const read = await api.get(path, token);
    const first = { daysBefore: 4, firesAt: '2026-10-24T09:00:00', firedAt: '2026-10-24T09:00:00' };
    assert.deepEqual(read.body.reminders, [first]);
    const etag = String(read.headers['etag']);
    assert.equal((await set(event, [4], {})).status, 428);
    const changed = await set(event, [1, 4], { 'if-match': etag });
    assert.equal(changed.status, 200);
    const second = { daysBefore: 1, firesAt: '2026-10-27T09:00:00', firedAt: '' };
    assert.deepEqual(changed.body.reminders, [first, second]);
    const late = await set(event, [2], { 'if-match': etag });
    assert.equal(late.status, 412);
    assert.equal(late.body.errorInfo[0].field, 'reminders');
    assert.equal((await set(event, [61])).status, 400);
    assert.equal((await set(event, [2, 2])).status, 400);
    const stranger = api.fixture.people.stranger.token;
    assert.equal((await api.get(path, stranger)).status, 404);
    assert.equal((await api.get(path, api.fixture.people.member.token)).status, 403);
  });
});
