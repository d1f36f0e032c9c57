import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { asId, type EventId, type QuestionId } from '../../../src/platform/shared/ids.ts';
import { putAnswers } from '../../../src/events/event/questions-store.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';

const menu = {
  title: 'Which menu?',
  type: 'choice',
  required: true,
  options: [{ title: 'Meat' }, { title: 'Fish' }],
};

onEveryDatabase('The questions of an event, for those who manage it', (database) => {
  const api = apiOfSuite(database);
  let officer: string;
  let member: string;
  before(() => {
    officer = api.fixture.people.officer.token;
    member = api.fixture.people.member.token;
  });

  const newEvent = () =>
    api.fixture.addEvent({
      calendar_id: api.fixture.alphaCalendar,
      registration_due_date: null,
      start_date: '2026-12-12T18:30:00',
    });
  const read = (id: number, token = officer) => api.get(`/manage/events/${id}/questions`, token);
  const replace = (id: number, questions: object[], tag = '*', token = officer) =>
    api.call('PUT', `/manage/events/${id}/questions`, {
      token,
      body: { questions },
      headers: { 'if-match': tag },
    });
  async function stored(id: number, questions: object[]): Promise<Asked[]> {
    const answer = await replace(id, questions);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.questions as Asked[];
  }
  async function answered(id: number, answers: { question: number; answer: string }[]) {
    const body = { attending: 'YES', answers };
    const answer = await api.call('POST', `/events/${id}`, { token: member, body });
    assert.equal(answer.status, 200, answer.text);
  }
  const shown = async (id: number) => (await api.get(`/events/${id}`, member)).body;

  interface Asked {
    id: number;
    title: string;
    options: { id: number; title: string }[];
    archivedOptions: string[];
    archived: boolean;
  }

  test('are stored in their order, with ids for them and for their options, and raise the version', async () => {
    const id = await newEvent();
    const [first, second] = await stored(id, [menu, { title: 'Any wishes?', type: 'text' }]);
    assert.deepEqual(first?.options, [
      { id: 1, title: 'Meat' },
      { id: 2, title: 'Fish' },
    ]);
    const turned = await replace(id, [second ?? {}, first ?? {}].map(sent));
    assert.deepEqual(
      (turned.body.questions as Asked[]).map((each) => each.id),
      [second?.id, first?.id],
    );
    assert.equal(turned.body.version, 3);
    assert.deepEqual((await read(id)).body, turned.body);
    assert.equal((await read(id)).headers.etag, turned.headers.etag);
  });

  function sent({ id, title, options, ...rest }: Partial<Asked> & { type?: string; required?: boolean }) {
    const { type = 'choice', required = true } = rest;
    return { id, title, type, required, options };
  }

  test('with answers are archived and not asked any more, others are deleted', async () => {
    const id = await newEvent();
    const [asked, other] = await stored(id, [menu, { title: 'Parking?', type: 'yes-no' }]);
    await answered(id, [{ question: asked?.id ?? 0, answer: 'Fish' }]);
    const left = await stored(id, []);
    assert.deepEqual(
      left.map((each) => [each.id, each.archived]),
      [[asked?.id, true]],
    );
    const { questions, hasQuestions, hasUnansweredQuestions } = await shown(id);
    assert.deepEqual([questions, hasQuestions, hasUnansweredQuestions], [[], '', false]);
    const list = (await api.get('/events', member)).body.events as {
      id: number;
      hasUnansweredQuestions: boolean;
    }[];
    assert.equal(list.find((event) => event.id === id)?.hasUnansweredQuestions, false);
    const refused = await api.call('POST', `/events/${id}`, {
      token: member,
      body: { attending: 'YES', answers: [{ question: asked?.id, answer: 'Meat' }] },
    });
    assertBadField(refused, 'answers.0.question');
    assert.equal(await answerTo(asked?.id ?? 0), 'Fish');
    assert.equal(other?.archived, false);
    const again = await stored(id, [sent(asked ?? {})]);
    assert.equal(again[0]?.archived, false);
    assert.equal((await shown(id)).questions[0].answer, 'Fish');
  });

  async function answerTo(question: number): Promise<string | undefined> {
    const row = await api.deps.storage.db
      .selectFrom('registration_answers')
      .select('answer')
      .where('question_id', '=', asId<QuestionId>(question))
      .executeTakeFirst();
    return row?.answer;
  }

  test('a renamed option renames the answers; two may change their names with each other', async () => {
    const id = await newEvent();
    const [asked] = await stored(id, [menu]);
    await answered(id, [{ question: asked?.id ?? 0, answer: 'Meat' }]);
    const options = [
      { id: 1, title: 'Fish' },
      { id: 2, title: 'Meat' },
    ];
    await stored(id, [{ ...menu, id: asked?.id, options }]);
    assert.equal((await shown(id)).questions[0].answer, 'Fish');
    await stored(id, [
      {
        ...menu,
        id: asked?.id,
        options: [
          { id: 1, title: 'Trout' },
          { id: 2, title: 'Beef' },
        ],
      },
    ]);
    assert.equal((await shown(id)).questions[0].answer, 'Trout');
  });

  test('an option that was chosen and is left out is no longer offered, and the answer stays', async () => {
    const id = await newEvent();
    const [asked] = await stored(id, [menu]);
    await answered(id, [{ question: asked?.id ?? 0, answer: 'Meat' }]);
    const [left] = await stored(id, [{ ...menu, id: asked?.id, options: [{ id: 2, title: 'Fish' }] }]);
    assert.deepEqual(left?.archivedOptions, ['Meat']);
    const { questions } = await shown(id);
    assert.deepEqual([questions[0].options, questions[0].answer], [['Fish'], 'Meat']);
  });

  test('a type changes only where no answer is lost', async () => {
    const id = await newEvent();
    const [asked] = await stored(id, [{ title: 'How many?', type: 'text' }]);
    await answered(id, [{ question: asked?.id ?? 0, answer: 'a dozen' }]);
    const question = { id: asked?.id, title: 'How many?', type: 'number' };
    assertBadField(await replace(id, [question]), 'questions.0.type');
    assert.equal(await answerTo(asked?.id ?? 0), 'a dozen');
    await answered(id, [{ question: asked?.id ?? 0, answer: '12' }]);
    await stored(id, [question]);
    assert.equal((await shown(id)).questions[0].type, 'number');
  });

  test('a new required question makes hasUnansweredQuestions true again', async () => {
    const id = await newEvent();
    const [asked] = await stored(id, [menu]);
    await answered(id, [{ question: asked?.id ?? 0, answer: 'Meat' }]);
    assert.equal((await shown(id)).hasUnansweredQuestions, false);
    await stored(id, [sent(asked ?? {}), { title: 'Coffee?', type: 'yes-no', required: true }]);
    assert.equal((await shown(id)).hasUnansweredQuestions, true);
  });

  test('are refused at their fields when they are wrong', async () => {
    const id = await newEvent();
    assertBadField(await replace(id, [{ ...menu, options: [] }]), 'questions.0.options');
    assertBadField(await replace(id, [{ ...menu, id: 999_999 }]), 'questions.0.id');
    assertBadField(await replace(id, [{ ...menu, title: '' }]), 'questions.0.title');
  });

  test('of two who replace them at the same moment one gets 412 with who was faster', async () => {
    const id = await newEvent();
    const tag = String((await read(id)).headers.etag);
    const admin = api.fixture.people.administrator.token;
    const answers = await Promise.all(
      [officer, admin].map((token, index) => replace(id, [{ ...menu, title: `Menu ${index}?` }], tag, token)),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    const late = answers.find(({ status }) => status === 412);
    assert.match(
      JSON.stringify(late?.body.errorInfo),
      /"field":"questions","by":"(Officer|Administrator) Fixture"/,
    );
    const without = { token: officer, body: { questions: [] } };
    assertFailure(await api.call('PUT', `/manage/events/${id}/questions`, without), 428);
  });

  test('are for those who manage the event: 403 for members, 404 for what nobody knows', async () => {
    const id = await newEvent();
    assertFailure(await read(id, member), 403);
    assertFailure(await replace(id, [], '*', member), 403);
    assertFailure(await read(999_999), 404);
    assertFailure(await replace(999_999, []), 404);
  });

  test('say how often each was answered and each option chosen, by those who have not declined', async () => {
    const id = await newEvent();
    const [asked] = await stored(id, [menu, { title: 'Any wishes?', type: 'text' }]);
    const question = asked?.id ?? 0;
    assert.deepEqual((await read(id)).body.answers, []);
    for (const [answer, attending] of [
      ['Fish', 'YES'],
      ['Fish', 'YES'],
      ['Meat', 'NO'],
    ] as const) {
      const member_id = await api.fixture.addMember();
      const { id: registration } = await api.fixture.addRegistration(asId<EventId>(id), {
        member_id,
        attending,
      });
      await api.deps.storage.write((tx) =>
        putAnswers(tx, registration, [{ question: asId(question), answer }]),
      );
    }
    const chosen = [
      { option: 1, count: 0 },
      { option: 2, count: 2 },
    ];
    assert.deepEqual((await read(id)).body.answers, [{ question, count: 2, chosen }]);
  });

  test('what the trail says of them stands with the event', async () => {
    const id = asId<EventId>(await newEvent());
    await stored(id, [menu]);
    const entry = await api.deps.storage.db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('subject', '=', 'event')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(entry.action, 'update');
    assert.match(String(entry.after), /Which menu\?/);
  });

  test('an answer that arrives while its question is removed leaves no trace of a question that is gone', async () => {
    const id = await newEvent();
    const [asked] = await stored(id, [menu]);
    const body = { attending: 'YES', answers: [{ question: asked?.id, answer: 'Fish' }] };
    const [answer] = await Promise.all([
      api.call('POST', `/events/${id}`, { token: member, body }),
      replace(id, []),
    ]);
    assert.ok([200, 400, 409].includes(answer.status), answer.text);
    const left = (await read(id)).body.questions as Asked[];
    const kept = await answerTo(asked?.id ?? 0);
    assert.equal(left.length, kept === undefined ? 0 : 1);
  });
});
