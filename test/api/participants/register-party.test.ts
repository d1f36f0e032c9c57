import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventId, RegistrationId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';
import { mailsTo } from '../registrations/registration-support.ts';

onEveryDatabase('A member who is registered with those who come along', (database) => {
  const api = apiOfSuite(database);
  const token = () => api.fixture.people.administrator.token;
  const partner = { firstName: 'Paula', lastName: 'Partner', partner: true };
  const guest = { firstName: 'Gil', lastName: 'Guest' };
  const post = (event: EventId, body: object) =>
    api.post(`/manage/events/${event}/participants`, token(), body);
  const limited = (capacity: number) => api.fixture.addEvent({ capacity, waiting_list: 1 });
  const statesOf = async (event: EventId) => {
    const { body } = await api.get(`/manage/events/${event}/participants`, token());
    type Row = { kind: string; attending: string; waiting: number | null };
    return (body.participants as Row[])
      .map((one) => `${one.kind} ${one.attending || one.waiting}`)
      .toSorted();
  };

  test('all of them are registered by one call, each with their own answers', async () => {
    const event = await api.fixture.addEvent({});
    const menu = await api.fixture.addQuestion(event, { type: 'text' });
    const answered = (answer: string) => [{ question: menu, answer }];
    const companions = [
      { ...partner, answers: answered('Fruit') },
      { ...guest, comment: 'By train.' },
    ];
    const member = await api.fixture.addMember();
    const { status, body } = await post(event, { member, answers: answered('Fish'), companions });
    assert.equal(status, 201);
    assert.equal(body.companions.length, 2);
    assert.deepEqual([body.waiting, body.confirmed], [null, 0]);
    const read = async (id: RegistrationId) =>
      (await api.get(`/manage/events/${event}/participants/${id}`, token())).body;
    const [first, second] = await Promise.all((body.companions as RegistrationId[]).map(read));
    assert.deepEqual([first.kind, first.host.id, first.answers[0].answer], ['partner', member, 'Fruit']);
    assert.deepEqual([second.kind, second.comment, second.attending], ['guest', 'By train.', 'YES']);
  });

  test('they find places together, wait together, or none of them is registered', async () => {
    const event = await limited(2);
    await post(event, { member: await api.fixture.addMember() });
    const member = await api.fixture.addMember();
    const refused = await post(event, { member, companions: [partner] });
    assertFailure(refused, 409);
    assert.deepEqual(refused.body.errorInfo, [{ placesLeft: 1, placesNeeded: 2, waitingList: true }]);
    assert.deepEqual(await statesOf(event), ['member YES']);
    const waits = await post(event, { member, companions: [partner], waiting: true });
    assert.equal(waits.body.waiting, 1);
    assert.deepEqual(await statesOf(event), ['member 1', 'member YES', 'partner 1']);
  });

  test('a party that waits moves up as a whole, once there is room for all of it', async () => {
    const event = await limited(2);
    const ids: RegistrationId[] = [];
    for (const _ of [1, 2]) ids.push((await post(event, { member: await api.fixture.addMember() })).body.id);
    await post(event, { member: await api.fixture.addMember(), companions: [partner], waiting: true });
    const states = [];
    for (const id of ids) {
      const headers = { 'if-match': '*' };
      const path = `/manage/events/${event}/participants/${id}`;
      await api.call('PATCH', path, { token: token(), headers, body: { attending: 'NO' } });
      states.push((await statesOf(event)).filter((one) => one.endsWith('YES')).length);
    }
    assert.deepEqual(states, [1, 2]);
  });

  test('over the capacity they come all the same', async () => {
    const event = await limited(1);
    const body = { member: await api.fixture.addMember(), companions: [partner, guest], overCapacity: true };
    assert.equal((await post(event, body)).status, 201);
    assert.deepEqual(await statesOf(event), ['guest YES', 'member YES', 'partner YES']);
  });

  test('one who stands in the way takes everyone back', async () => {
    const event = await api.fixture.addEvent({});
    await post(event, { ...guest, email: 'there@example.net' });
    const member = await api.fixture.addMember();
    const companions = [partner, { ...guest, email: 'there@example.net' }];
    assertFailure(await post(event, { member, companions }), 409);
    assert.deepEqual(await statesOf(event), ['guest YES']);
  });

  test('a confirmation goes to each who has an address, in their language, and says who waits', async () => {
    const event = await limited(2);
    const language = 'de';
    const member = await api.fixture.addMember({ email: 'mia@example.net', language });
    const companions = [{ ...partner, email: 'paul@example.net' }];
    const { body } = await post(event, { member, companions, confirm: true });
    assert.equal(body.confirmed, 2);
    for (const address of ['mia@example.net', 'paul@example.net']) {
      const [mail, ...others] = await mailsTo(api, address);
      assert.deepEqual(others, []);
      assert.match(mail?.subject ?? '', /^Sie sind angemeldet: /);
      assert.match(mail?.text ?? '', /\/invitations\//);
    }
    const late = await post(event, { ...guest, email: 'late@example.net', confirm: true, waiting: true });
    assert.equal(late.body.confirmed, 1);
    assert.match(
      (await mailsTo(api, 'late@example.net'))[0]?.subject ?? '',
      /^You are on the waiting list: /,
    );
  });

  test('nobody who does not come gets a confirmation', async () => {
    const event = await api.fixture.addEvent({});
    const body = { ...guest, email: 'away@example.net', attending: 'NO', confirm: true };
    assert.equal((await post(event, body)).body.confirmed, 0);
    assert.deepEqual(await mailsTo(api, 'away@example.net'), []);
  });

  test('companions come with a member, have names, and hold one partner', async () => {
    const event = await api.fixture.addEvent({});
    const member = await api.fixture.addMember();
    assertBadField(await post(event, { ...guest, companions: [partner] }), 'companions');
    assertBadField(await post(event, { member, companions: [partner, partner] }), 'companions');
    const nameless = await post(event, { member, companions: [guest, { firstName: 'Nora' }] });
    assertBadField(nameless, 'companions.1.lastName');
    const wrong = { ...guest, answers: [{ question: 999_999, answer: 'x' }] };
    const answer = await post(event, { member, companions: [wrong] });
    assert.match(answer.body.errorInfo[0].field, /^companions\.0\.answers\.0\./);
  });
});
