import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventId, MemberId, RegistrationId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertFailure } from '../../support/test-api.ts';
import { mailsTo } from '../registrations/registration-support.ts';

onEveryDatabase('A guest whom an officer registers without a host', (database) => {
  const api = apiOfSuite(database);
  const list = (event: EventId) => `/manage/events/${event}/participants`;
  const officer = () => api.fixture.people.administrator;
  const limited = (capacity: number) => api.fixture.addEvent({ capacity, waiting_list: 1 });
  const caller = (lastName: string) => ({ firstName: 'Nora', lastName, email: `${lastName}@example.net` });

  /** Registers someone, and answers the registration and the place in line. */
  async function register(
    event: EventId,
    body: object,
  ): Promise<{ id: RegistrationId; waiting: number | null }> {
    const answer = await api.post(list(event), officer().token, { waiting: true, ...body });
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  }

  async function registerMembers(event: EventId, count: number): Promise<RegistrationId[]> {
    const ids: RegistrationId[] = [];
    for (let index = 0; index < count; index += 1)
      ids.push((await register(event, { member: await api.fixture.addMember() })).id);
    return ids;
  }

  async function decline(event: EventId, registration: RegistrationId): Promise<void> {
    const body = { attending: 'NO' };
    const options = { token: officer().token, body, headers: { 'if-match': '*' } };
    const answer = await api.call('PATCH', `${list(event)}/${registration}`, options);
    assert.equal(answer.status, 200, answer.text);
  }

  const stateOf = async (event: EventId, registration: RegistrationId) => {
    const { body } = await api.get(`${list(event)}/${registration}`, officer().token);
    return body.attending;
  };

  test('waits in line alone, and moves up alone', async () => {
    const event = await limited(3);
    const coming = await registerMembers(event, 3);
    const waiting = [];
    for (const name of ['one', 'two', 'three']) waiting.push(await register(event, caller(name)));
    assert.deepEqual(
      waiting.map((one) => one.waiting),
      [1, 2, 3],
    );
    for (const id of coming.slice(0, 2)) await decline(event, id);
    const states = [];
    for (const { id } of waiting) states.push(await stateOf(event, id));
    assert.deepEqual(states, ['YES', 'YES', '']);
    assert.equal((await mailsTo(api, 'one@example.net')).length, 1);
  });

  test('waits where others of the same officer come, and does not keep the officer out of the line', async () => {
    const event = await limited(2);
    const places = [];
    for (const name of ['a', 'b', 'c', 'd']) places.push((await register(event, caller(name))).waiting);
    assert.deepEqual(places, [null, null, 1, 2]);
    const { waiting } = await register(event, { member: officer().id });
    assert.equal(waiting, 3);
  });

  test('does not come before others because the officer waits longer', async () => {
    const event = await limited(2);
    const coming = await registerMembers(event, 2);
    const own = await register(event, { member: officer().id });
    const elena: MemberId = await api.fixture.addMember();
    const other = await register(event, { member: elena });
    const late = await register(event, caller('late'));
    assert.deepEqual([own.waiting, other.waiting, late.waiting], [1, 2, 3]);
    for (const id of coming) await decline(event, id);
    const states = [];
    for (const { id } of [own, other, late]) states.push(await stateOf(event, id));
    assert.deepEqual(states, ['YES', 'YES', '']);
  });

  test('is named as the guest of nobody, and found neither under the officer nor in the officer’s club', async () => {
    const event = await api.fixture.addEvent({ tickets_enabled: 1 });
    const { member } = api.fixture.people;
    const alone = await register(event, caller('alone'));
    const brought = await register(event, { ...caller('brought'), host: officer().id });
    const { token } = officer();
    const hosts = async (query: string) => {
      const { body } = await api.get(`${list(event)}${query}`, token);
      return body.participants.map((one: { lastName: string; host: { id: MemberId } | null }) => [
        one.lastName,
        one.host?.id ?? null,
      ]);
    };
    const withOfficer = [['brought', officer().id]];
    assert.deepEqual(await hosts(''), [['alone', null], ...withOfficer]);
    assert.deepEqual(await hosts(`?host=${officer().id}`), withOfficer);
    assert.deepEqual(await hosts(`?club=${api.fixture.gamma.id}`), withOfficer);
    const rows = (await api.get(`${list(event)}?format=csv`, token)).text.split('\r\n');
    const rowOf = (name: string) => rows.find((row) => row.includes(name)) ?? '';
    assert.match(rowOf('brought'), /Administrator Fixture/);
    assert.doesNotMatch(rowOf('alone'), /Administrator Fixture/);
    const { guests } = (await api.get(`/events/${event}`, token)).body;
    assert.deepEqual(
      guests.map((one: { registration: RegistrationId }) => one.registration),
      [brought.id],
    );
    const listed = (await api.get(`/events/${event}/members`, member.token)).body.guests;
    assert.deepEqual(
      listed.map((one: { registration: RegistrationId; host: MemberId | null }) => [
        one.registration,
        one.host,
      ]),
      [
        [alone.id, null],
        [brought.id, officer().id],
      ],
    );
  });

  test('is corrected and removed by whoever manages the event, and by nobody else', async () => {
    const { addEvent, addMember, addRight, districtA, people, tokenFor } = api.fixture;
    const event = await addEvent();
    const { id } = await register(event, caller('removed'));
    const brought = await register(event, { ...caller('kept'), host: officer().id });
    const manager = await addMember();
    await addRight(manager, 'manage-events', districtA.place);
    const token = await tokenFor(manager);
    const guest = (registration: RegistrationId) => `/events/${event}/guests/${registration}`;
    const correct = (registration: RegistrationId, by: string) =>
      api.call('PATCH', guest(registration), { token: by, body: { firstName: 'Norah' } });
    assertFailure(await correct(id, people.member.token), 403);
    assertFailure(await correct(brought.id, token), 403);
    assert.equal((await correct(id, token)).status, 200);
    assert.equal((await api.call('DELETE', guest(id), { token })).status, 200);
    assertFailure(await api.get(`${list(event)}/${id}`, token), 404);
    const told = (await mailsTo(api, caller('removed').email)).at(-1);
    assert.match(told?.text ?? '', /^Your invitation to .* was taken back\.$/m);
    assert.doesNotMatch(told?.text ?? '', /Administrator Fixture|your host/);
  });

  test('is invited by the officer who corrects them or sends again, once the one who registered them has left', async () => {
    const { addMember, addRight, addEvent, districtA, tokenFor } = api.fixture;
    const event = await addEvent();
    const manager = await addMember({ firstName: 'Former', lastName: 'Manager' });
    await addRight(manager, 'manage-events', districtA.place);
    const guest = { ...caller('left'), email: 'left1@example.net' };
    const { id } = (await api.post(list(event), await tokenFor(manager), guest)).body;
    await api.deps.storage.write((tx) =>
      tx.updateTable('members').set({ active: 0 }).where('id', '=', manager).execute(),
    );
    const path = `/events/${event}/guests/${id}`;
    const { token } = officer();
    const assertInvited = async (address: string) => {
      const [mail, ...others] = await mailsTo(api, address);
      assert.deepEqual(others, []);
      assert.match(mail?.text ?? '', /Administrator Fixture/);
      assert.doesNotMatch(mail?.text ?? '', /Former Manager/);
    };
    const again = await api.post(`${path}/invitation`, token, {});
    assert.equal(again.status, 200, again.text);
    await assertInvited(guest.email);
    const body = { email: 'left2@example.net' };
    const corrected = await api.call('PATCH', path, { token, body });
    assert.equal(corrected.status, 200, corrected.text);
    await assertInvited(body.email);
    assert.equal((await api.call('DELETE', path, { token })).status, 200);
    assert.equal((await mailsTo(api, body.email)).length, 2);
  });

  test('is out of reach of the officer who registered them as soon as the office has ended, ticket included', async () => {
    const { addMember, addRight, addEvent, districtA, tokenFor } = api.fixture;
    const event = await addEvent();
    const manager = await addMember();
    await addRight(manager, 'manage-events', districtA.place);
    const token = await tokenFor(manager);
    const { id } = (await api.post(list(event), token, caller('unreached'))).body;
    const ticket = `/events/${event}/ticket?registration=${id}`;
    assert.equal((await api.get(ticket, token)).status, 200);
    await api.deps.storage.write((tx) =>
      tx.deleteFrom('granted_rights').where('member_id', '=', manager).execute(),
    );
    const guest = `/events/${event}/guests/${id}`;
    assertFailure(await api.get(ticket, token), 404);
    assertFailure(await api.call('PATCH', guest, { token, body: { email: 'mine@example.net' } }), 403);
    assertFailure(await api.post(`${guest}/invitation`, token, {}), 403);
    assertFailure(await api.call('DELETE', guest, { token }), 403);
    assert.equal(await stateOf(event, id), 'YES');
  });
});
