import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { waitedFor } from '../../../src/events/organising/attention-store.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { plansOf } from '../../support/query-plans.ts';
import { apiOfSuite, assertFailure } from '../../support/test-api.ts';
import { mailsOf } from '../messages/message-support.ts';

onEveryDatabase('What needs an organiser', (database) => {
  const api = apiOfSuite(database);
  let officer: string;
  before(() => {
    officer = api.fixture.people.officer.token;
  });

  const nothingOpen = { end_date: null, registration_due_date: null, review_enabled: 0 } as const;
  const add = (title: string, event: object) =>
    api.fixture.addEvent({ calendar_id: api.fixture.alphaCalendar, title, ...nothingOpen, ...event });
  const needs = async (query = '', token = officer) => {
    const { status, body, text } = await api.get(`/manage/attention${query}`, token);
    assert.equal(status, 200, text);
    const events = body.events as { title: string; reasons: string[]; failedMails: number }[];
    return { ...body, events: events.map(({ title, reasons }) => [title, ...reasons]) };
  };

  test('is found among all events, however many are planned before it, with how many there are', async () => {
    const { together, alphaCalendar } = api.fixture;
    await together(async ({ addEvent }) => {
      for (let day = 10; day < 28; day += 1)
        for (const hour of ['08', '12', '19'])
          await addEvent({
            calendar_id: alphaCalendar,
            start_date: `2026-12-${day}T${hour}:00:00`,
            ...nothingOpen,
          });
    });
    await add('Draft', { draft: 1, start_date: '2026-12-01T19:00:00' });
    await add('Draft of next year', { draft: 1, start_date: '2027-06-01T19:00:00' });
    await add('Due', {
      start_date: '2027-01-20T19:00:00',
      registration_due_date: '2026-11-16T23:59:59',
    });
    const door = await add('Door', {
      start_date: '2026-11-18T19:00:00',
      review_enabled: 1,
      registration_due_date: '2026-11-17T23:59:59',
    });
    const all = [
      ['Door', 'answers-due', 'no-reviewers'],
      ['Draft', 'draft-soon'],
      ['Due', 'answers-due'],
    ];
    const { events, count, total } = await needs();
    assert.deepEqual([events, count, total], [all, 3, 3]);
    const first = await needs('?limit=1');
    assert.deepEqual([first.events, first.count, first.total], [all.slice(0, 1), 1, 3]);
    await api.fixture.addReviewer(door, api.fixture.people.reviewer.id);
    assert.deepEqual((await needs('?limit=1')).events, [['Door', 'answers-due']]);
    assert.deepEqual((await needs(`?calendar=${api.fixture.districtCalendar}`)).events, []);
  });

  test('people who wait are told from a house that is full and one that is not', async () => {
    const id = await add('Boat', { start_date: '2027-02-01T19:00:00', capacity: 1, waiting_list: 1 });
    const { token } = api.fixture.people.member;
    assert.equal((await api.post(`/events/${id}`, token, { attending: 'YES' })).status, 200);
    const body = { attending: 'YES', waiting: true };
    const waits = await api.post(`/events/${id}`, officer, body);
    assert.equal(waits.status, 200, waits.text);
    assert.ok((await needs()).events.some((event: string[]) => event.join() === 'Boat,waiting'));
    await api.deps.storage.write((tx) =>
      tx.updateTable('event_seats').set({ taken: 0 }).where('event_id', '=', id).execute(),
    );
    assert.ok((await needs()).events.some((event: string[]) => event.join() === 'Boat,seats-free'));
  });

  test('mails that did not arrive count, for the events that they were about', async () => {
    const id = await add('Lantern walk', { start_date: '2027-03-01T19:00:00' });
    const sent = await api.post(`/manage/events/${id}/messages`, officer, {
      segment: 'all',
      subject: 'Lanterns',
      text: 'Bring one.',
      expected: 3,
    });
    assert.equal(sent.status, 201, sent.text);
    await api.deps.messages.writer.drain();
    const mail = (await mailsOf(api)).find(({ subject }) => subject.includes('Lanterns'));
    assert.ok(mail);
    await api.deps.storage.write((tx) =>
      tx.updateTable('outbox').set({ state: 'failed' }).where('id', '=', mail.id).execute(),
    );
    const { body } = await api.get('/manage/attention', officer);
    const found = body.events.find((event: { id: number }) => event.id === id);
    assert.deepEqual([found?.reasons, found?.failedMails], [['mails-failed'], 1]);
  });

  test('finds the events that people wait for without reading the seats of all', async () => {
    const { storage } = api.deps;
    const [plan] = await storage.write(async (tx) => {
      // So few rows are read one after another otherwise.
      if (database.name === 'postgres') await sql`set local enable_seqscan = off`.execute(tx);
      return plansOf({ db: tx, dialect: storage.dialect }, (db) => waitedFor(db).execute());
    });
    assert.match(plan ?? '', /event_seats_waited_for/);
  });

  test('nobody sees what needs others, and a token is needed', async () => {
    const { member, stranger } = api.fixture.people;
    for (const { token } of [member, stranger]) {
      const { events, total } = await needs('', token);
      assert.deepEqual([events, total], [[], 0]);
    }
    assertFailure(await api.get('/manage/attention'), 401);
    assertFailure(await api.get('/manage/attention?limit=0', officer), 400);
  });
});
