import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventId, QuestionId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import type { FixturePerson } from '../../support/organisation-fixture.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

interface ListedItem {
  id: EventId;
  mayAnswer: boolean;
  hasUnansweredQuestions: boolean;
  asksFirst: boolean;
}

async function listed(api: TestApi, token: string): Promise<ListedItem[]> {
  return (await api.get('/events', token)).body.events;
}

onEveryDatabase('GET /events', (database) => {
  test('says who may answer now: those whom the event is for, while registration is open', async (t) => {
    const api = await startTestApi(t, database);
    const { fixture } = api;
    const { member, other, administrator } = fixture.people;
    const elsewhere = await fixture.addEvent({ calendar_id: fixture.gammaCalendar });
    const ours = await fixture.addEvent();
    const closed = await fixture.addEvent({ closed: 1 });
    await fixture.addRegistration(closed, { member_id: other.id });
    const off = await fixture.addEvent({ registration_enabled: 0 });
    const over = await fixture.addEvent({ registration_due_date: '2026-11-14T11:59:59' });
    const answerable = async ({ token }: FixturePerson) =>
      (await listed(api, token)).filter(({ mayAnswer }) => mayAnswer).map(({ id }) => id);
    assert.deepEqual(await answerable(member), [ours]);
    assert.deepEqual(await answerable(other), [ours, closed]);
    const { token } = administrator;
    const all = await listed(api, token);
    assert.deepEqual(
      all.map(({ id }) => id),
      [elsewhere, ours, closed, off, over],
    );
    for (const { id, mayAnswer } of all) {
      const { status } = await api.post(`/events/${id}`, token, { attending: 'YES' });
      assert.equal(mayAnswer, status === 200, `event ${id}: ${status}`);
    }
  });

  test('says whether a required question is still open for a caller who comes, whatever others have answered', async (t) => {
    const api = await startTestApi(t, database);
    const { member, other } = api.fixture.people;
    const event = await api.fixture.addEvent();
    const asked = (required: 0 | 1) => api.fixture.addQuestion(event, { required });
    const questions = [await asked(1), await asked(1)];
    await asked(0);
    const isOpen = async ({ token }: FixturePerson) => (await listed(api, token))[0]?.hasUnansweredQuestions;
    const answer = (question: QuestionId) =>
      api.post(`/events/${event}`, member.token, {
        attending: 'YES',
        answers: [{ question, answer: 'Fish' }],
      });
    assert.equal(await isOpen(member), false);
    for (const [index, question] of questions.entries()) {
      assert.equal((await answer(question)).status, 200);
      assert.equal(await isOpen(member), index === 0);
    }
    for (const [attending, open] of [
      ['NO', false],
      ['YES', true],
    ] as const) {
      assert.equal((await api.post(`/events/${event}`, other.token, { attending })).status, 200);
      assert.equal(await isOpen(other), open);
      assert.equal((await listed(api, other.token))[0]?.asksFirst, true);
      assert.equal((await api.get(`/events/${event}`, other.token)).body.hasUnansweredQuestions, open);
    }
  });
});
