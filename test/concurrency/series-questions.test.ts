import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { asId, type EventId } from '../../src/platform/shared/ids.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { inEveryHouse, statusesOf, type Call, type House, type Reply } from './houses.ts';
import { roundsOf } from '../support/rounds.ts';

const rounds = roundsOf(1);
const menu = { title: 'Which menu?', type: 'text' };
const wishes = { title: 'Any wishes?', type: 'text' };

inEveryHouse('the questions of a series at the same moment', (open) => {
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
  const send = (path: string, body: object): Call => ({
    method: 'POST',
    path,
    token: house.fixture.people.officer.token,
    body,
  });
  const asking = (id: number | undefined, questions: object[]): Call => ({
    ...send(`/manage/events/${id}/questions?scope=following`, { questions }),
    method: 'PUT',
    headers: { 'if-match': '*' },
  });

  async function published(): Promise<number[]> {
    const { alphaCalendar: calendar } = house.fixture;
    const series = { repeat: 'weekly', count: 3 };
    const event = { calendar, title: 'Lunch', startDate: '2027-03-16T12:00:00', series };
    const ids = (await call(send('/manage/series', event))).body.events as number[];
    await call(send(`/manage/events/${ids[0]}/publish?scope=following`, { notify: false }));
    return ids;
  }

  async function askedAt(ids: readonly number[]) {
    return house.deps.storage.db
      .selectFrom('event_questions')
      .select(['id', 'title', 'archived'])
      .where('event_id', 'in', ids.map(asId<EventId>))
      .orderBy('event_id')
      .execute();
  }

  test('two who begin at different events both change theirs, and neither waits for ever', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const ids = await published();
      const [first, second] = ids;
      const replies = await house.atOnce(asking(first, [menu]), asking(second, [wishes]));
      assert.deepEqual(statusesOf(replies), [200, 200], replies.map(({ text }) => text).join('\n'));
      const titles = (await askedAt(ids)).map(({ title }) => title);
      assert.deepEqual(titles, [menu.title, wishes.title, wishes.title]);
    }
  });

  test('an answer to a later event that arrives while its question goes is kept with it, or refused', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const ids = await published();
      const [first, , third = 0] = ids;
      await call(asking(first, [menu]));
      const [question] = await askedAt([third]);
      const answers = [{ question: question?.id, answer: 'Fish' }];
      const [answered, asked] = await house.atOnce(
        send(`/events/${third}`, { attending: 'YES', answers }),
        asking(first, []),
      );
      assert.equal(asked?.status, 200, `${asked?.text}`);
      const left = (await askedAt(ids)).map(({ id, archived }) => [id, archived]);
      assert.deepEqual(left, answered?.status === 200 ? [[question?.id, 1]] : [], `${answered?.text}`);
    }
  });
});
