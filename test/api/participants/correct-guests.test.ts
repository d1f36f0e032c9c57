import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { EventId, MemberId, RegistrationId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';
import { linkIn, mailsTo } from '../registrations/registration-support.ts';

onEveryDatabase('Guests whom officers correct and remove', (database) => {
  const api = apiOfSuite(database);
  const token = () => api.fixture.people.administrator.token;
  let event: EventId;
  let host: MemberId;
  before(async () => {
    event = await api.fixture.addEvent({});
    host = await api.fixture.addMember({ firstName: 'Hans', lastName: 'Host' });
  });

  const at = (registration: RegistrationId, id = event) =>
    `/manage/events/${id}/participants/${registration}`;
  const read = async (registration: RegistrationId, id = event) =>
    (await api.get(at(registration, id), token())).body;
  const send = (method: 'PATCH' | 'DELETE', path: string, body?: object, version = '*') =>
    api.call(method, path, { token: token(), body, headers: { 'if-match': version } });
  const correct = (registration: RegistrationId, body: object, id = event) =>
    send('PATCH', at(registration, id), body);
  const restore = (registration: RegistrationId, body = {}, id = event) =>
    api.post(`${at(registration, id)}/restoration`, token(), body);

  async function register(body: object, id = event): Promise<RegistrationId> {
    const answer = await api.post(`/manage/events/${id}/participants`, token(), { waiting: true, ...body });
    assert.equal(answer.status, 201, answer.text);
    return answer.body.id;
  }
  const countMailsTo = async (address: string) => {
    const { db } = api.deps.storage;
    return (await db.selectFrom('outbox').select('id').where('recipient_address', '=', address).execute())
      .length;
  };
  const guest = (lastName: string, more = {}) => register({ firstName: 'Gerda', lastName, ...more });
  const stateOf = async (registration: RegistrationId, id: EventId) => {
    const { attending, waiting } = await read(registration, id);
    return waiting === null ? attending : `waits ${waiting}`;
  };

  test('every fact of a guest is corrected at once, and read so by the list', async () => {
    const id = await guest('Grubber', { host });
    const facts = { firstName: 'Greta', lastName: 'Gruber', email: 'greta@example.net', company: 'Choir' };
    const answer = await correct(id, { ...facts, kind: 'partner' });
    assert.equal(answer.status, 200, answer.text);
    const { kind, host: with_, ...is } = await read(id);
    assert.deepEqual([kind, with_.id], ['partner', host]);
    for (const [field, value] of Object.entries(facts)) assert.equal(is[field], value);
    const list = await api.get(`/manage/events/${event}/participants?q=gruber`, token());
    assert.equal(list.body.participants[0].fullName, 'Greta Gruber');
    // Nobody asked for a mail.
    assert.equal(await countMailsTo('greta@example.net'), 0);
  });

  test('what was read can be sent back as it is, of members, too', async () => {
    const member = await register({ member: await api.fixture.addMember() });
    for (const id of [member, await guest('Same', { host })]) {
      const { version: _version, ...record } = await read(id);
      assert.equal((await correct(id, record)).status, 200);
      const { version: _later, ...now } = await read(id);
      assert.deepEqual(now, record);
    }
  });

  test('the link is sent when it is asked for: a confirmation to who comes, an invitation to who was not asked yet', async () => {
    const coming = await guest('Coming', { host });
    assert.equal((await correct(coming, { email: 'coming@example.net', sendLink: true })).status, 200);
    const [confirmation] = await mailsTo(api, 'coming@example.net');
    assert.match(confirmation?.subject ?? '', /^You are registered: /);
    const asked = await api.fixture.addRegistration(event, {
      host_member_id: host,
      guest_first_name: 'Ada',
      guest_last_name: 'Asked',
    });
    assert.equal((await correct(asked.id, { email: 'asked@example.net', sendLink: true })).status, 200);
    const [invitation] = await mailsTo(api, 'asked@example.net');
    assert.match(invitation?.text ?? '', /invitations\//);
    assertBadField(await correct(await guest('Addressless'), { sendLink: true }), 'sendLink');
  });

  test('whoever is in must be let out first', async () => {
    const { id } = await api.fixture.addRegistration(event, {
      host_member_id: host,
      guest_first_name: 'Ina',
      guest_last_name: 'Inside',
      attending: 'YES',
      validated_at: '2026-11-15T11:30:00.000Z',
      validated_by: api.fixture.people.reviewer.id,
    });
    assertFailure(await correct(id, { lastName: 'Outside' }), 409);
    assertFailure(await send('DELETE', at(id)), 409);
    assert.equal((await read(id)).lastName, 'Inside');
  });

  test('an address, a second partner, a partner without a member and an empty name are refused', async () => {
    const taken = await guest('Taken', { email: 'taken@example.net' });
    const id = await guest('Refused', { host });
    assertFailure(await correct(id, { email: 'taken@example.net' }), 409);
    assertFailure(await correct(id, { kind: 'partner' }), 409);
    assertBadField(await correct(taken, { kind: 'partner' }), 'kind');
    assertBadField(await correct(taken, { kind: 'member' }), 'kind');
    assertBadField(await correct(taken, { lastName: '' }), 'lastName');
    assertBadField(await correct(taken, { company: 'www.example.net' }), 'company');
    assertFailure(await correct(taken, { comesWith: 999_999 }), 404);
  });

  test('a correction and a removal of what others changed meanwhile are refused', async () => {
    const id = await guest('Stale');
    const { version } = await read(id);
    await correct(id, { company: 'First' });
    assertFailure(await send('PATCH', at(id), { company: 'Second' }, `"${version}"`), 412);
    assertFailure(await send('DELETE', at(id), undefined, `"${version}"`), 412);
    assertFailure(await api.call('DELETE', at(id), { token: token() }), 428);
  });

  test('a guest who changes the party keeps the place, and joins the wait of a party that waits', async () => {
    const limited = await api.fixture.addEvent({ capacity: 2, waiting_list: 1 });
    const [first, second] = [await api.fixture.addMember(), await api.fixture.addMember()];
    await register({ member: first }, limited);
    const moved = await register({ firstName: 'Mo', lastName: 'Moved', host: first }, limited);
    const behind = await register({ member: second }, limited);
    assert.equal(await stateOf(behind, limited), 'waits 1');
    assert.equal((await correct(moved, { comesWith: null }, limited)).status, 200);
    assert.deepEqual([await stateOf(moved, limited), await stateOf(behind, limited)], ['YES', 'waits 1']);
    // A party is never split: with a member who waits the guest has no place of their own.
    assertFailure(await correct(moved, { comesWith: second }, limited), 409);
    assert.equal((await correct(moved, { comesWith: second, waiting: true }, limited)).status, 200);
    assert.deepEqual([await stateOf(moved, limited), await stateOf(behind, limited)], ['waits 1', 'waits 1']);
  });

  test('a removed guest gives the place to who waits, and comes back with the same ticket', async () => {
    const limited = await api.fixture.addEvent({ capacity: 1, waiting_list: 1 });
    const menu = await api.fixture.addQuestion(limited, { type: 'text' });
    const answers = [{ question: menu, answer: 'Fish' }];
    const twice = await register({ firstName: 'Tim', lastName: 'Twice', answers }, limited);
    const next = await register({ member: await api.fixture.addMember() }, limited);
    const codeOf = async () =>
      api.deps.storage.db.selectFrom('registrations').select('barcode').where('id', '=', twice).execute();
    const [code] = await codeOf();
    assert.equal((await send('DELETE', at(twice, limited))).status, 200);
    assertFailure(await api.get(at(twice, limited), token()), 404);
    assert.equal(await stateOf(next, limited), 'YES');
    const full = await restore(twice, {}, limited);
    assertFailure(full, 409);
    assert.equal(full.body.errorInfo[0].placesLeft, 0);
    const back = await restore(twice, { overCapacity: true }, limited);
    assert.deepEqual(back.body, { success: true, id: twice, waiting: null });
    assert.deepEqual((await read(twice, limited)).answers, answers);
    assert.deepEqual(await codeOf(), [code]);
    assertFailure(await restore(twice, {}, limited), 404);
  });

  test('nobody is told of a removal unless it is asked for', async () => {
    const silent = await guest('Silent', { email: 'silent@example.net' });
    const told = await guest('Told', { email: 'told@example.net' });
    await send('DELETE', at(silent));
    await send('DELETE', `${at(told)}?tell=true`);
    assert.equal(await countMailsTo('silent@example.net'), 0);
    assert.equal((await mailsTo(api, 'told@example.net')).length, 1);
  });

  test('a guest comes back only to their own event, and not beside someone else with their address', async () => {
    const id = await guest('Double', { email: 'double@example.net' });
    await send('DELETE', at(id));
    const other = await api.fixture.addEvent({});
    assertFailure(await restore(id, {}, other), 404);
    const again = await guest('Again', { email: 'double@example.net' });
    assertFailure(await restore(id), 409);
    await send('DELETE', at(again));
    assert.equal((await restore(id)).status, 200);
  });

  test('members are not removed, nor anyone once the event is over', async () => {
    const member = await register({ member: await api.fixture.addMember() });
    assertFailure(await send('DELETE', at(member)), 409);
    assertFailure(await send('DELETE', at(999_999 as RegistrationId)), 404);
    const past = await api.fixture.addEvent({
      start_date: '2026-01-01T10:00:00',
      end_date: '2026-01-01T12:00:00',
    });
    const { id } = await api.fixture.addRegistration(past, {
      host_member_id: host,
      guest_first_name: 'Pia',
      guest_last_name: 'Past',
    });
    assertFailure(await send('DELETE', at(id, past)), 409);
  });

  test('a reviewer lets no guest pass the waiting list by another party, and nobody comes to what was cancelled', async () => {
    const limited = await api.fixture.addEvent({ capacity: 1, waiting_list: 1 });
    const seated = await api.fixture.addMember();
    await register({ member: seated }, limited);
    const waits = await register({ firstName: 'Wanda', lastName: 'Waits' }, limited);
    const { token: reviewer } = api.fixture.people.reviewer;
    const move = (by: string, id: RegistrationId) =>
      api.call('PATCH', at(id, limited), {
        token: by,
        body: { comesWith: seated, overCapacity: true },
        headers: { 'if-match': '*' },
      });
    assertFailure(await move(reviewer, waits), 403);
    assert.equal(await stateOf(waits, limited), 'waits 1');
    const moved = await move(token(), waits);
    assert.equal(moved.status, 200, moved.text);
    assert.equal(await stateOf(waits, limited), 'YES');
    const [entry] = await api.deps.storage.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject', '=', 'registration')
      .where('subject_id', '=', waits)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    const { attending, overCapacity } = JSON.parse(entry?.after ?? '{}');
    assert.deepEqual([attending, overCapacity], ['YES', true]);
    const cancelled = { cancelled: 1 as const };
    await api.deps.storage.write((tx) =>
      tx.updateTable('events').set(cancelled).where('id', '=', limited).execute(),
    );
    assertFailure(await correct(waits, { comesWith: null }, limited), 409);
  });

  test('the link goes to the same address four times a day at most, and earlier ones go on working', async () => {
    const email = 'asked.again@example.net';
    const { id } = await api.fixture.addRegistration(event, {
      host_member_id: host,
      guest_first_name: 'Ada',
      guest_last_name: 'Again',
      guest_email: email,
    });
    const come = await guest('Often', { email: 'often@example.net' });
    for (const one of [id, come]) {
      const sent: number[] = [];
      for (let count = 0; count < 5; count += 1) sent.push((await correct(one, { sendLink: true })).status);
      assert.deepEqual(sent, [200, 200, 200, 429, 429]);
    }
    const [first] = await mailsTo(api, email);
    const path = linkIn(first).pathname;
    assert.equal((await api.app.inject({ method: 'GET', url: path })).statusCode, 200);
  });
});
