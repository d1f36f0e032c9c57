import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { asId, type EventId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';

interface Asked {
  id: number;
  title: string;
  type: string;
  required: boolean;
  options: { id: number; title: string }[];
  archivedOptions: string[];
  archived: boolean;
}

const menu = {
  title: 'Which menu?',
  type: 'choice',
  required: true,
  options: [{ title: 'Meat' }, { title: 'Fish' }],
};
const wishes = { title: 'Any wishes?', type: 'text' };

onEveryDatabase('Questions and reviewers of this event of a series and of those that follow', (database) => {
  const api = apiOfSuite(database);
  let officer: string;
  let member: string;
  before(() => {
    officer = api.fixture.people.officer.token;
    member = api.fixture.people.member.token;
  });

  /** Lunches from 7 January 2027 on, week by week. */
  async function lunches(count = 3): Promise<number[]> {
    const body = {
      calendar: api.fixture.alphaCalendar,
      title: 'Lunch',
      startDate: '2027-01-07T12:00:00',
      series: { repeat: 'weekly', count },
    };
    const made = await api.call('POST', '/manage/series', { token: officer, body });
    assert.equal(made.status, 201, made.text);
    return made.body.events as number[];
  }
  const publish = (id: number) =>
    api.call('POST', `/manage/events/${id}/publish?scope=following`, {
      token: officer,
      body: { notify: false },
    });
  const put = (path: string, body: object, { tag = '*', token = officer } = {}) =>
    api.call('PUT', `/manage/events/${path}`, { token, body, headers: { 'if-match': tag } });
  const ask = (id: number, questions: object[], query = '?scope=following', as = {}) =>
    put(`${id}/questions${query}`, { questions }, as);
  async function asked(id: number, questions: object[], query?: string) {
    const answer = await ask(id, questions, query);
    assert.equal(answer.status, 200, answer.text);
    return answer.body as { version: number; questions: Asked[]; following?: object[] };
  }
  const read = async (id: number) =>
    (await api.get(`/manage/events/${id}/questions`, officer)).body as {
      version: number;
      questions: Asked[];
    };
  const versions = (ids: number[]) => Promise.all(ids.map(async (id) => (await read(id)).version));
  const titles = async (id: number) => (await read(id)).questions.map(({ title }) => title);
  async function answer(id: number, question: number | undefined, given: string) {
    const body = { attending: 'YES', answers: [{ question, answer: given }] };
    const said = await api.call('POST', `/events/${id}`, { token: member, body });
    assert.equal(said.status, 200, said.text);
  }
  const keep = ({ id, title, type, required, options }: Asked) => ({ id, title, type, required, options });
  const trailOf = (id: number) =>
    api.deps.storage.db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('subject', '=', 'event')
      .where('subject_id', '=', asId<EventId>(id))
      .where('action', '=', 'update')
      .execute();

  test('the questions of one are asked at every later one, each with ids, a version and an entry of its own', async () => {
    const [first = 0, second = 0, third = 0] = await lunches();
    const { version, questions, following } = await asked(second, [menu, wishes]);
    assert.deepEqual(following, [{ id: third, startDate: '2027-01-21T12:00:00', version: 2, changed: true }]);
    const later = (await read(third)).questions;
    assert.deepEqual(
      later.map((question) => ({ ...question, id: 0 })),
      questions.map((question) => ({ ...question, id: 0 })),
    );
    assert.ok(later.every(({ id }) => !questions.some((one) => one.id === id)));
    assert.deepEqual([version, ...(await versions([first, second, third]))], [2, 1, 2, 2]);
    assert.deepEqual(await titles(first), []);
    const [entry, ...more] = await trailOf(third);
    assert.match(String(entry?.after), /Which menu\?/);
    assert.deepEqual([more, await trailOf(first)], [[], []]);
  });

  test('without the scope only this one changes, and nothing is said of others', async () => {
    const [first = 0, second = 0] = await lunches();
    for (const query of ['', '?scope=this']) {
      assert.equal((await asked(first, [wishes], query)).following, undefined);
      assert.equal((await put(`${first}/reviewers${query}`, {})).body.following, undefined);
    }
    assert.deepEqual(await versions([second]), [1]);
  });

  test('one that asks something else is left alone and named, and those after it change', async () => {
    const [first = 0, second = 0, third = 0] = await lunches();
    const { questions } = await asked(first, [menu]);
    await asked(second, [{ ...menu, title: 'Which soup?' }], '');
    const { following } = await asked(first, [...questions.map(keep), wishes]);
    assert.deepEqual(following, [
      { id: second, startDate: '2027-01-14T12:00:00', version: 3, changed: false },
      { id: third, startDate: '2027-01-21T12:00:00', version: 3, changed: true },
    ]);
    assert.deepEqual(await titles(second), ['Which soup?']);
    assert.deepEqual(await titles(third), ['Which menu?', 'Any wishes?']);
  });

  test('what is sent again as it is raises no version', async () => {
    const ids = await lunches();
    const { questions } = await asked(ids[0] ?? 0, [menu]);
    await asked(ids[0] ?? 0, questions.map(keep));
    assert.deepEqual(await versions(ids), [2, 2, 2]);
  });

  test('deleted ones and those before it stay as they are, cancelled ones change as with every other change', async () => {
    const [first = 0, second = 0, third = 0, fourth = 0] = await lunches(4);
    await publish(first);
    const body = { notify: false };
    await api.call('POST', `/manage/events/${third}/cancel`, { token: officer, body });
    await api.call('DELETE', `/manage/events/${fourth}`, { token: officer });
    const { following } = await asked(second, [wishes]);
    assert.deepEqual(following, [{ id: third, startDate: '2027-01-21T12:00:00', version: 4, changed: true }]);
    assert.deepEqual(await titles(first), []);
  });

  test('answers of later ones are kept, renamed with their options, and archived with their questions', async () => {
    const [first = 0, second = 0, third = 0] = await lunches();
    const { questions } = await asked(first, [menu, wishes]);
    await publish(first);
    const [food, wish] = (await read(second)).questions;
    await answer(second, food?.id, 'Meat');
    await answer(second, wish?.id, 'A window');
    const [own] = questions;
    const options = [{ id: own?.options[0]?.id, title: 'Beef' }, { title: 'Soup' }];
    await asked(first, [{ ...menu, id: own?.id, options }]);
    const now = (await read(second)).questions;
    assert.deepEqual(
      now.map(({ id, archived }) => [id, archived]),
      [
        [food?.id, false],
        [wish?.id, true],
      ],
    );
    assert.deepEqual(
      now[0]?.options.map(({ title }) => title),
      ['Beef', 'Soup'],
    );
    const shown = (await api.get(`/events/${second}`, member)).body;
    assert.equal(shown.questions[0].answer, 'Beef');
    assert.deepEqual(await titles(third), ['Which menu?'], 'deleted where nobody has answered');
    // Asked again: with the answers where there are some, and as a new one elsewhere.
    await answer(second, food?.id, 'Soup');
    await asked(second, [wishes, ...now.filter(({ archived }) => !archived).map(keep)]);
    await asked(second, [...now].toReversed().map(keep));
    assert.deepEqual(
      (await read(second)).questions.map(({ id }) => id),
      [wish?.id, food?.id],
    );
    assert.deepEqual(await titles(third), ['Any wishes?', 'Which menu?']);
  });

  test('an option that was chosen at a later one and is left out stays there as one that is no longer offered', async () => {
    const [first = 0, second = 0, third = 0] = await lunches();
    const { questions } = await asked(first, [menu]);
    await publish(first);
    await answer(second, (await read(second)).questions[0]?.id, 'Meat');
    await asked(first, [{ ...menu, id: questions[0]?.id, options: [questions[0]?.options[1]] }]);
    const left = await Promise.all([first, second, third].map(read));
    assert.deepEqual(
      left.map((each) => each.questions[0]?.archivedOptions),
      [[], ['Meat'], []],
    );
  });

  test('a change that one of the following cannot take changes none, and the sentence names its day', async () => {
    const ids = await lunches();
    const [first = 0, , third = 0] = ids;
    const { questions } = await asked(first, [wishes]);
    await publish(first);
    await answer(third, (await read(third)).questions[0]?.id, 'a dozen');
    const known = await versions(ids);
    const refused = await ask(first, [{ ...wishes, id: questions[0]?.id, type: 'number' }]);
    assertBadField(refused, 'questions.0.type');
    assert.match(String(refused.body.error), /^2027-01-21: questions\.0\.type cannot become number/);
    assert.equal(refused.body.errorInfo[0].date, '2027-01-21');
    assert.deepEqual(await versions(ids), known);
    assert.equal((await read(first)).questions[0]?.type, 'text');
    const own = await ask(first, [{ ...wishes, id: 999_999 }]);
    assertBadField(own, 'questions.0.id');
    assert.equal(own.body.errorInfo[0].date, undefined, 'the first is the one that was sent');
  });

  test('the reviewers of one review every later one that had the same, whoever reviews another is left alone', async () => {
    const ids = await lunches(4);
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    const { member: one, formerOfficer: other } = api.fixture.people;
    const treasurer = api.fixture.functions.get('CT');
    await put(`${third}/reviewers`, { members: [other.id] });
    const answered = await put(`${second}/reviewers?scope=following`, {
      members: [one.id],
      functions: [treasurer],
    });
    assert.equal(answered.status, 200, answered.text);
    assert.equal(answered.headers.etag, (await api.get(`/manage/events/${second}`, officer)).headers.etag);
    assert.deepEqual(answered.body.following, [
      { id: third, startDate: '2027-01-21T12:00:00', version: 2, changed: false },
      { id: fourth, startDate: '2027-01-28T12:00:00', version: 2, changed: true },
    ]);
    const reviewers = await Promise.all(
      ids.map(async (id) =>
        (await api.get(`/manage/events/${id}`, officer)).body.reviewers.flatMap(
          (each: { member: { id: number } | null }) => each.member?.id ?? [],
        ),
      ),
    );
    assert.deepEqual(reviewers, [[], [one.id], [other.id], [one.id]]);
    assert.deepEqual(
      [(await trailOf(fourth)).length, (await trailOf(first)).length, await versions(ids)],
      [1, 0, [1, 2, 2, 2]],
    );
    const wrong = await put(`${first}/reviewers?scope=following`, { members: [999_999] });
    assertBadField(wrong, 'members.0');
  });

  test('needs the version of this one, a series, and the right to manage it', async () => {
    const ids = await lunches();
    const [first = 0] = ids;
    await publish(first);
    const single = await api.fixture.addEvent({ calendar_id: api.fixture.alphaCalendar });
    for (const [part, body] of [
      ['questions', { questions: [] }],
      ['reviewers', {}],
    ] as const) {
      const at = (id: number, scope = 'following') => `${id}/${part}?scope=${scope}`;
      assertFailure(await put(at(first), body, { tag: '"1"' }), 412);
      assertFailure(await put(at(single), body), 409);
      assertFailure(await put(at(first), body, { token: member }), 403);
      assertFailure(await put(at(999_999), body), 404);
      assertBadField(await put(at(first, 'all'), body), 'scope');
    }
    assert.deepEqual(await versions(ids), [2, 2, 2]);
  });
});
