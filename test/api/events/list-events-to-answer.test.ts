import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventId, QuestionId } from '../../../src/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import type { FixturePerson } from '../../support/organisation-fixture.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

interface ListedItem {
  id: EventId;
  mayAnswer: boolean;
  hasUnansweredQuestions: boolean;
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

  test('says whether a question is still open for the caller, whatever others have answered', async (t) => {
    const api = await startTestApi(t, database);
    const { member, other } = api.fixture.people;
    const event = await api.fixture.addEvent();
    const questions = [await api.fixture.addQuestion(event), await api.fixture.addQuestion(event)];
    const isOpen = async ({ token }: FixturePerson) => (await listed(api, token))[0]?.hasUnansweredQuestions;
    const answer = (question: QuestionId) =>
      api.post(`/events/${event}`, member.token, {
        attending: 'YES',
        answers: [{ question, answer: 'Fish' }],
      });
    for (const question of questions) {
      assert.equal(await isOpen(member), true);
      assert.equal((await answer(question)).status, 200);
    }
    assert.equal(await isOpen(member), false);
    assert.equal(await isOpen(other), true);
  });
});
