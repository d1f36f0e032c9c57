import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tx } from '../../../src/platform/storage/database.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite } from '../../support/test-api.ts';

onEveryDatabase('What GET /events/{id} shows of an event that was shown before', (database) => {
  const api = apiOfSuite(database);

  async function shownEvent() {
    const { fixture } = api;
    const event = await fixture.addEvent();
    const look = async (token = fixture.people.member.token) => {
      const { status, body } = await api.get(`/events/${event}`, token);
      return status === 200 ? body : status;
    };
    assert.equal((await look()).id, event);
    return { event, look };
  }

  const change = (work: (tx: Tx) => Promise<unknown>) => api.deps.storage.write(work);

  test('another title and another calendar title stand there at once', async () => {
    const { event, look } = await shownEvent();
    await change((tx) => tx.updateTable('events').set({ title: 'Moved' }).where('id', '=', event).execute());
    assert.equal((await look()).title, 'Moved');
    const { id } = (await look()).calendar;
    await change((tx) => tx.updateTable('calendars').set({ title: 'Anew' }).where('id', '=', id).execute());
    assert.equal((await look()).calendar.title, 'Anew');
  });

  test('a new question, another wording and its removal are seen at once', async () => {
    const { event, look } = await shownEvent();
    const id = await api.fixture.addQuestion(event, { title: 'Do you eat fish?' });
    const titles = async () => (await look()).questions.map(({ title }: { title: string }) => title);
    assert.deepEqual(await titles(), ['Do you eat fish?']);
    await change((tx) =>
      tx.updateTable('event_questions').set({ title: 'Fish?' }).where('id', '=', id).execute(),
    );
    assert.deepEqual(await titles(), ['Fish?']);
    await change((tx) => tx.deleteFrom('event_questions').where('id', '=', id).execute());
    assert.deepEqual(await titles(), []);
  });

  test('a new attachment is there at once', async () => {
    const { event, look } = await shownEvent();
    const file = { name: 'Menu', url: 'https://example.org/menu.pdf', type: 'application/pdf', size: 1 };
    await change((tx) =>
      tx
        .insertInto('event_attachments')
        .values({ event_id: event, position: 1, ...file })
        .execute(),
    );
    assert.equal((await look()).attachment, file.url);
  });

  test('anyone who is made a reviewer is one at once, and no longer when that is taken back', async () => {
    const { event, look } = await shownEvent();
    const { member } = api.fixture.people;
    assert.equal((await look()).isReviewer, false);
    await api.fixture.addReviewer(event, member.id);
    assert.equal((await look()).isReviewer, true);
    await change((tx) => tx.deleteFrom('event_reviewers').where('event_id', '=', event).execute());
    assert.equal((await look()).isReviewer, false);
  });

  test('an event that is closed or removed is gone at once for anyone who was not invited', async () => {
    const { event, look } = await shownEvent();
    await change((tx) => tx.updateTable('events').set({ closed: 1 }).where('id', '=', event).execute());
    assert.equal(await look(), 404);
    await change((tx) => tx.updateTable('events').set({ closed: 0 }).where('id', '=', event).execute());
    assert.equal((await look()).id, event);
    await change((tx) => tx.deleteFrom('events').where('id', '=', event).execute());
    assert.equal(await look(), 404);
  });
});

onEveryDatabase('What GET /events lists for someone to whom it was listed before', (database) => {
  const api = apiOfSuite(database);

  const listed = async (name: 'member' | 'stranger' = 'member') => {
    const { body } = await api.get('/events', api.fixture.people[name].token);
    return body.events as { id: number; title: string; attending: string }[];
  };
  const change = (work: (tx: Tx) => Promise<unknown>) => api.deps.storage.write(work);

  test("a new event, another title, the caller's own answer, and an event that is closed or moved are seen at once", async () => {
    const { fixture } = api;
    await listed();
    const event = await fixture.addEvent({ title: 'New' });
    const shown = async () => (await listed()).find(({ id }) => id === event);
    assert.equal((await shown())?.title, 'New');
    await change((tx) => tx.updateTable('events').set({ title: 'Moved' }).where('id', '=', event).execute());
    assert.equal((await shown())?.title, 'Moved');
    await api.post(`/events/${event}`, fixture.people.member.token, { attending: 'NO' });
    assert.equal((await shown())?.attending, 'NO');
    assert.deepEqual(await listed('stranger'), [], 'another district');
    await fixture.addRegistration(event, { member_id: fixture.people.stranger.id });
    assert.equal((await listed('stranger')).length, 1, 'invited');
    await change((tx) => tx.deleteFrom('registrations').where('event_id', '=', event).execute());
    await change((tx) => tx.updateTable('events').set({ closed: 1 }).where('id', '=', event).execute());
    assert.equal(await shown(), undefined);
    await fixture.addReviewer(event, fixture.people.member.id);
    assert.equal((await shown())?.title, 'Moved');
  });
});
