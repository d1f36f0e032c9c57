import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { asId, type EventId } from '../../src/platform/shared/ids.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { inEveryHouse, statusesOf, type Call, type House, type Reply } from './houses.ts';
import { roundsOf } from '../support/rounds.ts';

const rounds = roundsOf(1);

inEveryHouse('taking back a change of a series at the same moment', (open) => {
  const ending = endOfSuite();
  let house: House;
  before(async () => {
    house = await open(ending);
  });

  async function call(one: Call): Promise<Reply> {
    const [reply] = await house.atOnce(one);
    assert.ok(reply !== undefined && reply.status < 300, `${reply?.text}`);
    return reply;
  }
  const change = (id: number, body: object, query = '', tag = '*'): Call => ({
    method: 'PATCH',
    path: `/manage/events/${id}${query}`,
    token: house.fixture.people.officer.token,
    body,
    headers: { 'if-match': tag },
  });
  const place = (name: string) => ({ location: { name } });

  /** A series that was moved from the hall to the castle, and the call that takes that back. */
  async function moved(count = 3): Promise<{ ids: number[]; undoing: Call }> {
    const made = await call({
      method: 'POST',
      path: '/manage/series',
      token: house.fixture.people.officer.token,
      body: {
        calendar: house.fixture.alphaCalendar,
        title: 'Lunch',
        startDate: '2027-03-16T12:00:00',
        ...place('Hall'),
        series: { repeat: 'weekly', count },
      },
    });
    const ids = made.body.events as number[];
    const first = ids[0] ?? 0;
    const { undo, version } = (await call(change(first, place('Castle'), '?scope=following'))).body;
    return { ids, undoing: change(first, undo, '?scope=following', `"${version}"`) };
  }

  async function placesOf(ids: readonly number[]): Promise<string[]> {
    const rows = await house.deps.storage.db
      .selectFrom('events')
      .select(['id', 'location'])
      .where('id', 'in', ids.map(asId<EventId>))
      .orderBy('id')
      .execute();
    return rows.map(({ location }) => JSON.parse(location).name);
  }

  test('two who press at once take it back once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { ids, undoing } = await moved();
      const replies = await house.atOnce(undoing, undoing);
      assert.deepEqual(statusesOf(replies), [200, 412], replies.map(({ text }) => text).join('\n'));
      assert.deepEqual(await placesOf(ids), ['Hall', 'Hall', 'Hall']);
    }
  });

  test('two who name many events in opposite orders do not wait for each other', async () => {
    const { ids, undoing } = await moved(20);
    const { following, ...own } = undoing.body as { following: object[] };
    const backwards = { ...undoing, body: { ...own, following: following.toReversed() } };
    const replies = await house.atOnce(undoing, backwards);
    assert.deepEqual(statusesOf(replies), [200, 412], replies.map(({ text }) => text).join('\n'));
    assert.deepEqual(new Set(await placesOf(ids)), new Set(['Hall']));
  });

  test('whoever changes one of the events meanwhile loses nothing: all is taken back before that, or nothing', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { ids, undoing } = await moved();
      const [undone, changed] = await house.atOnce(undoing, change(ids[2] ?? 0, place('Garden')));
      assert.equal(changed?.status, 200, `${changed?.text}`);
      const where = undone?.status === 200 ? 'Hall' : 'Castle';
      assert.equal(undone?.status, where === 'Hall' ? 200 : 412, `${undone?.text}`);
      assert.deepEqual(await placesOf(ids), [where, where, 'Garden']);
    }
  });
});
