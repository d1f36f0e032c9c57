import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { EventId, MemberId, RegistrationId } from '../../../src/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { endOfSuite } from '../../support/end-of-suite.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';
import { mailsTo } from '../registrations/registration-support.ts';

onEveryDatabase('A guest whom an officer registers without a host', (database) => {
  const ending = endOfSuite();
  let api: TestApi;
  before(async () => {
    api = await startTestApi(ending, database);
  });
  const list = (event: EventId) => `/manage/events/${event}/participants`;
  const officer = () => api.fixture.people.administrator;
  const limited = (capacity: number) => api.fixture.addEvent({ capacity, waiting_list: 1 });
  const caller = (lastName: string) => ({ firstName: 'Nora', lastName, email: `${lastName}@example.net` });

  /** Registers somebody, and answers the registration and the place in line. */
  async function register(
    event: EventId,
    body: object,
  ): Promise<{ id: RegistrationId; waiting: number | null }> {
    const answer = await api.post(list(event), officer().token, body);
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
});
