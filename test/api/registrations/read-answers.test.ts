import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertFailure } from '../../support/test-api.ts';
import { storedRegistrations } from './registration-support.ts';

onEveryDatabase('GET /events/{id}/members/{member-id}/answers', (database) => {
  const api = apiOfSuite(database);

  test('shows the member and reviewers the registration and every question in order', async () => {
    const { addEvent, addQuestion, addReviewer } = api.fixture;
    const { member, reviewer, administrator } = api.fixture.people;
    const event = await addEvent();
    await addReviewer(event, reviewer.id);
    const second = await addQuestion(event, { position: 2, title: 'How many?' });
    const first = await addQuestion(event, { position: 1, title: 'Which menu?' });
    const answers = [{ question: first, answer: 'Fish' }];
    const body = { attending: 'YES', attendingComment: 'Late', answers };
    assert.equal((await api.post(`/events/${event}`, member.token, body)).status, 200);
    const [stored] = await storedRegistrations(api, event);
    for (const { token } of [member, reviewer, administrator]) {
      const answer = await api.get(`/events/${event}/members/${member.id}/answers`, token);
      assert.deepEqual(answer.body, {
        success: true,
        registration: {
          id: stored?.id,
          attending: 'YES',
          attendingComment: 'Late',
          reviewed: false,
          validated: false,
        },
        answers: [
          { question: first, title: 'Which menu?', answer: 'Fish' },
          { question: second, title: 'How many?', answer: '' },
        ],
      });
    }
  });

  test('shows no registration for a member who was not invited and has not answered, and makes none', async () => {
    const { member } = api.fixture.people;
    const event = await api.fixture.addEvent();
    const question = await api.fixture.addQuestion(event);
    const answer = await api.get(`/events/${event}/members/${member.id}/answers`, member.token);
    assert.deepEqual(answer.body, {
      success: true,
      registration: null,
      answers: [{ question, title: 'Which menu?', answer: '' }],
    });
    assert.deepEqual(await storedRegistrations(api, event), []);
  });

  test('shows an invited member who has not answered, a review and a scan', async () => {
    const { member, other, officer } = api.fixture.people;
    const event = await api.fixture.addEvent();
    const at = '2026-11-14T10:00:00.000Z';
    await api.fixture.addRegistration(event, { member_id: member.id });
    await api.fixture.addRegistration(event, {
      member_id: other.id,
      attending: 'YES',
      reviewed_at: at,
    });
    await api.fixture.addRegistration(event, {
      member_id: officer.id,
      attending: 'YES',
      validated_at: at,
    });
    const shown = async (person: { id: number; token: string }) =>
      (await api.get(`/events/${event}/members/${person.id}/answers`, person.token)).body.registration;
    assert.deepEqual(
      [await shown(member), await shown(other), await shown(officer)].map(
        ({ attending, reviewed, validated }) => [attending, reviewed, validated],
      ),
      [
        ['', false, false],
        ['YES', true, false],
        ['YES', false, true],
      ],
    );
  });

  test("refuses everyone else's answers, whether or not there is such a member", async () => {
    const { member, other, officer, otherReviewer, stranger } = api.fixture.people;
    const event = await api.fixture.addEvent();
    for (const { token } of [other, officer, otherReviewer]) {
      assertFailure(await api.get(`/events/${event}/members/${member.id}/answers`, token), 403);
      assertFailure(await api.get(`/events/${event}/members/999999/answers`, token), 403);
    }
    assertFailure(await api.get(`/events/${event}/members/${stranger.id}/answers`, stranger.token), 404);
  });

  test('knows no answers of members whom the event does not concern', async () => {
    const { administrator, stranger, member } = api.fixture.people;
    const event = await api.fixture.addEvent();
    const closed = await api.fixture.addEvent({ closed: 1 });
    for (const path of [
      `${event}/members/${stranger.id}`,
      // A right shows the event; it does not make its holder one of those who were asked.
      `${event}/members/${administrator.id}`,
      `${closed}/members/${member.id}`,
    ]) {
      assertFailure(await api.get(`/events/${path}/answers`, administrator.token), 404);
    }
  });
});
