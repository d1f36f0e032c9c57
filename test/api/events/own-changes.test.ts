import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Storage, Tx } from '../../../src/platform/storage/database.ts';
import { openDatabase } from '../../../src/platform/storage/open-database.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { endOfSuite } from '../../support/end-of-suite.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

onEveryDatabase('What callers see of their own answers after having seen them before', (database) => {
  const ending = endOfSuite();
  let api: TestApi;
  /** Stands for another process: this one is not informed directly of what it writes. */
  let elsewhere: Storage;
  before(async () => {
    api = await startTestApi(ending, database);
    elsewhere = await openDatabase(api.deps.config);
    ending.after(() => elsewhere.close());
  });

  async function answered() {
    const { fixture } = api;
    const { id: member, token } = fixture.people.member;
    const event = await fixture.addEvent();
    const { id } = await fixture.addRegistration(event, { member_id: member, attending: 'YES' });
    const feed = await feedOf();
    const look = async () => {
      const [list, detail, ical] = [
        await api.get('/events', token),
        await api.get(`/events/${event}`, token),
        await api.get(feed),
      ];
      const listed = list.body.events.find((item: { id: number }) => item.id === event);
      const inFeed = ical.text.includes(`UID:event-${event}@`);
      return { listed: listed?.attending, detail: detail.body.attending, inFeed, guests: detail.body.guests };
    };
    assert.deepEqual(await look(), { listed: 'YES', detail: 'YES', inFeed: true, guests: [] });
    return { event, registration: id, look };
  }

  async function feedOf(): Promise<string> {
    const { member } = api.fixture.people;
    const query = api.deps.storage.db.selectFrom('members').select('private_identifier');
    const row = await query.where('id', '=', member.id).executeTakeFirstOrThrow();
    return `/events/ical/${row.private_identifier}`;
  }

  const places = { 'by this process': () => api.deps.storage, 'by another process': () => elsewhere };
  for (const [where, storage] of Object.entries(places)) {
    const change = (work: (tx: Tx) => Promise<unknown>) => storage().write(work);

    test(`another answer that was stored ${where} stands in the list, the event and the feed`, async () => {
      const { registration, look } = await answered();
      await change((tx) =>
        tx.updateTable('registrations').set({ attending: 'NO' }).where('id', '=', registration).execute(),
      );
      assert.deepEqual(await look(), { listed: 'NO', detail: 'NO', inFeed: false, guests: [] });
      await change((tx) => tx.deleteFrom('registrations').where('id', '=', registration).execute());
      assert.deepEqual(await look(), { listed: '', detail: '', inFeed: false, guests: [] });
    });

    test(`a guest who was invited ${where} is there, and the answer of the guest`, async () => {
      const { event, look } = await answered();
      const { fixture } = api;
      const guest = {
        host_member_id: fixture.people.member.id,
        guest_first_name: 'Gil',
        guest_last_name: where,
      };
      const { id } = await fixture.addRegistration(event, guest);
      assert.deepEqual(
        (await look()).guests.map((shown: { attending: string }) => shown.attending),
        [''],
      );
      await change((tx) =>
        tx.updateTable('registrations').set({ attending: 'YES' }).where('id', '=', id).execute(),
      );
      assert.deepEqual(
        (await look()).guests.map((shown: { attending: string }) => shown.attending),
        ['YES'],
      );
    });

    test(`an event that was moved to another time ${where} has another place in the list`, async () => {
      const { event } = await answered();
      const other = await api.fixture.addEvent({ start_date: '2026-11-15T19:00:00' });
      const { token } = api.fixture.people.member;
      const order = async () => {
        const { body } = await api.get('/events', token);
        const ids: number[] = body.events.map(({ id }: { id: number }) => id);
        return ids.filter((id) => id === event || id === other);
      };
      assert.deepEqual(await order(), [event, other]);
      const moved = { start_date: '2026-11-15T20:00:00', end_date: null };
      await change((tx) => tx.updateTable('events').set(moved).where('id', '=', event).execute());
      await within(async () => (await order())[0] === other);
    });
  }

  test('a list, an event and its attendance are sent anew to someone whose own answer has changed', async () => {
    const { fixture } = api;
    const { token } = fixture.people.officer;
    const event = await fixture.addEvent();
    const paths = ['/events', `/events/${event}`, `/events/${event}/members`, '/events?limit=1000'];
    const held = new Map<string, string>();
    const ask = async (path: string) => {
      const tag = held.get(path);
      const headers = tag === undefined ? {} : { 'if-none-match': tag };
      const answer = await api.call('GET', path, { token, headers });
      if (answer.status === 200) held.set(path, String(answer.headers.etag));
      return answer.status;
    };
    const askAll = async () => Promise.all(paths.map(ask));
    assert.deepEqual(await askAll(), [200, 200, 200, 200]);
    for (const attending of ['YES', 'NO', 'YES']) {
      assert.deepEqual(await askAll(), [304, 304, 304, 304]);
      assert.equal((await api.post(`/events/${event}`, token, { attending })).status, 200);
      assert.deepEqual(await askAll(), [200, 200, 200, 200], `after ${attending}`);
    }
  });

  /** What another process announces arrives within a second; it is asked for again and again, without waiting for a fixed time. */
  async function within(isSo: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + 10_000;
    while (!(await isSo())) assert.ok(performance.now() < end, 'the change was never seen');
  }

  test('a feed leaves an event out one year after its end, though it was asked for before', async () => {
    const { fixture } = api;
    const { id: member } = fixture.people.other;
    const event = await fixture.addEvent({
      start_date: '2025-11-14T10:00:00',
      end_date: '2025-11-14T12:00:00',
    });
    await fixture.addRegistration(event, { member_id: member, attending: 'YES' });
    const query = api.deps.storage.db.selectFrom('members').select('private_identifier');
    const row = await query.where('id', '=', member).executeTakeFirstOrThrow();
    const isShown = async () => {
      return (await api.get(`/events/ical/${row.private_identifier}`)).text.includes(`UID:event-${event}@`);
    };
    assert.deepEqual([await isShown(), await isShown()], [true, true]);
    api.clock.advance({ seconds: 1 });
    assert.equal(await isShown(), false);
  });
});
