import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { assertFailure, startTestApi, type TestApi } from '../../support/test-api.ts';
import { queuedMails } from './registration-support.ts';

let invented = 0;

/** Invites a guest whom nobody has invited before. */
function inviteSomeone(api: TestApi, event: EventId, token: string) {
  invented += 1;
  const guest = {
    guest_first_name: 'Gil',
    guest_last_name: 'Guest',
    guest_email: `gil${invented}@example.net`,
  };
  return api.post(`/events/${event}/members/invite`, token, guest);
}

onEveryDatabase('POST /events/{id}/members/invite, its limit', (database) => {
  const env = { GUILDHALL_INVITATION_LIMIT: '3' };

  test('refuses a member after their share of the hour, over all events, and queues no mail', async (t) => {
    const api = await startTestApi(t, database, { env });
    const { member, other } = api.fixture.people;
    const events = [await api.fixture.addEvent(), await api.fixture.addEvent()] as const;
    for (const event of [events[0], events[1], events[0]]) {
      assert.equal((await inviteSomeone(api, event, member.token)).status, 200);
    }
    for (const event of events) {
      const refused = await inviteSomeone(api, event, member.token);
      assert.match(assertFailure(refused, 429), /^You have sent 3 invitations within an hour\./);
      assert.equal(refused.headers['retry-after'], '3600');
    }
    assertFailure(
      await api.post(`/events/${events[0]}/members/invite`, member.token, { partner: true }),
      429,
    );
    assert.equal(await queuedMails(api), 3);
    assert.equal((await inviteSomeone(api, events[0], other.token)).status, 200);
  });

  test('says how long to wait, and opens again exactly then, by one for each that is an hour old', async (t) => {
    const api = await startTestApi(t, database, { env });
    const { token } = api.fixture.people.member;
    const event = await api.fixture.addEvent();
    for (const minutes of [10, 20, 20]) {
      assert.equal((await inviteSomeone(api, event, token)).status, 200);
      api.clock.advance({ minutes });
    }
    const refused = await inviteSomeone(api, event, token);
    assertFailure(refused, 429);
    assert.equal(refused.headers['retry-after'], '600');
    api.clock.advance({ seconds: 599 });
    const last = await inviteSomeone(api, event, token);
    assertFailure(last, 429);
    assert.equal(last.headers['retry-after'], '1');
    api.clock.advance({ seconds: 1 });
    assert.equal((await inviteSomeone(api, event, token)).status, 200);
    const next = await inviteSomeone(api, event, token);
    assertFailure(next, 429);
    assert.equal(next.headers['retry-after'], '600');
  });

  test('has a limit of its own for reviewers at their events, which counts apart', async (t) => {
    const api = await startTestApi(t, database, {
      env: { ...env, GUILDHALL_REVIEWER_INVITATION_LIMIT: '6' },
    });
    const { id, token } = api.fixture.people.member;
    const reviewed = await api.fixture.addEvent();
    const elsewhere = await api.fixture.addEvent();
    await api.fixture.addReviewer(reviewed, id);
    for (let count = 0; count < 5; count += 1) {
      assert.equal((await inviteSomeone(api, reviewed, token)).status, 200);
    }
    for (let count = 0; count < 3; count += 1) {
      assert.equal((await inviteSomeone(api, elsewhere, token)).status, 200);
    }
    assertFailure(await inviteSomeone(api, elsewhere, token), 429);
    assert.equal((await inviteSomeone(api, reviewed, token)).status, 200);
    const refused = await inviteSomeone(api, reviewed, token);
    assert.match(assertFailure(refused, 429), /^You have sent 6 invitations within an hour\./);
    assert.equal(refused.headers['retry-after'], '3600');
    assert.equal(await queuedMails(api), 9);
    api.clock.advance({ hours: 1 });
    assert.equal((await inviteSomeone(api, reviewed, token)).status, 200);
  });

  test('counts neither refused invitations nor being invited', async (t) => {
    const api = await startTestApi(t, database, { env });
    const { member, other } = api.fixture.people;
    const event = await api.fixture.addEvent();
    const invite = (token: string, body: object) => api.post(`/events/${event}/members/invite`, token, body);
    assert.equal((await invite(other.token, { member: member.id })).status, 200);
    assert.equal((await api.post(`/events/${event}`, member.token, { attending: 'YES' })).status, 200);
    assert.equal((await invite(member.token, { partner: true })).status, 200);
    for (let count = 0; count < 4; count += 1) {
      assertFailure(await invite(member.token, { partner: true }), 409);
      assertFailure(await invite(member.token, { member: 999_999 }), 404);
    }
    for (let count = 0; count < 2; count += 1) {
      assert.equal((await inviteSomeone(api, event, member.token)).status, 200);
    }
    assertFailure(await inviteSomeone(api, event, member.token), 429);
  });

  test('counts nobody to whom nothing is sent: registered by an officer, or at the door', async (t) => {
    const api = await startTestApi(t, database, {
      env: { ...env, GUILDHALL_REVIEWER_INVITATION_LIMIT: '1' },
    });
    const { token } = api.fixture.people.officer;
    const event = await api.fixture.addEvent({
      calendar_id: api.fixture.alphaCalendar,
      review_enabled: 1,
      registration_due_date: '2026-11-01T00:00:00',
    });
    for (const lastName of ['One', 'Two']) {
      const registered = await api.post(`/manage/events/${event}/participants`, token, {
        firstName: 'Gil',
        lastName,
      });
      assert.equal(registered.status, 201, registered.text);
      const walkIn = { lastName: `${lastName} more`, nonce: lastName };
      const came = await api.post(`/door/events/${event}/walk-ins`, token, walkIn);
      assert.equal(came.status, 201, came.text);
    }
    assert.equal((await inviteSomeone(api, event, token)).status, 200);
    assertFailure(await inviteSomeone(api, event, token), 429);
  });

  test('counts guests with an address whom an officer registers: messages may go to them', async (t) => {
    const api = await startTestApi(t, database, {
      env: { ...env, GUILDHALL_REVIEWER_INVITATION_LIMIT: '2' },
    });
    const { token } = api.fixture.people.officer;
    const event = await api.fixture.addEvent({ calendar_id: api.fixture.alphaCalendar });
    const register = (lastName: string) =>
      api.post(`/manage/events/${event}/participants`, token, {
        firstName: 'Gil',
        lastName,
        email: `${lastName}@example.net`,
      });
    for (const lastName of ['One', 'Two']) assert.equal((await register(lastName)).status, 201);
    const refused = await register('Three');
    assertFailure(refused, 429);
    assert.equal(refused.headers['retry-after'], '3600');
    assertFailure(await inviteSomeone(api, event, token), 429);
  });

  test('counts guests with an address who are let in at the door, and refuses one more there, too', async (t) => {
    const api = await startTestApi(t, database, {
      env: { ...env, GUILDHALL_REVIEWER_INVITATION_LIMIT: '2' },
    });
    const { token } = api.fixture.people.officer;
    const event = await api.fixture.addEvent({
      calendar_id: api.fixture.alphaCalendar,
      registration_due_date: '2026-11-01T00:00:00',
    });
    const letIn = (lastName: string, email = `${lastName}@example.net`) => {
      const body = { nonce: lastName, lastName, email };
      return api.post(`/door/events/${event}/walk-ins`, token, body);
    };
    for (const lastName of ['One', 'Two']) assert.equal((await letIn(lastName)).status, 201);
    const refused = await letIn('Three');
    assertFailure(refused, 429);
    assert.equal(refused.headers['retry-after'], '3600');
    assertFailure(await inviteSomeone(api, event, token), 429);
    assert.equal((await letIn('Three', '')).status, 201, 'the refused call used up no nonce');
  });

  test('counts guests without an address from when they are sent an invitation to one', async (t) => {
    const api = await startTestApi(t, database, {
      env: { ...env, GUILDHALL_REVIEWER_INVITATION_LIMIT: '2' },
    });
    const { token } = api.fixture.people.officer;
    const event = await api.fixture.addEvent({ calendar_id: api.fixture.alphaCalendar });
    const register = async (lastName: string) => {
      const body = { firstName: 'Gil', lastName };
      const { body: answer } = await api.post(`/manage/events/${event}/participants`, token, body);
      return `/events/${event}/guests/${answer.id}`;
    };
    const paths = [await register('One'), await register('Two'), await register('Three')];
    const give = (path: string, email: string) => api.call('PATCH', path, { token, body: { email } });
    api.clock.advance({ hours: 2 });
    for (const [index, path] of paths.slice(0, 2).entries())
      assert.equal((await give(path, `gil${index}@example.com`)).status, 200);
    const refused = await give(paths[2] ?? '', 'gil2@example.com');
    assertFailure(refused, 429);
    assert.equal(refused.headers['retry-after'], '3600');
    assert.equal(await queuedMails(api), 2);
  });

  test('is not reached for members because many guests of the event were given an address', async (t) => {
    const api = await startTestApi(t, database);
    const { officer, member } = api.fixture.people;
    const event = await api.fixture.addEvent({ calendar_id: api.fixture.alphaCalendar });
    for (let guest = 1; guest <= 5; guest += 1) {
      const path = `/manage/events/${event}/participants`;
      const { body } = await api.post(path, officer.token, { firstName: 'Gil', lastName: `No ${guest}` });
      const given = { token: officer.token, body: { email: `gil${guest}@example.com` } };
      assert.equal((await api.call('PATCH', `/events/${event}/guests/${body.id}`, given)).status, 200);
    }
    const invite = (body: object) => api.post(`/events/${event}/members/invite`, officer.token, body);
    const answer = await invite({ member: member.id });
    assert.equal(answer.status, 200, answer.text);
  });

  test('does not let one more through when many are sent at the same moment', async (t) => {
    const api = await startTestApi(t, database, { env });
    const { token } = api.fixture.people.member;
    const event = await api.fixture.addEvent();
    const answers = await Promise.all(Array.from({ length: 8 }, () => inviteSomeone(api, event, token)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 3);
    assert.equal(await queuedMails(api), 3);
  });

  test("lets no more reviewers' invitations through when many are sent at the same moment", async (t) => {
    const limit = { GUILDHALL_REVIEWER_INVITATION_LIMIT: '4' };
    const api = await startTestApi(t, database, { env: { ...env, ...limit } });
    const { id, token } = api.fixture.people.member;
    const event = await api.fixture.addEvent();
    await api.fixture.addReviewer(event, id);
    const answers = await Promise.all(Array.from({ length: 12 }, () => inviteSomeone(api, event, token)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 4);
    assert.equal(await queuedMails(api), 4);
  });

  test('allows 100 invitations an hour, and 1,000 of reviewers, unless set otherwise', async (t) => {
    const api = await startTestApi(t, database);
    assert.equal(api.deps.config.reviewerInvitationLimit, 1000);
    const { token } = api.fixture.people.member;
    const event = await api.fixture.addEvent();
    for (let count = 0; count < 100; count += 1) {
      assert.equal((await inviteSomeone(api, event, token)).status, 200);
    }
    assertFailure(await inviteSomeone(api, event, token), 429);
  });
});
