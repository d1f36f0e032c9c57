import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventId, QuestionId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure, type TestApi } from '../../support/test-api.ts';
import { mailsTo, storedById } from './registration-support.ts';

onEveryDatabase('What an event asks of a party', (database) => {
  const api = apiOfSuite(database);
  let guests = 0;

  const as = (person: keyof TestApi['fixture']['people'] = 'member') => api.fixture.people[person].token;
  const answer = (event: EventId, body: object) =>
    api.call('PUT', `/events/${event}/party`, { token: as(), body });

  /** An event with a question, and someone whom the member brings to it. */
  async function partyAt(settings: object = {}, columns: object = {}) {
    guests += 1;
    const event = await api.fixture.addEvent(settings);
    const meal = await api.fixture.addQuestion(event, { type: 'choice', options: '["Meat","Fish"]' });
    const { id } = await api.fixture.addRegistration(event, {
      host_member_id: api.fixture.people.member.id,
      guest_first_name: 'Gil',
      guest_last_name: 'Guest',
      guest_email: `asked${guests}@example.net`,
      ...columns,
    });
    const eats = (what: string, attending = 'YES') => ({
      registration: id,
      attending,
      answers: [{ question: meal, answer: what }],
    });
    return { event, meal, id, eats };
  }

  async function shownTo(person: 'member' | 'other', event: EventId) {
    const { body } = await api.get(`/events/${event}`, as(person));
    return body.guests as { registration: number; attending: string; answers: unknown }[];
  }

  const given = async (event: EventId, question: QuestionId) =>
    (await shownTo('member', event)).map(({ attending, answers }) => {
      const [first] = answers as { question: QuestionId; answer: string }[];
      assert.equal(first?.question ?? question, question);
      return [attending, first?.answer ?? ''];
    });

  test('is stored for the partner and for guests by whoever brings them, and shown to nobody else', async () => {
    const { event, meal, eats } = await partyAt({}, { partner: 1, guest_email: '' });
    assert.deepEqual(await given(event, meal), [['', '']]);
    const own = [{ question: meal, answer: 'Meat' }];
    assert.equal(
      (await answer(event, { attending: 'YES', answers: own, companions: [eats('Fish')] })).status,
      200,
    );
    assert.deepEqual(await given(event, meal), [['YES', 'Fish']]);
    assert.deepEqual(await shownTo('other', event), [], 'nobody else reads it');
  });

  test('is changed without a word about who comes, is taken back by an empty answer, and sent again changes nothing', async () => {
    const { event, meal, id, eats } = await partyAt({ capacity: 2 });
    const say = (what: string) => answer(event, { attending: 'YES', companions: [eats(what)] });
    await say('Meat');
    const before = await storedById(api, id);
    assert.equal((await say('Fish')).status, 200, 'the event is full, and they are in');
    assert.deepEqual(await given(event, meal), [['YES', 'Fish']]);
    const after = await storedById(api, id);
    assert.deepEqual([after.answered_at, after.barcode], [before.answered_at, before.barcode]);
    await say('Fish');
    assert.equal((await storedById(api, id)).updated_at, after.updated_at);
    assert.equal((await say('')).status, 200);
    assert.deepEqual(await given(event, meal), [['YES', '']]);
    api.clock.advance({ minutes: 1 });
    const mails = await mailsTo(api, before.guest_email);
    assert.equal(mails.length, 1, 'of the YES alone');
  });

  test('stays for someone whose answers are left out, also where they stay away', async () => {
    const { event, meal, id, eats } = await partyAt();
    await answer(event, { attending: 'YES', companions: [eats('Meat')] });
    await answer(event, { attending: 'NO', companions: [{ registration: id, attending: 'NO' }] });
    assert.deepEqual(await given(event, meal), [['NO', 'Meat']]);
  });

  test('is refused at its field, with everything else that was said', async () => {
    const { event, meal, eats } = await partyAt();
    const wrong = { ...eats('Meat'), answers: [{ question: meal, answer: 'Stone' }] };
    const badAnswer = await answer(event, { attending: 'YES', companions: [wrong] });
    assertBadField(badAnswer, 'companions.0.answers.0.answer');
    const unknown = { ...eats('Meat'), answers: [{ question: meal + 1000, answer: 'Meat' }] };
    const badQuestion = await answer(event, { attending: 'YES', companions: [unknown] });
    assertBadField(badQuestion, 'companions.0.answers.0.question');
    const { body } = await api.get(`/events/${event}`, as());
    assert.equal(body.attending, '');
    assert.deepEqual(await given(event, meal), [['', '']]);
  });

  test('is asked of nobody else, and of nobody once registration has closed', async () => {
    const stranger = { host_member_id: api.fixture.people.other.id };
    const theirs = await partyAt({}, stranger);
    assertFailure(await answer(theirs.event, { attending: 'NO', companions: [theirs.eats('Fish')] }), 404);
    const closed = await partyAt({ registration_due_date: '2026-11-14T11:00:00' }, { attending: 'YES' });
    assertFailure(await answer(closed.event, { attending: 'NO', companions: [closed.eats('Fish')] }), 409);
    assert.deepEqual(await given(closed.event, closed.meal), [['YES', '']]);
  });
});
