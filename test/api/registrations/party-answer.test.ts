import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queueMail } from '../../../src/platform/outbox/outbox-service.ts';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure, type TestApi } from '../../support/test-api.ts';
import { mailsTo, storedById, storedRegistration } from './registration-support.ts';

/** The clock stands at noon of 14 November. */
const closed = { registration_due_date: '2026-11-14T11:00:00' };

onEveryDatabase('PUT /events/{id}/party', (database) => {
  const api = apiOfSuite(database, { env: { GUILDHALL_UNDO_SECONDS: '10' } });
  let guests = 0;

  const as = (person: keyof TestApi['fixture']['people'] = 'member') => api.fixture.people[person].token;
  const answer = (event: EventId, body: object, token = as()) =>
    api.call('PUT', `/events/${event}/party`, { token, body });
  const own = (event: EventId) => storedRegistration(api, event, api.fixture.people.member.id);
  const update = (event: EventId, settings: object) =>
    api.deps.storage.write((tx) => tx.updateTable('events').set(settings).where('id', '=', event).execute());
  /** Someone whom the member brings. */
  async function companion(event: EventId, columns: object = {}) {
    guests += 1;
    const email = `companion${guests}@example.net`;
    const { id } = await api.fixture.addRegistration(event, {
      host_member_id: api.fixture.people.member.id,
      guest_first_name: 'Gil',
      guest_last_name: 'Guest',
      guest_email: email,
      ...columns,
    });
    return { id, email };
  }
  const says = (id: number, attending: 'YES' | 'NO') => ({ registration: id, attending });
  const told = async (email: string) => (await mailsTo(api, email)).map(({ subject }) => subject);

  test('stores the own answer, the comment, what is asked and what is said of each of the party', async () => {
    const event = await api.fixture.addEvent();
    const question = await api.fixture.addQuestion(event, { type: 'text' });
    const [jonas, amara] = [await companion(event, { partner: 1, guest_email: '' }), await companion(event)];
    const answers = [{ question, answer: 'Fish' }];
    const companions = [says(jonas.id, 'YES'), says(amara.id, 'NO')];
    const body = { attending: 'YES', attendingComment: 'By train', answers, companions };
    const answered = await answer(event, body);
    assert.deepEqual([answered.status, answered.body], [200, { success: true }]);
    const { body: seen } = await api.get(`/events/${event}`, as());
    assert.deepEqual(
      [seen.attending, seen.attendingComment, seen.questions[0].answer],
      ['YES', 'By train', 'Fish'],
    );
    assert.equal((await storedById(api, jonas.id)).attending, 'YES');
    assert.equal((await storedById(api, amara.id)).attending, 'NO');
  });

  test('stores nothing of it where one part is refused', async () => {
    const event = await api.fixture.addEvent({ capacity: 2 });
    const [first, second] = [await companion(event), await companion(event)];
    const companions = [says(first.id, 'YES'), says(second.id, 'YES')];
    const refused = assertFailure(await answer(event, { attending: 'YES', companions }), 409);
    assert.match(refused, /place/);
    assert.equal((await own(event))?.attending ?? null, null);
    assert.equal((await storedById(api, first.id)).attending, null);
    const other = await api.fixture.addRegistration(event, {
      host_member_id: api.fixture.people.other.id,
      guest_first_name: 'Not',
      guest_last_name: 'Mine',
    });
    assertFailure(await answer(event, { attending: 'NO', companions: [says(other.id, 'NO')] }), 404);
    assert.equal((await own(event))?.attending ?? null, null);
    const twice = { attending: 'YES', companions: [], answers: [{ question: 1, answer: 'x' }] };
    assertBadField(await answer(event, twice), 'answers.0.question');
  });

  test('is taken back as it was: the same ticket, and no mail to a guest who never heard of it', async () => {
    const event = await api.fixture.addEvent();
    const guest = await companion(event, { attending: 'YES' });
    await answer(event, { attending: 'YES', companions: [] });
    const before = await storedById(api, guest.id);
    const not = { attending: 'NO', companions: [says(guest.id, 'NO')] };
    assert.equal((await answer(event, not)).status, 200);
    assert.equal((await storedById(api, guest.id)).attending, 'NO');
    const back = { attending: 'YES', companions: [says(guest.id, 'YES')] };
    assert.equal((await answer(event, back)).status, 200);
    const after = await storedById(api, guest.id);
    assert.deepEqual([after.attending, after.barcode], ['YES', before.barcode]);
    api.clock.advance({ minutes: 1 });
    assert.deepEqual(await told(guest.email), []);
  });

  test('tells a guest with an address after ten seconds, once, in their language, and does not touch their invitation', async () => {
    const event = await api.fixture.addEvent({ title: 'Ball' });
    const invited = await api.post(`/events/${event}/members/invite`, as(), {
      guest_first_name: 'Ona',
      guest_last_name: 'Winter',
      guest_email: 'ona.party@example.net',
      guest_locale: 'fr',
    });
    const not = { attending: 'NO', companions: [says(invited.body.registration, 'NO')] };
    assert.equal((await answer(event, not)).status, 200);
    assert.equal((await told('ona.party@example.net')).length, 1, 'the invitation');
    assert.equal((await answer(event, not)).status, 200, 'a telephone on a train sends everything twice');
    api.clock.advance({ seconds: 11 });
    const [, mail, ...more] = await told('ona.party@example.net');
    assert.equal(mail, 'Vous ne venez pas\u00a0: Ball');
    assert.deepEqual(more, []);
  });

  test('writes to a guest four times a day at most, however often the host thinks again', async () => {
    const event = await api.fixture.addEvent();
    const guest = await companion(event);
    for (const attending of ['YES', 'NO', 'YES', 'NO', 'YES', 'NO'] as const) {
      const said = { attending, companions: [says(guest.id, attending)] };
      assert.equal((await answer(event, said)).status, 200);
      api.clock.advance({ seconds: 11 });
      await told(guest.email);
    }
    assert.equal((await told(guest.email)).length, 4);
  });

  test('tells a guest of the answer however many other mails they have had that day', async () => {
    const event = await api.fixture.addEvent({ title: 'Fair' });
    const guest = await companion(event, { attending: 'YES' });
    const other = {
      recipientName: 'Gil',
      recipientAddress: guest.email,
      subject: 'News',
      text: '',
      html: '',
    };
    const people = { from: api.fixture.people.other.id, to: null, registration: guest.id };
    for (let count = 0; count < 4; count += 1)
      await api.deps.storage.write((tx) => queueMail(tx, api.clock, other, people));
    await answer(event, { attending: 'NO', companions: [says(guest.id, 'NO')] });
    api.clock.advance({ seconds: 11 });
    assert.deepEqual((await told(guest.email)).slice(4), ['You are not coming: Fair']);
  });

  test('after the due date only those change their minds who had answered, and are late; comment and answers stay', async () => {
    const event = await api.fixture.addEvent();
    const [guest, silent] = [await companion(event, { attending: 'YES' }), await companion(event)];
    await answer(event, { attending: 'YES', attendingComment: 'By train', companions: [] });
    await update(event, closed);
    const companions = [says(guest.id, 'NO')];
    assertFailure(await answer(event, { attending: 'NO', attendingComment: 'Ill', companions }), 409);
    assertFailure(await answer(event, { attending: 'YES', companions: [says(silent.id, 'YES')] }), 409);
    assert.equal((await answer(event, { attending: 'NO', companions })).status, 200);
    const [mine, theirs] = [await own(event), await storedById(api, guest.id)];
    assert.deepEqual([mine?.attending, mine?.comment, mine?.answered_late], ['NO', 'By train', 1]);
    assert.deepEqual([theirs.attending, theirs.answered_late], ['NO', 1]);
    await update(event, { start_date: '2026-11-14T11:30:00', end_date: '2026-11-14T22:00:00' });
    assertFailure(await answer(event, { attending: 'YES', companions: [] }), 403);
  });

  test('leaves who was let in at the door as they are', async () => {
    const event = await api.fixture.addEvent();
    const inside = await companion(event, { attending: 'YES', validated_at: '2026-11-14T10:00:00.000Z' });
    assertFailure(await answer(event, { attending: 'NO', companions: [says(inside.id, 'NO')] }), 409);
    assert.equal((await own(event))?.attending ?? null, null);
  });

  test('joins the waiting list with the whole party, and its place goes to who waits when it stays away', async () => {
    const { other } = api.fixture.people;
    const event = await api.fixture.addEvent({ capacity: 1, waiting_list: 1 });
    const guest = await companion(event);
    const yes = { attending: 'YES', companions: [says(guest.id, 'YES')], waiting: true };
    assertFailure(await answer(event, { ...yes, waiting: false }), 409);
    await update(event, { capacity: 2 });
    await api.post(`/events/${event}`, other.token, { attending: 'YES' });
    const waits = await answer(event, { ...yes, companions: [] });
    assert.equal(waits.body.waiting, 1);
    assert.equal((await answer(event, { attending: 'NO', companions: [says(guest.id, 'NO')] })).status, 200);
    assert.equal((await own(event))?.attending, 'NO');
  });

  test('waits with those of the party who come, for a seat for each of them', async () => {
    const { other, reviewer } = api.fixture.people;
    const event = await api.fixture.addEvent({ capacity: 3, waiting_list: 1 });
    await api.post(`/events/${event}`, other.token, { attending: 'YES' });
    await api.post(`/events/${event}`, reviewer.token, { attending: 'YES' });
    const [silent, back] = [await companion(event), await companion(event, { attending: 'NO' })];
    const yes = { attending: 'YES', companions: [says(silent.id, 'YES'), says(back.id, 'YES')] };
    const refused = await answer(event, yes);
    assertFailure(refused, 409);
    assert.deepEqual([refused.body.errorInfo[0].placesLeft, refused.body.errorInfo[0].placesNeeded], [1, 3]);
    const waits = await answer(event, { ...yes, waiting: true });
    assert.deepEqual([waits.status, waits.body.waiting], [200, 1], waits.text);
    const party = [await own(event), await storedById(api, silent.id), await storedById(api, back.id)];
    assert.deepEqual(
      party.map((one) => one?.attending),
      [null, null, null],
    );
    assert.equal(new Set(party.map((one) => one?.waiting_since)).size, 1);
    assert.notEqual(party[0]?.waiting_since, null);
    api.clock.advance({ seconds: 11 });
    assert.deepEqual([...(await told(silent.email)), ...(await told(back.email))], []);
    const stayAway = { attending: 'NO', companions: [says(silent.id, 'NO'), says(back.id, 'NO')] };
    assert.equal((await answer(event, stayAway)).status, 200);
    await api.post(`/events/${event}`, other.token, { attending: 'NO' });
    const only = { attending: 'NO', companions: [says(silent.id, 'YES'), says(back.id, 'YES')] };
    assert.equal((await answer(event, only)).status, 200, 'two seats for the two');
  });

  test('the counted seats are those who come, when someone comes in place of a guest', async () => {
    const { other, reviewer } = api.fixture.people;
    const event = await api.fixture.addEvent({ capacity: 2 });
    const partner = await companion(event, { partner: 1 });
    await api.post(`/events/${event}`, other.token, { attending: 'YES' });
    const theirs = { attending: 'NO', companions: [says(partner.id, 'YES')] };
    assert.equal((await answer(event, theirs)).status, 200);
    const instead = { attending: 'YES', companions: [says(partner.id, 'NO')] };
    assert.equal((await answer(event, instead)).status, 200);
    assertFailure(await api.post(`/events/${event}`, reviewer.token, { attending: 'YES' }), 409);
  });
});
