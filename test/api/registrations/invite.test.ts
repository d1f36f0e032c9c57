import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RegistrationId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure, type Answer } from '../../support/test-api.ts';
import { queuedMails, storedById, storedRegistrations } from './registration-support.ts';

const gil = { guest_first_name: 'Gil', guest_last_name: 'Guest', guest_email: 'gil@example.net' };

/** The registration an invitation made. */
function made(answer: Answer): RegistrationId {
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.success, true);
  return answer.body.registration;
}

onEveryDatabase('POST /events/{id}/members/invite', (database) => {
  const api = apiOfSuite(database);
  const invite = (event: number, token: string, body: object) =>
    api.post(`/events/${event}/members/invite`, token, body);

  test('invites an external guest with the caller as host', async () => {
    const { member } = api.fixture.people;
    const event = await api.fixture.addEvent();
    const id = made(await invite(event, member.token, { ...gil, guest_message: 'Do come!' }));
    const { reply_hash: hash, barcode, ...row } = await storedById(api, id);
    assert.match(hash ?? '', /^[0-9a-f]{64}$/);
    assert.match(barcode, /^[a-z2-7]{26}$/);
    assert.deepEqual(row, {
      id,
      event_id: event,
      member_id: null,
      host_member_id: member.id,
      partner: 0,
      guest_first_name: 'Gil',
      guest_last_name: 'Guest',
      guest_email: 'gil@example.net',
      guest_email_key: 'gil@example.net',
      guest_company: '',
      guest_locale: null,
      validated_gate: '',
      walk_in: 0,
      registered_by: null,
      waiting_since: null,
      waited_since: null,
      moved_up_at: null,
      step: null,
      step_version: null,
      step_before: null,
      answered_late: 0,
      name_key: 'guest gil',
      invited_by: member.id,
      invited_as_reviewer: 0,
      unlimited: 0,
      attending: null,
      comment: '',
      answered_at: null,
      reviewed_at: null,
      reviewed_by: null,
      validated_at: null,
      validated_by: null,
      created_at: '2026-11-14T11:00:00.000Z',
      external_id: null,
      updated_at: '2026-11-14T11:00:00.000Z',
    });
    const { guests } = (await api.get(`/events/${event}`, member.token)).body;
    assert.equal(guests.length, 1);
    assert.partialDeepStrictEqual(guests, [
      {
        registration: id,
        firstName: 'Gil',
        lastName: 'Guest',
        email: 'gil@example.net',
        partner: false,
        attending: '',
      },
    ]);
  });

  test('invites a member, also from elsewhere, who then sees the event and may answer', async () => {
    const { member, stranger } = api.fixture.people;
    const event = await api.fixture.addEvent();
    assertFailure(await api.get(`/events/${event}`, stranger.token), 404);
    const id = made(await invite(event, member.token, { member: stranger.id }));
    const row = await storedById(api, id);
    assert.equal(row.member_id, stranger.id);
    assert.equal(row.host_member_id, null);
    assert.equal(row.invited_by, member.id);
    assert.equal(row.attending, null);
    assert.equal((await api.get(`/events/${event}`, stranger.token)).body.hasRegistration, true);
    assert.equal((await api.post(`/events/${event}`, stranger.token, { attending: 'YES' })).status, 200);
  });

  test('takes along a member without a usable address, who sees the invitation in the app', async () => {
    const { member } = api.fixture.people;
    const event = await api.fixture.addEvent();
    const before = await queuedMails(api);
    for (const email of ['', 'not an address']) {
      const without = await api.fixture.addMember({ email });
      const id = made(await invite(event, member.token, { member: without }));
      assert.equal((await storedById(api, id)).reply_hash, null, 'there is no link nobody knows');
    }
    assert.equal(await queuedMails(api), before);
  });

  test('a partner without an address is coming at once; one with an address is asked', async () => {
    const { member, other } = api.fixture.people;
    const event = await api.fixture.addEvent();
    const before = await queuedMails(api);
    const coming = await storedById(api, made(await invite(event, member.token, { partner: true })));
    assert.equal(coming.attending, 'YES');
    assert.equal(coming.answered_at, '2026-11-14T11:00:00.000Z');
    assert.equal(coming.partner, 1);
    assert.equal(coming.host_member_id, member.id);
    assert.equal(coming.reply_hash, null);
    assert.equal(await queuedMails(api), before);
    const named = { partner: true, guest_first_name: 'Pat', guest_email: 'pat@example.net' };
    const asked = await storedById(api, made(await invite(event, other.token, named)));
    assert.equal(asked.attending, null);
    assert.equal(asked.partner, 1);
    assert.equal(asked.guest_first_name, 'Pat');
    assert.equal(await queuedMails(api), before + 1);
  });

  test("a partner who is not named has the name in the member's record, or none, and lists say whose partner it is", async () => {
    const { addEvent, addMember, tokenFor } = api.fixture;
    const event = await addEvent();
    const nameFor = async (partner: string | null, body: object = {}) => {
      const host = await addMember({ firstName: 'Jo', lastName: 'Host', partner });
      const answer = await invite(event, await tokenFor(host), { partner: true, ...body });
      const row = await storedById(api, made(answer));
      return [row.guest_first_name, row.guest_last_name];
    };
    assert.deepEqual(await nameFor('Jonas Sommer'), ['Jonas', 'Sommer']);
    assert.deepEqual(await nameFor('Kim'), ['Kim', '']);
    assert.deepEqual(await nameFor(null), ['', '']);
    const named = { guest_first_name: 'Alex', guest_last_name: 'Other' };
    assert.deepEqual(await nameFor('Kim Host', named), ['Alex', 'Other']);
    const shown = async (q: string) => {
      const path = `/manage/events/${event}/participants?kind=partner&q=${encodeURIComponent(q)}`;
      const { body } = await api.get(path, api.fixture.people.administrator.token);
      return body.participants.map(({ firstName, lastName, fullName }: Record<string, string>) => [
        firstName,
        lastName,
        fullName,
      ]);
    };
    const partner = ['Partner of Jo Host', '', 'Partner of Jo Host'];
    // Whoever looks for the host finds those who come with them, too.
    assert.deepEqual((await shown('host')).length, 4);
    assert.deepEqual(await shown('partner'), [partner]);
    const csv = `/manage/events/${event}/participants?kind=partner&format=csv&locale=de`;
    assert.match((await api.get(csv, api.fixture.people.administrator.token)).text, /Begleitung von Jo Host/);
  });

  test('what lists show of a partner without a name is no name when it is sent, in whichever language', async () => {
    const { addEvent, addMember, people, tokenFor } = api.fixture;
    const event = await addEvent();
    const namesFor = async (body: object, partner: string | null = null) => {
      const token = await tokenFor(await addMember({ firstName: 'Jo', lastName: 'Host', partner }));
      const row = await storedById(api, made(await invite(event, token, { partner: true, ...body })));
      return [row.guest_first_name, row.guest_last_name];
    };
    const guest_first_name = 'Begleitung von Jo Host';
    assert.deepEqual(await namesFor({ guest_first_name }), ['', '']);
    assert.deepEqual(await namesFor({ guest_first_name, guest_last_name: 'Sommer' }), ['', 'Sommer']);
    assert.deepEqual(await namesFor({}, 'Partner of Jo Host'), ['', '']);
    const registered = {
      firstName: guest_first_name,
      lastName: 'Host',
      host: people.member.id,
      partner: true,
    };
    const path = `/manage/events/${event}/participants`;
    assertBadField(await api.post(path, people.administrator.token, registered), 'firstName');
    // Whoever is no partner is never shown by these words, so they are a name.
    const guest = { guest_first_name, guest_last_name: 'Host', guest_email: 'jo@example.net' };
    assert.equal((await invite(event, people.member.token, guest)).status, 200);
  });

  test('refuses a second invitation of the same person with 409 and sends no second mail', async () => {
    const { member, other, stranger } = api.fixture.people;
    const event = await api.fixture.addEvent();
    const again = async (token: string, body: object) => {
      const before = await queuedMails(api);
      assertFailure(await invite(event, token, body), 409);
      assert.equal(await queuedMails(api), before);
    };
    made(await invite(event, member.token, gil));
    await again(member.token, gil);
    await again(other.token, { ...gil, guest_first_name: 'Gilbert', guest_email: 'GIL@Example.NET' });
    await again(other.token, { ...gil, partner: true });
    made(await invite(event, member.token, { member: stranger.id }));
    await again(other.token, { member: stranger.id });
    assert.equal((await api.post(`/events/${event}`, other.token, { attending: 'NO' })).status, 200);
    await again(member.token, { member: other.id });
    made(await invite(event, member.token, { partner: true }));
    await again(member.token, { partner: true });
    await again(member.token, { partner: true, guest_first_name: 'Another' });
    const elsewhere = await api.fixture.addEvent();
    made(await api.post(`/events/${elsewhere}/members/invite`, member.token, gil));
  });

  test('of two invitations of the same guest at once exactly one is made, with one mail', async () => {
    const { member, other } = api.fixture.people;
    const event = await api.fixture.addEvent();
    const before = await queuedMails(api);
    const answers = await Promise.all([member, other, member].map(({ token }) => invite(event, token, gil)));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409, 409],
    );
    assert.equal(await queuedMails(api), before + 1);
  });

  test('names exactly one of a member, a guest and a partner', async () => {
    const { member, other } = api.fixture.people;
    const event = await api.fixture.addEvent();
    for (const body of [
      {},
      { partner: false },
      { guest_message: 'Hello' },
      { guest_first_name: '', guest_last_name: ' ', guest_email: '' },
      { member: other.id, partner: true },
      { member: other.id, ...gil },
      { member: other.id, guest_email: 'gil@example.net' },
    ]) {
      assertBadField(await invite(event, member.token, body), 'member');
    }
    assertBadField(await invite(event, member.token, { member: member.id }), 'member');
    assert.deepEqual(await storedRegistrations(api, event), []);
  });

  test('needs the whole name and the address of a guest, and a real address', async () => {
    const { token } = api.fixture.people.member;
    const event = await api.fixture.addEvent();
    for (const field of ['guest_first_name', 'guest_last_name', 'guest_email'] as const) {
      assertBadField(await invite(event, token, { ...gil, [field]: undefined }), field);
      assertBadField(await invite(event, token, { ...gil, [field]: '  ' }), field);
    }
    for (const guest_email of [
      'gil',
      'gil@',
      '@example.net',
      'gil@localhost',
      'gil@example.net, eve@example.net',
      'Gil <gil@example.net>',
      'gil@example.net\nBcc: eve@example.net',
      `${'g'.repeat(65)}@example.net`,
    ]) {
      assertBadField(await invite(event, token, { ...gil, guest_email }), 'guest_email');
    }
    for (const [field, body] of [
      ['guest_first_name', { ...gil, guest_first_name: 'Gil\nGuest' }],
      ['guest_last_name', { ...gil, guest_last_name: 'x'.repeat(101) }],
      ['guest_message', { ...gil, guest_message: 'x'.repeat(5001) }],
      ['guest_message', { ...gil, guest_message: 'a\u0000' }],
      ['partner', { partner: 'true' }],
      ['member', { member: '7' }],
      ['guest', { guest: gil }],
    ] as const) {
      assertBadField(await invite(event, token, body), field);
    }
    assert.deepEqual(await storedRegistrations(api, event), []);
  });

  test('takes guests and partners only where the event does, from reviewers too', async () => {
    const { member, administrator } = api.fixture.people;
    const event = await api.fixture.addEvent({ guests_allowed: 0, partners_allowed: 0 });
    for (const { token } of [member, administrator]) {
      assert.equal(assertFailure(await invite(event, token, gil), 409), 'This event takes no guests.');
      const partner = await invite(event, token, { partner: true });
      assert.equal(assertFailure(partner, 409), 'This event takes no partners.');
    }
    made(await invite(event, member.token, { member: api.fixture.people.other.id }));
    const guestsOnly = await api.fixture.addEvent({ guests_allowed: 1, partners_allowed: 0 });
    made(await invite(guestsOnly, member.token, gil));
    assertFailure(await invite(guestsOnly, member.token, { partner: true }), 409);
    const partnersOnly = await api.fixture.addEvent({ guests_allowed: 0, partners_allowed: 1 });
    assertFailure(await invite(partnersOnly, member.token, gil), 409);
    made(await invite(partnersOnly, member.token, { partner: true }));
  });

  for (const [name, event, sentence] of [
    ['is off', { registration_enabled: 0 }, 'This event takes no registrations.'],
    ['has ended', { registration_due_date: '2026-11-14T11:59:59' }, 'The registration period has ended.'],
    [
      'ended with the start',
      { start_date: '2026-11-14T11:00:00', end_date: '2026-11-14T18:00:00' },
      'The event has already started.',
    ],
  ] as const) {
    test(`once registration ${name}, only reviewers may invite`, async () => {
      const { member, reviewer, other } = api.fixture.people;
      const id = await api.fixture.addEvent(event);
      await api.fixture.addReviewer(id, reviewer.id);
      for (const body of [gil, { partner: true }, { member: other.id }]) {
        assert.equal(assertFailure(await invite(id, member.token, body), 409), sentence);
        made(await invite(id, reviewer.token, body));
      }
    });
  }

  test('a guest whom a reviewer adds while the event runs is coming: nobody could answer any more', async () => {
    const { reviewer } = api.fixture.people;
    const event = await api.fixture.addEvent({ start_date: '2026-11-14T12:00:00' });
    await api.fixture.addReviewer(event, reviewer.id);
    const row = await storedById(api, made(await invite(event, reviewer.token, gil)));
    assert.equal(row.attending, 'YES');
    assert.equal(row.answered_at, '2026-11-14T11:00:00.000Z');
  });

  test('to an event that is cancelled or over nobody is invited any more', async () => {
    const { administrator } = api.fixture.people;
    const cancelled = await api.fixture.addEvent({ cancelled: 1 });
    const over = await api.fixture.addEvent({
      start_date: '2026-11-13T18:00:00',
      end_date: '2026-11-14T11:59:59',
    });
    const before = await queuedMails(api);
    assert.equal(
      assertFailure(await invite(cancelled, administrator.token, gil), 409),
      'The event was cancelled.',
    );
    assert.equal(assertFailure(await invite(over, administrator.token, gil), 409), 'The event is over.');
    assert.equal(await queuedMails(api), before);
  });

  test('only reviewers invite members to a closed event; the invited may bring guests', async () => {
    const { member, reviewer, other } = api.fixture.people;
    const event = await api.fixture.addEvent({ closed: 1 });
    await api.fixture.addReviewer(event, reviewer.id);
    assertFailure(await invite(event, member.token, gil), 404);
    made(await invite(event, reviewer.token, { member: member.id }));
    assertFailure(await invite(event, member.token, { member: other.id }), 403);
    made(await invite(event, member.token, gil));
    made(await invite(event, member.token, { partner: true }));
  });

  test('refuses with 403 anyone who sees the event only through a right', async () => {
    const { addEvent, addMember, addRight, gamma, districtA, tokenFor } = api.fixture;
    const event = await addEvent();
    const manager = await addMember({ clubId: gamma.id });
    await addRight(manager, 'manage-events', districtA.place);
    assertFailure(await invite(event, await tokenFor(manager), gil), 403);
  });

  test('lets those bring guests who see a closed event through a right and are invited as well', async () => {
    const { addEvent, addMember, addRegistration, addRight, districtA, gamma, tokenFor } = api.fixture;
    const manager = await addMember({ clubId: gamma.id });
    await addRight(manager, 'manage-events', districtA.place);
    const token = await tokenFor(manager);
    const event = await addEvent({ closed: 1 });
    assertFailure(await invite(event, token, gil), 403);
    await addRegistration(event, { member_id: manager });
    made(await invite(event, token, gil));
  });

  test('does not know members who do not exist or have left', async () => {
    const { token } = api.fixture.people.member;
    const event = await api.fixture.addEvent();
    const former = await api.fixture.addMember({ active: false });
    assertFailure(await invite(event, token, { member: 999_999 }), 404);
    assertFailure(await invite(event, token, { member: former }), 404);
  });
});
