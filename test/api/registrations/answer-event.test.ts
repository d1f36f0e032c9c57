import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';
import { storedRegistration, storedRegistrations } from './registration-support.ts';

onEveryDatabase('POST /events/{id}', (database) => {
  const api = apiOfSuite(database);

  test('registers the caller, lets them change their mind, and never changes their barcode', async () => {
    const { member } = api.fixture.people;
    const event = await api.fixture.addEvent();
    const barcodes = new Set<string | undefined>();
    for (const attending of ['YES', 'NO', 'YES']) {
      const answer = await api.post(`/events/${event}`, member.token, { attending });
      assert.deepEqual(answer.body, { success: true });
      const stored = await storedRegistration(api, event, member.id);
      assert.equal(stored?.attending, attending);
      assert.equal(stored?.answered_at, '2026-11-14T11:00:00.000Z');
      assert.equal(stored?.reviewed_at, null, 'an answer is no review');
      barcodes.add(stored?.barcode);
      const detail = (await api.get(`/events/${event}`, member.token)).body;
      assert.equal(detail.attending, attending);
      assert.equal(detail.hasRegistration, true);
    }
    assert.equal(barcodes.size, 1);
    assert.equal((await storedRegistrations(api, event)).length, 1);
  });

  test('keeps a comment that is not sent again, replaces one that is, and clears it with an empty one', async () => {
    const { token } = api.fixture.people.member;
    const event = await api.fixture.addEvent();
    const commentAfter = async (body: object) => {
      assert.equal((await api.post(`/events/${event}`, token, body)).status, 200);
      return (await api.get(`/events/${event}`, token)).body.attendingComment;
    };
    const words = 'Later,\nabout eight – Žofie 🎻';
    assert.equal(await commentAfter({ attending: 'YES', attendingComment: `  ${words} ` }), words);
    assert.equal(await commentAfter({ attending: 'NO' }), words);
    assert.equal(await commentAfter({ attending: 'NO', attendingComment: 'Ill' }), 'Ill');
    assert.equal(await commentAfter({ attending: 'YES', attendingComment: '' }), '');
  });

  test('takes answers of every type along, and an empty one takes an answer back', async () => {
    const { token } = api.fixture.people.member;
    const { addEvent, addQuestion } = api.fixture;
    const event = await addEvent();
    const text = await addQuestion(event, { position: 1, type: 'text' });
    const number = await addQuestion(event, { position: 2, type: 'number' });
    const choice = await addQuestion(event, { position: 3, type: 'choice', options: '["Fish","Herbs"]' });
    const yesNo = await addQuestion(event, { position: 4, type: 'yes-no' });
    const sent = [
      { question: text, answer: 'No nuts' },
      { question: number, answer: '2' },
      { question: choice, answer: 'Herbs' },
      { question: yesNo, answer: 'NO' },
    ];
    assert.equal(
      (await api.post(`/events/${event}`, token, { attending: 'YES', answers: sent })).status,
      200,
    );
    const answers = async () =>
      (await api.get(`/events/${event}`, token)).body.questions.map(
        ({ answer }: { answer: string }) => answer,
      );
    assert.deepEqual(await answers(), ['No nuts', '2', 'Herbs', 'NO']);

    const change = [
      { question: number, answer: '' },
      { question: choice, answer: 'Fish' },
    ];
    assert.equal(
      (await api.post(`/events/${event}`, token, { attending: 'YES', answers: change })).status,
      200,
    );
    assert.deepEqual(await answers(), ['No nuts', '', 'Fish', 'NO']);
  });

  test('leaves the answers of others as they are, whatever is answered or taken back', async () => {
    const { member, other } = api.fixture.people;
    const event = await api.fixture.addEvent();
    const question = await api.fixture.addQuestion(event, { type: 'text' });
    const answer = async ({ token }: { token: string }, words: string) => {
      const sent = { attending: 'YES', answers: [{ question, answer: words }] };
      assert.equal((await api.post(`/events/${event}`, token, sent)).status, 200);
    };
    const answerOf = async ({ token }: { token: string }) =>
      (await api.get(`/events/${event}`, token)).body.questions[0].answer;
    await answer(member, 'No nuts');
    await answer(other, 'No milk');
    assert.deepEqual([await answerOf(member), await answerOf(other)], ['No nuts', 'No milk']);
    await answer(member, '');
    assert.deepEqual([await answerOf(member), await answerOf(other)], ['', 'No milk']);
    const declined = { attending: 'NO', attendingComment: 'Ill' };
    assert.equal((await api.post(`/events/${event}`, member.token, declined)).status, 200);
    const kept = await storedRegistration(api, event, other.id);
    assert.deepEqual([kept?.attending, kept?.comment], ['YES', '']);
  });

  test('stores an answer without the space around it, and one of nothing but space takes it back', async () => {
    const { token } = api.fixture.people.member;
    const { addEvent, addQuestion } = api.fixture;
    const event = await addEvent();
    const text = await addQuestion(event, { position: 1, type: 'text' });
    const number = await addQuestion(event, { position: 2, type: 'number' });
    const choice = await addQuestion(event, { position: 3, type: 'choice', options: '["Fish","Herbs"]' });
    const answersAfter = async (...answers: { question: number; answer: string }[]) => {
      const answer = await api.post(`/events/${event}`, token, { attending: 'YES', answers });
      assert.equal(answer.status, 200, answer.text);
      const { questions } = (await api.get(`/events/${event}`, token)).body;
      return questions.map((question: { answer: string }) => question.answer);
    };
    const sent = [
      { question: text, answer: ' \t No nuts,\r\nno milk \n' },
      { question: number, answer: ' 2 ' },
      { question: choice, answer: '\u00a0Herbs' },
    ];
    assert.deepEqual(await answersAfter(...sent), ['No nuts,\nno milk', '2', 'Herbs']);
    assert.deepEqual(await answersAfter({ question: text, answer: ' \n ' }), ['', '2', 'Herbs']);
  });

  test('accepts a YES without the required answers, because clients of the contract cannot send any, and says so', async () => {
    const { token } = api.fixture.people.member;
    const event = await api.fixture.addEvent();
    const question = await api.fixture.addQuestion(event, { required: 1 });
    assert.equal((await api.post(`/events/${event}`, token, { attending: 'YES' })).status, 200);
    const before = (await api.get(`/events/${event}`, token)).body;
    assert.equal(before.attending, 'YES');
    assert.equal(before.hasQuestions, '1');
    assert.equal(before.hasUnansweredQuestions, true);
    const answers = [{ question, answer: 'Fish' }];
    assert.equal((await api.post(`/events/${event}`, token, { attending: 'YES', answers })).status, 200);
    assert.equal((await api.get(`/events/${event}`, token)).body.hasUnansweredQuestions, false);
  });

  test('is open to invited members from elsewhere, and to the invited of a closed event', async () => {
    const { stranger, other } = api.fixture.people;
    const open = await api.fixture.addEvent();
    const closed = await api.fixture.addEvent({ closed: 1 });
    await api.fixture.addRegistration(open, { member_id: stranger.id });
    await api.fixture.addRegistration(closed, { member_id: other.id });
    assert.equal((await api.post(`/events/${open}`, stranger.token, { attending: 'YES' })).status, 200);
    assert.equal((await api.post(`/events/${closed}`, other.token, { attending: 'NO' })).status, 200);
  });

  for (const [because, event, sentence] of [
    ['registration is switched off', { registration_enabled: 0 }, 'This event takes no registrations.'],
    [
      'the due date has passed by a second',
      { registration_due_date: '2026-11-14T11:59:59' },
      'The registration period has ended.',
    ],
    [
      'the event starts this second',
      { start_date: '2026-11-14T12:00:00', registration_due_date: null },
      'The event has already started.',
    ],
    ['the event was cancelled', { cancelled: 1 }, 'The event was cancelled.'],
  ] as const) {
    test(`refuses with 409 and says why when ${because}`, async () => {
      const { member } = api.fixture.people;
      const id = await api.fixture.addEvent(event);
      const answer = await api.post(`/events/${id}`, member.token, { attending: 'YES' });
      assert.equal(assertFailure(answer, 409), sentence);
      assert.deepEqual(await storedRegistrations(api, id), [], 'nothing is stored');
    });
  }

  test('refuses the NO of someone who is checked in, who stays in; what else they say is stored', async () => {
    const { member, reviewer } = api.fixture.people;
    const event = await api.fixture.addEvent();
    const checkedIn = {
      attending: 'YES',
      validated_at: '2026-11-14T10:00:00.000Z',
      validated_by: reviewer.id,
    } as const;
    await api.fixture.addRegistration(event, { member_id: member.id, ...checkedIn });
    const refused = await api.post(`/events/${event}`, member.token, { attending: 'NO' });
    assert.equal(assertFailure(refused, 409), 'You are checked in already.');
    const body = { attending: 'YES', attendingComment: 'I am at the bar.' };
    assert.equal((await api.post(`/events/${event}`, member.token, body)).status, 200);
    const stored = await storedRegistration(api, event, member.id);
    assert.deepEqual(
      [stored?.attending, stored?.validated_at, stored?.comment],
      ['YES', checkedIn.validated_at, body.attendingComment],
    );
  });

  test('is still open in the very second of the due date, and without a due date until the start', async () => {
    const { token } = api.fixture.people.member;
    const due = await api.fixture.addEvent({ registration_due_date: '2026-11-14T12:00:00' });
    const none = await api.fixture.addEvent({
      registration_due_date: null,
      start_date: '2026-11-14T12:00:01',
    });
    for (const event of [due, none]) {
      assert.equal((await api.post(`/events/${event}`, token, { attending: 'YES' })).status, 200);
    }
  });

  test('refuses with 403 anyone who sees the event only through a right', async () => {
    const { administrator, otherReviewer } = api.fixture.people;
    const { addEvent, addReviewer, addMember, addRight, districtA, gamma, tokenFor } = api.fixture;
    const event = await addEvent();
    const manager = await addMember({ clubId: gamma.id, firstName: 'Manager' });
    await addRight(manager, 'manage-events', districtA.place);
    const closed = await addEvent({ closed: 1 });
    await addReviewer(closed, otherReviewer.id);
    for (const [id, token] of [
      [event, administrator.token],
      [event, await tokenFor(manager)],
      [closed, otherReviewer.token],
    ] as const) {
      assert.equal((await api.get(`/events/${id}`, token)).status, 200, 'the event is there to see');
      assertFailure(await api.post(`/events/${id}`, token, { attending: 'YES' }), 403);
      assert.deepEqual(await storedRegistrations(api, id), []);
    }
  });

  test('does not let anyone know of an event that is not theirs', async () => {
    const { stranger, member } = api.fixture.people;
    const foreign = await api.fixture.addEvent();
    const closed = await api.fixture.addEvent({ closed: 1 });
    assertFailure(await api.post(`/events/${foreign}`, stranger.token, { attending: 'YES' }), 404);
    assertFailure(await api.post(`/events/${closed}`, member.token, { attending: 'YES' }), 404);
  });

  test('refuses bodies that are wrong and names the field', async () => {
    const { token } = api.fixture.people.member;
    const event = await api.fixture.addEvent();
    for (const [field, body] of [
      ['attending', {}],
      ['attending', { attending: 'yes' }],
      ['attending', { attending: 'MAYBE' }],
      ['attending', { attending: '' }],
      ['attending', { attending: true }],
      ['attending', { attending: null }],
      ['attendingComment', { attending: 'YES', attendingComment: 'x'.repeat(2001) }],
      ['attendingComment', { attending: 'YES', attendingComment: 'a\u0000b' }],
      ['attendingComment', { attending: 'YES', attendingComment: 7 }],
      ['comment', { attending: 'YES', comment: 'Late' }],
      ['member', { attending: 'YES', member: 1 }],
      ['answers', { attending: 'YES', answers: 'Fish' }],
      ['answers.0.answer', { attending: 'YES', answers: [{ question: 1 }] }],
      ['answers.0.question', { attending: 'YES', answers: [{ question: '1', answer: '' }] }],
      ['body', 'YES'],
    ] as const) {
      assertBadField(await api.post(`/events/${event}`, token, body), field);
    }
    assert.deepEqual(await storedRegistrations(api, event), []);
  });

  test('refuses answers to questions of another event or of the wrong kind, names them, and stores nothing', async () => {
    const { token } = api.fixture.people.member;
    const { addEvent, addQuestion } = api.fixture;
    const event = await addEvent();
    const own = await addQuestion(event, { type: 'text' });
    const number = await addQuestion(event, { type: 'number' });
    const foreign = await addQuestion(await addEvent());
    const answers = [
      { question: own, answer: 'Fish' },
      { question: number, answer: 'many' },
      { question: foreign, answer: 'Fish' },
    ];
    const answer = await api.post(`/events/${event}`, token, { attending: 'YES', answers });
    assertFailure(answer, 400);
    assert.deepEqual(answer.body.errorInfo, [
      { field: 'answers.1.answer', problem: 'must be a number' },
      { field: 'answers.2.question', problem: `${foreign} is no question of this event` },
    ]);
    assert.deepEqual(await storedRegistrations(api, event), []);
  });

  test('refuses two answers to the same question, names the second, and stores nothing', async () => {
    const { token } = api.fixture.people.member;
    const event = await api.fixture.addEvent();
    const question = await api.fixture.addQuestion(event, { type: 'text' });
    for (const second of ['Herbs', 'Fish', '']) {
      const answers = [
        { question, answer: 'Fish' },
        { question, answer: second },
      ];
      const answer = await api.post(`/events/${event}`, token, { attending: 'YES', answers });
      assertFailure(answer, 400);
      assert.deepEqual(answer.body.errorInfo, [
        { field: 'answers.1.question', problem: `${question} is answered more than once` },
      ]);
    }
    assert.deepEqual(await storedRegistrations(api, event), []);
  });

  test('refuses more than 100 answers in words of its own', async () => {
    const { token } = api.fixture.people.member;
    const event = await api.fixture.addEvent();
    const answers = Array.from({ length: 101 }, (_, index) => ({ question: index + 1, answer: '' }));
    const answer = await api.post(`/events/${event}`, token, { attending: 'YES', answers });
    assertFailure(answer, 400);
    assert.deepEqual(answer.body.errorInfo, [{ field: 'answers', problem: 'must have at most 100 entries' }]);
  });
});
