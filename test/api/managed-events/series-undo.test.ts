import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { asId, type EventId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';

/** What takes a change back. */
interface Undo {
  location?: { name: string };
  following?: { id: number; version: number; location?: { name: string } }[];
}

onEveryDatabase('Taking back a change of a series', (database) => {
  const api = apiOfSuite(database);
  let officer: string;
  before(() => {
    officer = api.fixture.people.officer.token;
  });

  async function created(more: object = {}): Promise<number[]> {
    const body = {
      calendar: api.fixture.alphaCalendar,
      title: 'Lunch',
      startDate: '2027-03-16T19:00:00',
      endDate: '2027-03-16T21:30:00',
      location: { name: 'Hall' },
      series: { repeat: 'weekly', count: 4 },
      ...more,
    };
    const answer = await api.call('POST', '/manage/series', { token: officer, body });
    assert.equal(answer.status, 201, answer.text);
    return answer.body.events;
  }
  const change = (id: number, body: object, query = '', tag = '*', token = officer) =>
    api.call('PATCH', `/manage/events/${id}${query}`, { token, body, headers: { 'if-match': tag } });
  const publish = (id: number) =>
    api.call('POST', `/manage/events/${id}/publish?scope=following`, {
      token: officer,
      body: { notify: false },
    });
  const all = '?scope=following';

  /** What is said of events, without what counts their changes. */
  async function told(ids: readonly number[]) {
    const answers = await Promise.all(ids.map((id) => api.get(`/manage/events/${id}`, officer)));
    return answers.map(({ body }) => {
      const { version: _version, updatedAt: _updatedAt, ...rest } = body;
      return rest;
    });
  }

  /** Moves an event and those that follow it; gives what takes it back, with the version it is for. */
  async function moved(id: number, body: object, query = all): Promise<{ undo: Undo; tag: string }> {
    const answer = await change(id, body, query);
    assert.equal(answer.status, 200, answer.text);
    return { undo: answer.body.undo, tag: `"${answer.body.version}"` };
  }

  const trailOf = (ids: readonly number[]) =>
    api.deps.storage.db
      .selectFrom('audit_entries')
      .select(['event_id', 'after'])
      .where('event_id', 'in', ids.map(asId<EventId>))
      .orderBy('id')
      .execute();

  test('makes each event again what it was, wherever and whenever each was before', async () => {
    const ids = await created();
    const [, second = 0, third = 0, fourth = 0] = ids;
    const own = { startDate: '2027-03-31T12:00:00', endDate: null };
    assert.equal((await change(third, { ...own, location: { name: 'Castle' } })).status, 200);
    const former = await told(ids);
    const sent = { startDate: '2027-03-24T18:00:00', endDate: '2027-03-24T20:00:00', title: 'Dinner' };
    const { undo, tag } = await moved(second, { ...sent, location: { name: 'Station buffet' } });
    assert.deepEqual(
      undo.following?.map(({ id, version, location }) => [id, version, location?.name]),
      [
        [third, 3, 'Castle'],
        [fourth, 2, 'Hall'],
      ],
    );
    assert.notDeepEqual(await told(ids), former);
    const back = await change(second, undo, all, tag);
    assert.equal(back.status, 200, back.text);
    assert.deepEqual(await told(ids), former);
    const again = await change(second, back.body.undo, all, `"${back.body.version}"`);
    assert.equal(again.body.title, 'Dinner', 'what was taken back can be done again');
  });

  test('leaves alone what the change did not touch, also when that was every other event', async () => {
    const ids = await created();
    const [first = 0, ...others] = ids;
    for (const other of others) await change(other, { title: 'Dinner' });
    const former = await told(ids);
    const { undo, tag } = await moved(first, { title: 'Dinner' });
    assert.deepEqual(undo, { title: 'Lunch', following: [] });
    assert.equal((await change(first, undo, all, tag)).status, 200);
    assert.deepEqual(await told(ids), former);
  });

  test('reaches no event of the series that an import has put into the calendar of others', async () => {
    const [first = 0, second = 0, third = 0] = await created();
    await api.deps.storage.write((tx) =>
      tx
        .updateTable('events')
        .set({ calendar_id: api.fixture.gammaCalendar })
        .where('id', '=', asId<EventId>(third))
        .execute(),
    );
    const named = { location: { name: 'Castle' }, following: [{ id: third, version: 1, title: 'Ours' }] };
    assertBadField(await change(first, named, all), 'following');
    const { undo } = await moved(first, { location: { name: 'Castle' } });
    assert.equal(undo.following?.map(({ id }) => id).includes(second), true);
    assert.equal(undo.following?.map(({ id }) => id).includes(third), false);
    const { title, location } = await api.deps.storage.db
      .selectFrom('events')
      .select(['title', 'location'])
      .where('id', '=', asId<EventId>(third))
      .executeTakeFirstOrThrow();
    assert.deepEqual([title, JSON.parse(location).name], ['Lunch', 'Hall']);
  });

  test('changes nothing and says which event it is when someone has changed one meanwhile; the others can be taken back without it', async () => {
    const ids = await created();
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    const { undo, tag } = await moved(first, { location: { name: 'Castle' } });
    await change(third, { location: { name: 'Garden' } });
    const entries = await trailOf(ids);
    const refused = await change(first, undo, all, tag);
    assertFailure(refused, 412);
    const { at } = refused.body.errorInfo[0];
    assert.deepEqual(refused.body.errorInfo, [
      { field: 'location', by: 'Officer Fixture', at, event: third },
    ]);
    assertFailure(await change(first, undo, `${all}&notify=true&dryRun=true`, tag), 412);
    const places = async () => (await told(ids)).map(({ location }) => location.name);
    assert.deepEqual(await places(), ['Castle', 'Castle', 'Garden', 'Castle']);
    assert.deepEqual(await trailOf(ids), entries);
    const following = undo.following?.filter(({ id }) => id !== third);
    assert.deepEqual(
      following?.map(({ id }) => id),
      [second, fourth],
    );
    assert.equal((await change(first, { ...undo, following }, all, tag)).status, 200);
    assert.deepEqual(await places(), ['Hall', 'Hall', 'Garden', 'Hall']);
  });

  test('leaves alone what was deleted meanwhile, and the event itself when that was changed', async () => {
    const ids = await created();
    const [first = 0, second = 0] = ids;
    const { undo, tag } = await moved(first, { location: { name: 'Castle' } });
    await api.call('DELETE', `/manage/events/${second}`, { token: officer });
    await change(first, { title: 'Dinner' });
    const refused = await change(first, undo, all, tag);
    assertFailure(refused, 412);
    assert.deepEqual(
      refused.body.errorInfo.map(({ event, field }: { event: number; field: string }) => [event, field]),
      [
        [first, 'title'],
        [second, 'removedAt'],
      ],
    );
    const read = (await api.get(`/manage/events/${second}`, officer)).body.version as number;
    const deleted = { following: [{ id: second, version: read, title: 'Back' }] };
    assertFailure(await change(first, deleted, all), 404);
  });

  test('writes one mail to each of those who come about the events that they come to, as the move did, after a look at how many', async () => {
    const ids = await created({ title: 'Told' });
    const [first = 0, second = 0, third = 0] = ids;
    await publish(first);
    const { member, formerOfficer } = api.fixture.people;
    for (const event of [second, third])
      await api.post(`/events/${event}`, member.token, { attending: 'YES' });
    await api.post(`/events/${third}`, formerOfficer.token, { attending: 'YES' });
    const messages = async () =>
      (
        await api.deps.storage.db
          .selectFrom('messages')
          .select(['event_id', 'recipients'])
          .orderBy('id')
          .execute()
      ).filter(({ event_id: event }) => ids.includes(event));
    const { undo, tag } = await moved(first, { location: { name: 'Castle' } }, `${all}&notify=true`);
    const sent = await messages();
    assert.deepEqual(sent, [
      { event_id: second, recipients: 1 },
      { event_id: third, recipients: 1 },
    ]);
    const trial = await change(first, undo, `${all}&notify=true&dryRun=true`, tag);
    assert.equal(trial.status, 200, trial.text);
    assert.deepEqual([trial.body.notice.count, trial.body.undo], [2, null]);
    assert.match(trial.body.notice.sample.text, /Where: Hall\s+Until now: Castle/);
    assert.equal((await messages()).length, 2);
    const back = await change(first, { ...undo, message: 'A mistake.' }, `${all}&notify=true`, tag);
    assert.equal(back.body.notice.count, 2);
    assert.deepEqual(await messages(), [...sent, ...sent]);
  });

  test('is on record for every event, with what it was and what it is again', async () => {
    const ids = await created();
    const [first = 0] = ids;
    const { undo, tag } = await moved(first, { location: { name: 'Castle' } });
    const before = (await trailOf(ids)).length;
    await change(first, undo, all, tag);
    const entries = (await trailOf(ids)).slice(before);
    assert.deepEqual(
      entries.map(({ event_id: event, after }) => [event, JSON.parse(after ?? '').location.name]),
      ids.map((id) => [id, 'Hall']),
    );
  });

  test('is offered for a change of one event too, and for none that was only tried or changes nothing', async () => {
    const [first = 0] = await created();
    const { undo, tag } = await moved(first, { title: 'Dinner', location: { name: 'Castle' } }, '');
    assert.deepEqual(undo, { title: 'Lunch', location: { name: 'Hall' } });
    assert.equal((await change(first, undo, '', tag)).body.title, 'Lunch');
    assert.equal((await change(first, { title: 'Dinner' }, '?dryRun=true')).body.undo, null);
    assert.equal((await change(first, { title: 'Lunch' })).body.undo, null);
    assert.equal((await change(first, { title: 'Lunch' }, all)).body.undo, null);
  });

  test('names other events of the same series, each once, and says nothing of any other', async () => {
    const [first = 0, second = 0] = await created();
    const [elsewhere = 0] = await created();
    const stale = (id: number) => ({ id, version: 1_000 });
    for (const following of [
      [stale(elsewhere)],
      [stale(999_999)],
      [stale(first)],
      [stale(second), stale(second)],
    ])
      assertBadField(await change(first, { following }, all), 'following');
    assertBadField(await change(first, { following: [] }), 'following');
    assert.equal((await change(first, { title: 'Alone', following: [] }, all)).status, 200);
    assert.deepEqual(
      (await told([first, second])).map(({ title }) => title),
      ['Alone', 'Lunch'],
    );
    const single = await api.fixture.addEvent({ calendar_id: api.fixture.alphaCalendar });
    assertFailure(await change(single, { following: [] }, all), 409);
  });

  test('refuses what one of them cannot be, and then changes none', async () => {
    const ids = await created();
    const [first = 0, second = 0] = ids;
    const former = await told(ids);
    const following = [{ id: second, version: 1, startDate: '2027-03-28T02:30:00', endDate: null }];
    assertBadField(await change(first, { title: 'Dinner', following }, all), 'startDate');
    assert.deepEqual(await told(ids), former);
  });

  test('is for those who manage the events', async () => {
    const [first = 0] = await created();
    await publish(first);
    const { undo, tag } = await moved(first, { location: { name: 'Castle' } });
    assertFailure(await change(first, undo, all, tag, api.fixture.people.member.token), 403);
  });
});
