import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure, type TestApi } from '../../support/test-api.ts';
import { storedRegistrations } from './registration-support.ts';

onEveryDatabase('POST /events/{id}/members/{member-id}/answers', (database) => {
  const api = apiOfSuite(database);

  async function reviewed(event: Parameters<TestApi['fixture']['addEvent']>[0] = {}) {
    const id = await api.fixture.addEvent(event);
    await api.fixture.addReviewer(id, api.fixture.people.reviewer.id);
    return id;
  }
  const put = (event: number, body: object, member: number = api.fixture.people.member.id) =>
    api.post(`/events/${event}/members/${member}/answers`, api.fixture.people.reviewer.token, body);
  async function answers(event: number): Promise<string[]> {
    const { reviewer, member } = api.fixture.people;
    const { body } = await api.get(`/events/${event}/members/${member.id}/answers`, reviewer.token);
    return body.answers.map(({ answer }: { answer: string }) => answer);
  }

  test('a reviewer changes an answer at any time, without answering for the member', async () => {
    const { member } = api.fixture.people;
    for (const event of [
      await reviewed(),
      await reviewed({ registration_due_date: '2026-11-01T12:00:00' }),
      await reviewed({ registration_enabled: 0 }),
      await reviewed({ start_date: '2026-11-14T11:00:00' }),
      await reviewed({ start_date: '2026-10-14T11:00:00', end_date: '2026-10-14T12:00:00' }),
    ]) {
      const question = await api.fixture.addQuestion(event);
      for (const answer of ['Fish', 'Herbs', '']) {
        assert.deepEqual((await put(event, { question, answer })).body, { success: true });
        assert.deepEqual(await answers(event), [answer]);
      }
      const [stored] = await storedRegistrations(api, event);
      assert.equal(stored?.member_id, member.id);
      assert.equal(stored?.attending, null);
      assert.equal(stored?.reviewed_at, null);
    }
  });

  test('takes only what fits the type of the question', async () => {
    const event = await reviewed();
    const { addQuestion } = api.fixture;
    const text = await addQuestion(event, { position: 1, type: 'text' });
    const number = await addQuestion(event, { position: 2, type: 'number' });
    const choice = await addQuestion(event, { position: 3, type: 'choice', options: '["Fish","Herbs"]' });
    const yesNo = await addQuestion(event, { position: 4, type: 'yes-no' });
    for (const [question, answer] of [
      [text, 'Two lines\nof text'],
      [number, '-3.5'],
      [choice, 'Herbs'],
      [yesNo, 'YES'],
    ] as const) {
      assert.equal((await put(event, { question, answer })).status, 200);
    }
    for (const [question, answer] of [
      [number, 'three'],
      [number, '1e9'],
      [choice, 'Meat'],
      [choice, 'fish'],
      [yesNo, 'yes'],
      [yesNo, 'MAYBE'],
    ] as const) {
      assertBadField(await put(event, { question, answer }), 'answer');
    }
    assert.deepEqual(await answers(event), ['Two lines\nof text', '-3.5', 'Herbs', 'YES']);
  });

  test('refuses a question of another event and names it', async () => {
    const event = await reviewed();
    await api.fixture.addQuestion(event);
    const foreign = await api.fixture.addQuestion(await reviewed());
    const answer = await put(event, { question: foreign, answer: 'Fish' });
    assertFailure(answer, 400);
    const problem = `${foreign} is no question of this event`;
    assert.deepEqual(answer.body.errorInfo, [{ field: 'question', problem }]);
    assert.deepEqual(await storedRegistrations(api, event), []);
  });

  test('is for reviewers only, also when the member means themselves', async () => {
    const { member, officer, otherReviewer, stranger } = api.fixture.people;
    const event = await reviewed();
    const question = await api.fixture.addQuestion(event);
    const call = (token: string) =>
      api.post(`/events/${event}/members/${member.id}/answers`, token, { question, answer: 'Fish' });
    for (const { token } of [member, officer, otherReviewer]) assertFailure(await call(token), 403);
    assertFailure(await call(stranger.token), 404);
    assert.deepEqual(await answers(event), ['']);
  });

  test('knows no members whom the event does not concern', async () => {
    const { stranger, other } = api.fixture.people;
    const event = await reviewed();
    const closed = await reviewed({ closed: 1 });
    const question = await api.fixture.addQuestion(event);
    const closedQuestion = await api.fixture.addQuestion(closed);
    assertFailure(await put(event, { question, answer: 'Fish' }, stranger.id), 404);
    assertFailure(await put(closed, { question: closedQuestion, answer: 'Fish' }, other.id), 404);
  });

  test('refuses bodies that are wrong and names the field', async () => {
    const event = await reviewed();
    const question = await api.fixture.addQuestion(event);
    for (const [field, body] of [
      ['question', { answer: 'Fish' }],
      ['answer', { question }],
      ['question', { question: String(question), answer: 'Fish' }],
      ['question', { question: 0, answer: 'Fish' }],
      ['answer', { question, answer: 7 }],
      ['answer', { question, answer: 'a\u0007b' }],
      ['answer', { question, answer: 'x'.repeat(4001) }],
      ['attending', { question, answer: 'Fish', attending: 'YES' }],
    ] as const) {
      assertBadField(await put(event, body), field);
    }
  });
});
