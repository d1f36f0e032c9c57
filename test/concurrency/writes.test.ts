import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { registrationRow } from '../../src/events/registration/registration-row.ts';
import type { EventId } from '../../src/platform/shared/ids.ts';
import { nowInstantText } from '../../src/platform/shared/local-time.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { inEveryHouse, statusesOf, type Call, type House } from './houses.ts';
import { roundsOf } from '../support/rounds.ts';

const rounds = roundsOf(2);
const failedSignInLimit = 8;
/** More than any of the other tests needs. */
const invitationLimit = 60;

inEveryHouse('writing at the same moment', (open) => {
  const ending = endOfSuite();
  let house: House;
  before(async () => {
    house = await open(ending, {
      GUILDHALL_FAILED_SIGN_IN_LIMIT: String(failedSignInLimit),
      GUILDHALL_INVITATION_LIMIT: String(invitationLimit),
    });
  });

  function registrationsAt(event: EventId) {
    return house.deps.storage.db
      .selectFrom('registrations')
      .select(['attending', 'member_id', 'comment'])
      .where('event_id', '=', event)
      .execute();
  }

  /** What the trail says of the answers to an event, the oldest first. */
  async function trailOf(event: EventId) {
    const rows = await house.deps.storage.db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('event_id', '=', event)
      .orderBy('id')
      .execute();
    return rows.map(({ before, after }) => ({
      before: before === null ? null : JSON.parse(before),
      after: JSON.parse(after ?? '{}'),
    }));
  }

  function mailsQueued() {
    return house.deps.storage.db
      .selectFrom('outbox')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  }

  test('a member who answers YES and NO at once has one registration with one whole answer', async () => {
    const { id, token } = house.fixture.people.member;
    for (let round = 0; round < rounds; round += 1) {
      const event = await house.fixture.addEvent();
      const answer = (attending: 'YES' | 'NO') => ({
        method: 'POST' as const,
        path: `/events/${event}`,
        token,
        body: { attending, attendingComment: `I say ${attending}` },
      });
      const replies = await house.atOnce(answer('YES'), answer('NO'));
      assert.deepEqual(statusesOf(replies), [200, 200], replies.map(({ text }) => text).join('\n'));
      const [registration, ...others] = await registrationsAt(event);
      assert.deepEqual(others, []);
      assert.equal(registration?.member_id, id);
      assert.equal(registration?.comment, `I say ${registration?.attending}`);
      const [first, last, ...further] = await trailOf(event);
      assert.deepEqual(further, []);
      assert.equal(first?.before, null, 'the registration is new for one of the two');
      assert.deepEqual(last?.before, first?.after, 'the other one replaces an answer');
      assert.equal(last?.after.attending, registration?.attending);
    }
  });

  test('of a member and a reviewer who answer at once, the later one replaces what the earlier one said', async () => {
    const { member, reviewer } = house.fixture.people;
    for (let round = 0; round < rounds; round += 1) {
      const event = await house.fixture.addEvent();
      await house.fixture.addReviewer(event, reviewer.id);
      const path = `/events/${event}`;
      const replies = await house.atOnce(
        { method: 'POST', path, token: member.token, body: { attending: 'YES' } },
        {
          method: 'POST',
          path: `${path}/members/${member.id}`,
          token: reviewer.token,
          body: { attending: 'NO' },
        },
      );
      assert.deepEqual(statusesOf(replies), [200, 200], replies.map(({ text }) => text).join('\n'));
      const [first, last] = await trailOf(event);
      assert.equal(first?.before, null);
      assert.equal(last?.before?.attending, first?.after.attending);
    }
  });

  test('two members who invite the same guest at once invite the guest once, with one mail', async () => {
    const { member, other } = house.fixture.people;
    for (let round = 0; round < rounds; round += 1) {
      const event = await house.fixture.addEvent();
      const before = await mailsQueued();
      const calls = [member, other].map(({ token }, index) => ({
        method: 'POST' as const,
        path: `/events/${event}/members/invite`,
        token,
        body: {
          guest_first_name: 'Zoë',
          guest_last_name: 'Guest',
          // The same address, however it is written.
          guest_email: index === 0 ? 'zoe@example.net' : 'Zoe@Example.net',
        },
      }));
      const replies = await house.atOnce(...calls);
      assert.deepEqual(statusesOf(replies), [200, 409], replies.map(({ text }) => text).join('\n'));
      assert.equal((await registrationsAt(event)).length, 1);
      assert.equal((await mailsQueued()).count, before.count + 1);
    }
  });

  test('two invitations of the same member at once are one invitation', async () => {
    const { member, other, officer } = house.fixture.people;
    for (let round = 0; round < rounds; round += 1) {
      const event = await house.fixture.addEvent();
      const path = `/events/${event}/members/invite`;
      const calls = [member, officer].map(({ token }) => {
        return { method: 'POST' as const, path, token, body: { member: other.id } };
      });
      assert.deepEqual(statusesOf(await house.atOnce(...calls)), [200, 409]);
      assert.equal((await registrationsAt(event)).length, 1);
    }
  });

  test('a member who brings two partners at once brings one', async () => {
    const { token } = house.fixture.people.member;
    for (let round = 0; round < rounds; round += 1) {
      const event = await house.fixture.addEvent();
      const calls = ['Kim', 'Robin'].map((name) => ({
        method: 'POST' as const,
        path: `/events/${event}/members/invite`,
        token,
        body: { partner: true, guest_first_name: name, guest_last_name: 'Partner' },
      }));
      assert.deepEqual(statusesOf(await house.atOnce(...calls)), [200, 409]);
      assert.equal((await registrationsAt(event)).length, 1);
    }
  });

  test('an activity that two officers delete at once is deleted by one of them', async () => {
    const { officer, administrator } = house.fixture.people;
    for (let round = 0; round < rounds; round += 1) {
      const path = `/clubs/${house.fixture.alpha.id}/activities/${await house.fixture.addActivity()}`;
      const calls = [officer, administrator].map(({ token }) => ({ method: 'DELETE' as const, path, token }));
      const replies = await house.atOnce(...calls);
      assert.deepEqual(statusesOf(replies), [200, 404], replies.map(({ text }) => text).join('\n'));
    }
  });

  test('two officers who change different fields of an activity at once change both', async () => {
    const { officer, administrator } = house.fixture.people;
    for (let round = 0; round < rounds; round += 1) {
      const id = await house.fixture.addActivity();
      const path = `/clubs/${house.fixture.alpha.id}/activities/${id}`;
      const replies = await house.atOnce(
        { method: 'POST', path, token: officer.token, body: { title: 'Renamed' } },
        { method: 'POST', path, token: administrator.token, body: { volunteers: 99 } },
      );
      assert.deepEqual(statusesOf(replies), [200, 200]);
      const { title, volunteers } = await house.deps.storage.db
        .selectFrom('activities')
        .select(['title', 'volunteers'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      assert.deepEqual({ title, volunteers }, { title: 'Renamed', volunteers: 99 });
    }
  });

  test('of many invitations at once exactly as many go out as the limit allows', async () => {
    const { fixture, deps } = house;
    const host = await fixture.addMember();
    const token = await fixture.tokenFor(host);
    const event = await fixture.addEvent();
    const left = 3;
    const sent = Array.from({ length: invitationLimit - left }, () =>
      registrationRow({
        event_id: event,
        created_at: nowInstantText(deps.clock),
        host_member_id: host,
        invited_by: host,
      }),
    );
    await deps.storage.write((tx) => tx.insertInto('registrations').values(sent).execute());
    const before = await mailsQueued();
    const calls = Array.from({ length: 4 * left }, (_, index) => ({
      method: 'POST' as const,
      path: `/events/${event}/members/invite`,
      token,
      body: {
        guest_first_name: 'Gil',
        guest_last_name: 'Guest',
        guest_email: `gil${index}@example.net`,
      },
    }));
    const statuses = statusesOf(await house.atOnce(...calls));
    assert.deepEqual(statuses, [...Array(left).fill(200), ...Array(3 * left).fill(429)]);
    assert.equal((await mailsQueued()).count, before.count + left);
    assert.equal((await registrationsAt(event)).length, invitationLimit);
  });

  test('of one invitation that arrives twenty times at once under one key, one is made and sent', async () => {
    const { token } = house.fixture.people.officer;
    const event = await house.fixture.addEvent();
    const invitation: Call = {
      method: 'POST',
      path: `/events/${event}/members/invite`,
      token,
      headers: { 'idempotency-key': `train-${event}` },
      body: { guest_first_name: 'Gil', guest_last_name: 'Guest', guest_email: 'train@example.net' },
    };
    const before = await mailsQueued();
    const replies = await house.atOnce(...Array.from({ length: 20 }, () => invitation));
    const answered = replies.filter(({ status }) => status === 200);
    const running = replies.filter(({ status, text }) => status === 409 && text.includes('still running'));
    assert.ok(answered.length > 0);
    assert.equal(answered.length + running.length, 20, replies.map(({ text }) => text).join('\n'));
    assert.equal(new Set(answered.map(({ text }) => text)).size, 1);
    const [later] = await house.atOnce(invitation);
    assert.deepEqual([later?.status, later?.text], [200, answered[0]?.text]);
    assert.equal((await registrationsAt(event)).length, 1);
    assert.equal((await mailsQueued()).count, before.count + 1);
  });

  test('of 50 wrong sign-ins at once exactly as many as the limit are looked at and counted', async () => {
    const wrong: Call = {
      method: 'POST',
      path: '/authenticate',
      body: { username: 'member', password: 'not the password' },
    };
    const replies = await house.atOnce(...Array.from({ length: 50 }, () => wrong));
    const counts = Map.groupBy(replies, ({ status }) => status);
    assert.equal(counts.get(401)?.length, failedSignInLimit);
    assert.equal(counts.get(429)?.length, 50 - failedSignInLimit);
    const kept = await house.deps.storage.db.selectFrom('sign_in_attempts').select('attempts').execute();
    // One count for the name with the address, one for the address, one for the name.
    assert.deepEqual(
      kept.map(({ attempts }) => attempts),
      [failedSignInLimit, failedSignInLimit, failedSignInLimit],
    );
  });
});
