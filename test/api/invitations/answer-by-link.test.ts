import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSecret, secretHash } from '../../../src/platform/shared/secrets.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite } from '../../support/test-api.ts';
import { assertPage, invitedGuest, open, send, stored } from './page-support.ts';

onEveryDatabase('POST /invitations/{secret}', (database) => {
  const api = apiOfSuite(database);

  test('stores YES or NO, as often as the guest likes, and leads back to the page', async () => {
    const guest = await invitedGuest(api);
    for (const attending of ['YES', 'NO', 'YES']) {
      const answer = await send(api, guest.path, `attending=${attending}`);
      assert.equal(answer.statusCode, 303);
      assert.equal(answer.headers['location'], guest.path);
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.equal(answer.headers['referrer-policy'], 'no-referrer');
      const [row] = await stored(api, guest.event);
      assert.equal(row?.attending, attending);
      assert.equal(row?.answered_at, '2026-11-14T11:00:00.000Z');
      assert.equal(row?.reviewed_at, null);
      const page = assertPage(await open(api, answer.headers['location']), 200);
      assert.ok(page.includes(attending === 'YES' ? 'You are coming.' : 'You are not coming.'));
    }
  });

  test('is possible until the start, also after the registration of members has closed, and is late after the due date', async () => {
    for (const event of [
      { registration_due_date: '2026-11-01T12:00:00' },
      { registration_enabled: 0 },
      { start_date: '2026-11-14T12:00:01' },
    ] as const) {
      const guest = await invitedGuest(api, event);
      assert.equal((await send(api, guest.path)).statusCode, 303);
      const isLate = 'registration_due_date' in event;
      assert.equal((await stored(api, guest.event))[0]?.answered_late, isLate ? 1 : 0);
    }
  });

  test('opens nothing to a member whom only a message to everyone asked once registration is closed, but lets them decline', async () => {
    const { id: member } = api.fixture.people.other;
    const guest = { host_member_id: null, guest_first_name: '', guest_last_name: '', guest_email: '' };
    const asked = { ...guest, invited_by: null, member_id: member };
    for (const event of [
      { registration_due_date: '2026-11-01T12:00:00' },
      { registration_enabled: 0 },
    ] as const) {
      const late = await invitedGuest(api, event, asked);
      const page = assertPage(await send(api, late.path), 409);
      assert.ok(page.includes('Registration is closed.'));
      assert.equal((await stored(api, late.event))[0]?.attending, null);
      assert.doesNotMatch(assertPage(await open(api, late.path), 200), /<form/);
      const coming = await invitedGuest(api, event, { ...asked, attending: 'YES' });
      assert.equal((await send(api, coming.path, 'attending=NO')).statusCode, 303);
      assertPage(await send(api, coming.path), 409);
      assert.equal((await stored(api, coming.event))[0]?.attending, 'NO');
      const invited = { ...asked, invited_by: api.fixture.people.member.id };
      assert.equal((await send(api, (await invitedGuest(api, event, invited)).path)).statusCode, 303);
    }
  });

  test('takes no other answers to its questions from a member whom only a message asked once registration is closed', async () => {
    const { fixture } = api;
    const guest = { host_member_id: null, guest_first_name: '', guest_last_name: '', guest_email: '' };
    const asked = {
      ...guest,
      invited_by: null,
      member_id: fixture.people.other.id,
      attending: 'YES',
    } as const;
    const late = await invitedGuest(api, { registration_due_date: '2026-11-01T12:00:00' }, asked);
    const menu = await fixture.addQuestion(late.event, { title: 'Which menu?', type: 'text' });
    const page = assertPage(await open(api, late.path), 200);
    assert.doesNotMatch(page, /Which menu/);
    assert.match(page, /Registration is closed\. If you decline now, you cannot say yes again\./);
    assertPage(await send(api, late.path, `attending=YES&question-${menu}=Meat`), 409);
    const answers = await api.deps.storage.db
      .selectFrom('registration_answers')
      .selectAll()
      .where('registration_id', '=', late.registration)
      .execute();
    assert.deepEqual(answers, []);
    const early = await invitedGuest(api, { registration_due_date: '2026-11-14T18:00:00' }, asked);
    const words =
      /until <span class="phrase">Saturday, 14 November 2026,<\/span> <span class="phrase">18:00<\/span>; after that/;
    assert.match(assertPage(await open(api, early.path), 200), words);
  });

  for (const [name, words, event, registration] of [
    ['the event has started', 'The event has already started.', { start_date: '2026-11-14T12:00:00' }, {}],
    ['the event was cancelled', 'The event was cancelled.', { cancelled: 1 }, {}],
    [
      'the guest is checked in',
      'You are already checked in.',
      {},
      { validated_at: '2026-11-14T10:00:00.000Z' },
    ],
  ] as const) {
    test(`is refused with a 409 page that says why once ${name}`, async () => {
      const guest = await invitedGuest(api, event, { attending: 'YES', ...registration });
      const before = await stored(api, guest.event);
      const page = assertPage(await send(api, guest.path, 'attending=NO'), 409);
      assert.ok(page.includes(words), words);
      assert.ok(page.includes(`href="${guest.path}"`), 'there is a way back');
      assert.deepEqual(await stored(api, guest.event), before);
    });
  }

  test('is refused with a 410 page after the end, and with a 404 page for a wrong secret', async () => {
    const over = { start_date: '2026-11-13T12:00:00', end_date: '2026-11-14T11:59:59' };
    const guest = await invitedGuest(api, over);
    assertPage(await send(api, guest.path), 410);
    assert.equal((await stored(api, guest.event))[0]?.attending, null);
    assertPage(await send(api, `/invitations/${'a'.repeat(52)}`), 404);
  });

  test('leads nowhere for someone who is no longer a member, and a guest of theirs still answers', async () => {
    const { addMember, addRegistration } = api.fixture;
    const member = await addMember();
    const person = { host_member_id: null, guest_first_name: '', guest_last_name: '', guest_email: '' };
    const link = await invitedGuest(api, {}, { ...person, member_id: member });
    const secret = newSecret(256);
    const guest = { host_member_id: member, guest_first_name: 'Gil', reply_hash: secretHash(secret) };
    await addRegistration(link.event, { ...guest, invited_by: member });
    assertPage(await open(api, link.path), 200);
    assert.equal((await send(api, link.path, 'attending=YES')).statusCode, 303);
    await api.deps.storage.write((tx) =>
      tx.updateTable('members').set({ active: 0 }).where('id', '=', member).execute(),
    );
    const before = await stored(api, link.event);
    const unknown = assertPage(await open(api, `/invitations/${'a'.repeat(52)}`), 404);
    assert.equal(assertPage(await open(api, link.path), 404), unknown);
    assertPage(await send(api, link.path, 'attending=NO'), 404);
    assertPage(await open(api, `${link.path}/ticket`), 404);
    assert.deepEqual(await stored(api, link.event), before);
    assert.equal((await send(api, `/invitations/${secret}`, 'attending=YES')).statusCode, 303);
  });

  test('takes YES or NO once and nothing else', async () => {
    const guest = await invitedGuest(api);
    for (const form of [
      '',
      'attending=',
      'attending=yes',
      'attending=MAYBE',
      'attending=YES&attending=NO',
      'answer=YES',
      'attending[]=YES',
      '%',
      'attending=%FF',
    ]) {
      const page = assertPage(await send(api, guest.path, form), 400);
      assert.ok(page.includes(`href="${guest.path}"`), 'there is a way back');
    }
    const empty = await api.app.inject({ method: 'POST', url: guest.path });
    assertPage(empty, 400);
    assert.equal((await stored(api, guest.event))[0]?.attending, null);
  });

  test('takes forms only, and no large ones', async () => {
    const guest = await invitedGuest(api);
    for (const [body, type] of [
      ['{"attending":"YES"}', 'application/json'],
      ['attending=YES', 'text/plain'],
      ['attending=YES', 'multipart/form-data'],
    ] as const) {
      assertPage(await send(api, guest.path, body, type), 415);
    }
    assertPage(await send(api, guest.path, `attending=YES&x=${'x'.repeat(128 * 1024)}`), 413);
    assert.equal((await stored(api, guest.event))[0]?.attending, null);
  });
});
