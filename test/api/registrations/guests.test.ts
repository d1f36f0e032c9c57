import assert from 'node:assert/strict';
import { test } from 'node:test';
import { purgeEarlierLinks } from '../../../src/events/registration/guests-service.ts';
import { deleteLinksOfPast } from '../../../src/events/registration/guests-store.ts';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import {
  apiOfSuite,
  assertBadField,
  assertFailure,
  startTestApi,
  type TestApi,
} from '../../support/test-api.ts';
import { sendTo } from '../messages/message-support.ts';
import { assertPage, open, send } from '../invitations/page-support.ts';
import { linkIn, mailsTo, queuedMails, storedById, storedRegistrations } from './registration-support.ts';

onEveryDatabase('Guests after they were invited', (database) => {
  const api = apiOfSuite(database);
  let guests = 0;

  /** Invites someone as `member`, by default a guest with an address of their own. */
  async function invited(event: EventId, body: object = {}) {
    guests += 1;
    const email = `guest${guests}@example.net`;
    const guest = { guest_first_name: 'Gil', guest_last_name: 'Guest', guest_email: email };
    const { token } = api.fixture.people.member;
    const answer = await api.post(`/events/${event}/members/invite`, token, { ...guest, ...body });
    assert.equal(answer.status, 200, answer.text);
    return {
      email,
      id: answer.body.registration,
      path: `/events/${event}/guests/${answer.body.registration}`,
    };
  }
  const as = (person: keyof TestApi['fixture']['people'] = 'member') => api.fixture.people[person].token;
  const patch = (path: string, body: object, token = as()) => api.call('PATCH', path, { token, body });
  const takeBack = (path: string, token = as()) => api.call('DELETE', path, { token });
  const again = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
    api.call('POST', `${path}/invitation`, { token: as(), body, headers });
  /** The link in the mail to an address, or in another one than an earlier. */
  async function lastLink(email: string, earlier = ''): Promise<string> {
    const links = (await mailsTo(api, email)).map((mail) => linkIn(mail).pathname);
    return links.findLast((link) => link !== earlier) ?? '';
  }
  async function guestOf(event: EventId, id: number) {
    const { body } = await api.get(`/events/${event}`, as());
    return body.guests.find(({ registration }: { registration: number }) => registration === id);
  }

  test('a corrected name shows everywhere, and sends nothing', async () => {
    const event = await api.fixture.addEvent();
    const { id, path } = await invited(event);
    const mails = await queuedMails(api);
    assert.equal((await patch(path, { firstName: 'Gilda', lastName: 'Gast' })).status, 200);
    const { firstName, lastName } = await guestOf(event, id);
    assert.deepEqual([firstName, lastName], ['Gilda', 'Gast']);
    assert.equal(await queuedMails(api), mails);
    assert.equal((await patch(path, {})).status, 200);
    assertBadField(await patch(path, { firstName: '' }), 'firstName');
    assertBadField(await patch(path, { lastName: 'www.win.example' }), 'lastName');
    assertBadField(await patch(path, { email: 'nowhere' }), 'email');
    assertBadField(await patch(path, { email: '' }), 'email');
  });

  test('a nameless partner stays nameless when what the list shows instead is sent back with another address', async () => {
    const { addEvent, addMember, tokenFor } = api.fixture;
    const event = await addEvent();
    const host = await addMember({ firstName: 'Jo', lastName: 'Host', partner: null });
    const token = await tokenFor(host);
    const { body } = await api.post(`/events/${event}/members/invite`, token, { partner: true });
    const shown = (await api.get(`/events/${event}`, token)).body.guests[0];
    assert.equal(shown.firstName, 'Partner of Jo Host');
    const path = `/events/${event}/guests/${body.registration}`;
    const stored = async () => {
      const row = await storedById(api, body.registration);
      return [row.guest_first_name, row.guest_last_name, row.guest_email];
    };
    const { firstName, lastName } = shown;
    const back = { firstName, lastName, email: 'partner@example.net' };
    assert.equal((await patch(path, back, token)).status, 200);
    assert.deepEqual(await stored(), ['', '', 'partner@example.net']);
    assertBadField(await patch(path, { firstName: '', lastName: '' }, token), 'firstName');
    assert.equal((await patch(path, { firstName, lastName: 'Sommer' }, token)).status, 200);
    assert.deepEqual(await stored(), ['', 'Sommer', 'partner@example.net']);
  });

  test('what the event shows of a guest may be sent back, the address that a partner does not have included', async () => {
    const { addEvent, addMember, tokenFor } = api.fixture;
    const event = await addEvent();
    const token = await tokenFor(await addMember({ partner: null }));
    const { body } = await api.post(`/events/${event}/members/invite`, token, { partner: true });
    const path = `/events/${event}/guests/${body.registration}`;
    const mails = await queuedMails(api);
    const [shown] = (await api.get(`/events/${event}`, token)).body.guests;
    assert.equal(shown.email, '');
    assert.equal((await patch(path, shown, token)).status, 200);
    assert.equal((await patch(path, { ...shown, firstName: 'Kim' }, token)).status, 200);
    const row = await storedById(api, body.registration);
    assert.deepEqual([row.guest_first_name, row.guest_last_name, row.guest_email], ['Kim', '', '']);
    const stale = await patch(path, { firstName: shown.firstName, lastName: 'Sommer' }, token);
    assert.equal(stale.status, 200);
    const later = await storedById(api, body.registration);
    assert.deepEqual([later.guest_first_name, later.guest_last_name], ['Kim', 'Sommer']);
    assert.equal(await queuedMails(api), mails);
  });

  test('who was let in with one name needs no second one, and loses neither', async () => {
    const { addEvent, addRegistration, people } = api.fixture;
    const event = await addEvent();
    const once = { registered_by: people.reviewer.id, walk_in: 1, attending: 'YES' } as const;
    const { id } = await addRegistration(event, { ...once, guest_first_name: 'Nora' });
    const path = `/events/${event}/guests/${id}`;
    const token = as('administrator');
    const correct = async (body: object) => {
      const answer = await patch(path, body, token);
      assert.equal(answer.status, 200, answer.text);
      const row = await storedById(api, id);
      return [row.guest_first_name, row.guest_last_name];
    };
    assert.deepEqual(await correct({ firstName: 'Norah', lastName: '', email: '' }), ['Norah', '']);
    assertBadField(await patch(path, { firstName: '' }, token), 'firstName');
    assert.deepEqual(await correct({ firstName: '', lastName: 'Norah' }), ['', 'Norah']);
    assert.deepEqual(await correct({ firstName: 'Nora' }), ['Nora', 'Norah']);
    assertBadField(await patch(path, { firstName: '' }, token), 'firstName');
  });

  test('a new address gets the invitation with a new link; the old link ends, and an unsent mail never leaves', async () => {
    const event = await api.fixture.addEvent();
    const { email, id, path } = await invited(event, { guest_locale: 'it' });
    const old = await lastLink(email);
    assert.equal((await patch(path, { email: 'right@example.net', message: 'Sorry!' })).status, 200);
    const mails = await mailsTo(api, 'right@example.net');
    assert.match(mails[0]?.subject ?? '', /^Invito: /);
    assert.match(mails[0]?.text ?? '', /Sorry!/);
    assert.equal((await send(api, await lastLink('right@example.net'))).statusCode, 303);
    assert.equal((await storedById(api, id)).attending, 'YES');
    const page = assertPage(await open(api, `${old}?lang=de`), 410);
    assert.match(page, /Diese Einladung wurde zurückgezogen/);
    assertPage(await send(api, old, 'attending=NO'), 410);
    assert.equal((await storedById(api, id)).attending, 'YES');
    const unsent = await invited(event);
    assert.equal((await patch(unsent.path, { email: 'second@example.net' })).status, 200);
    assert.deepEqual(await mailsTo(api, unsent.email), []);
    assert.equal((await mailsTo(api, 'second@example.net')).length, 1);
    // The same address, written otherwise, is no new one.
    const count = await queuedMails(api);
    assert.equal((await patch(unsent.path, { email: 'Second@Example.net' })).status, 200);
    assert.equal(await queuedMails(api), count);
  });

  test('a message that did not reach the earlier address is written to the new one, and is not called sent before', async () => {
    const event = await api.fixture.addEvent();
    const { id, path } = await invited(event);
    await mailsTo(api, 'nobody@example.net');
    const administrator = as('administrator');
    const { answer } = await sendTo(api, event, 'unanswered', administrator);
    await api.deps.storage.write((tx) =>
      tx.updateTable('outbox').set({ state: 'failed' }).where('registration_id', '=', id).execute(),
    );
    assert.equal((await patch(path, { email: 'corrected@example.net' })).status, 200);
    const states = async () => {
      const { body } = await api.get(`/manage/events/${event}/messages/${answer.body.id}`, administrator);
      return [body.counts.waiting, body.counts.failed, body.finishedAt === ''];
    };
    assert.deepEqual(await states(), [1, 0, true]);
    await api.deps.messages.writer.drain();
    assert.deepEqual(await states(), [0, 0, false]);
    const subjects = (await mailsTo(api, 'corrected@example.net')).map((mail) => mail.subject);
    assert.deepEqual(subjects.length, 2);
    assert.ok(subjects.includes('About the dinner'));
  });

  test('an address that someone else at the event has is 409, also at the same moment', async () => {
    const event = await api.fixture.addEvent();
    const one = await invited(event);
    const two = await invited(event);
    assert.match(
      assertFailure(await patch(two.path, { email: one.email.toUpperCase() }), 409),
      /already invited/,
    );
    const both = await Promise.all([one, two].map(({ path }) => patch(path, { email: 'both@example.net' })));
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    );
    const stored = await storedRegistrations(api, event);
    assert.equal(stored.filter(({ guest_email }) => guest_email === 'both@example.net').length, 1);
  });

  test('an invitation that is sent again has a new link, and the older mail still works', async () => {
    const event = await api.fixture.addEvent();
    const { email, id, path } = await invited(event);
    const old = await lastLink(email);
    assert.equal((await again(path, { message: 'Did it reach you?' })).status, 200);
    const fresh = await lastLink(email, old);
    assert.notEqual(fresh, '');
    assertPage(await open(api, old), 200);
    assert.equal((await send(api, old)).statusCode, 303);
    assert.equal((await storedById(api, id)).attending, 'YES');
    assert.equal((await send(api, fresh, 'attending=NO')).statusCode, 303);
    assert.equal((await storedById(api, id)).attending, 'NO');
    // A new address ends all links to the old one.
    assert.equal((await patch(path, { email: 'elsewhere@example.net' })).status, 200);
    for (const link of [old, fresh]) assertPage(await open(api, link), 410);
  });

  test('sent twice under one key it goes out once', async () => {
    const { path } = await invited(await api.fixture.addEvent());
    const mails = await queuedMails(api);
    const headers = { 'idempotency-key': 'again-1' };
    const [first, second] = [await again(path, {}, headers), await again(path, {}, headers)];
    assert.deepEqual([first.status, second.status, second.body], [200, 200, first.body]);
    assert.equal(await queuedMails(api), mails + 1);
  });

  test('nobody is flooded: four mails in a day to an address, also by taking back and inviting anew', async () => {
    const event = await api.fixture.addEvent();
    const { email, path } = await invited(event);
    assert.equal((await again(path)).status, 200);
    assert.equal((await again(path)).status, 200);
    assert.equal((await takeBack(path)).status, 200);
    const renewed = await invited(event, { guest_email: email });
    const refused = await again(renewed.path);
    assert.match(assertFailure(refused, 429), /had 4 invitations to this event within a day/);
    assert.equal(refused.headers['retry-after'], '86400');
    assert.equal((await takeBack(renewed.path)).status, 200);
    const guest = { guest_first_name: 'Gil', guest_last_name: 'Guest', guest_email: email };
    assertFailure(await api.post(`/events/${event}/members/invite`, as(), guest), 429);
  });

  test('mails that are sent again count as invitations of the hour, and so do those that were taken back', async (t) => {
    const limited = await startTestApi(t, database, { env: { GUILDHALL_INVITATION_LIMIT: '3' } });
    const { token } = limited.fixture.people.member;
    const event = await limited.fixture.addEvent();
    const invite = (name: string) =>
      limited.post(`/events/${event}/members/invite`, token, {
        guest_first_name: name,
        guest_last_name: 'Guest',
        guest_email: `${name}@example.net`,
      });
    const { body } = await invite('one');
    const path = `/events/${event}/guests/${body.registration}`;
    assert.equal((await limited.post(`${path}/invitation`, token, {})).status, 200);
    assert.equal((await limited.call('DELETE', path, { token })).status, 200);
    const { body: two } = await invite('two');
    assertFailure(await invite('three'), 429);
    const other = `/events/${event}/guests/${two.registration}`;
    const refused = await limited.post(`${other}/invitation`, token, {});
    assert.match(assertFailure(refused, 429), /sent 3 invitations within an hour/);
    assert.equal(refused.headers['retry-after'], '3600');
    const moved = await limited.call('PATCH', other, { token, body: { email: 'new@example.net' } });
    assertFailure(moved, 429);
  });

  test('an invitation that is taken back is gone: registration, unsent mail, ticket; its link says so politely', async () => {
    const event = await api.fixture.addEvent();
    const { email, path } = await invited(event);
    const link = await lastLink(email);
    assert.equal((await takeBack(path)).status, 200);
    assert.deepEqual(await storedRegistrations(api, event), []);
    for (const [language, words] of [
      ['en', /This invitation was taken back/],
      ['fr', /Cette invitation a été retirée/],
      ['it', /Questo invito è stato ritirato/],
    ] as const)
      assert.match(assertPage(await open(api, `${link}?lang=${language}`), 410), words);
    assertPage(await send(api, link), 410);
    assert.equal((await open(api, `${link}/ticket`)).statusCode, 410);
    assert.equal((await mailsTo(api, email)).length, 1, 'who had not said yes is not written to');
    assertFailure(await takeBack(path), 404);
    const text = { token: as(), rawBody: 'x', headers: { 'content-type': 'text/plain' } };
    assertFailure(await api.call('DELETE', path, text), 415);
    const large = { token: as(), body: { text: 'x'.repeat(1024 * 1024) } };
    assertFailure(await api.call('DELETE', path, large), 413);
    const unsent = await invited(event);
    assert.equal((await takeBack(unsent.path)).status, 200);
    assert.deepEqual(await mailsTo(api, unsent.email), []);
  });

  test('a guest who had said yes is told in a short mail in their language', async () => {
    const event = await api.fixture.addEvent();
    const { email, id, path } = await invited(event, { guest_locale: 'fr' });
    const link = await lastLink(email);
    await send(api, link);
    assert.equal((await takeBack(path)).status, 200);
    const mail = (await mailsTo(api, email)).find(({ subject }) => subject?.startsWith('Invitation retirée'));
    assert.equal(mail?.subject, 'Invitation retirée\u00a0: Autumn meeting');
    assert.match(
      mail?.text ?? '',
      /L’invitation de Member Fixture à «\u00a0Autumn meeting\u00a0» a été retirée\./,
    );
    assert.deepEqual(mail?.attachments, []);
    assert.equal(mail?.replyTo?.[0]?.address, 'member@example.org');
    assert.equal(await guestOf(event, id), undefined);
  });

  test('a guest whose host has left the organisation can be taken back, and is told without the name of the host', async () => {
    const event = await api.fixture.addEvent();
    const { alpha, addMember, addRegistration } = api.fixture;
    const host = await addMember({ clubId: alpha.id, lastName: 'Leaver', active: false });
    const guest = {
      host_member_id: host,
      invited_by: host,
      attending: 'YES',
      guest_first_name: 'Gil',
    } as const;
    for (const [locale, subject, sentence] of [
      ['en', 'Invitation taken back: Autumn meeting', 'Your invitation to “Autumn meeting” was taken back.'],
      [
        'de',
        'Einladung zurückgezogen: Autumn meeting',
        'Ihre Einladung zu «Autumn meeting» wurde zurückgezogen.',
      ],
    ] as const) {
      const guest_email = `left-${locale}@example.net`;
      const { id } = await addRegistration(event, { ...guest, guest_email, guest_locale: locale });
      const answer = await takeBack(`/events/${event}/guests/${id}`, as('administrator'));
      assert.equal(answer.status, 200, answer.text);
      const [mail, ...others] = await mailsTo(api, guest_email);
      assert.deepEqual([mail?.subject, mail?.replyTo, others], [subject, undefined, []]);
      assert.ok(mail?.text?.includes(sentence) === true, subject);
      assert.doesNotMatch(mail?.text ?? '', /Leaver|host/);
    }
  });

  test('who was let in at the door stays: nothing is taken back or sent, but the name can be corrected', async () => {
    const event = await api.fixture.addEvent();
    const { id, path } = await invited(event);
    const mark = { validated_at: '2026-11-14T11:00:00.000Z', attending: 'YES' } as const;
    await api.deps.storage.write((tx) =>
      tx.updateTable('registrations').set(mark).where('id', '=', id).execute(),
    );
    assert.match(assertFailure(await takeBack(path), 409), /checked in at the door/);
    assertFailure(await again(path), 409);
    assertFailure(await patch(path, { email: 'late@example.net' }), 409);
    assert.equal((await patch(path, { firstName: 'Corrected' })).status, 200);
    assert.equal((await guestOf(event, id)).mayChange, false);
  });

  test('the host corrects and sends again while registration is open, reviewers until the event is over', async () => {
    const event = await api.fixture.addEvent();
    await api.fixture.addReviewer(event, api.fixture.people.reviewer.id);
    const { path } = await invited(event);
    api.clock.set('2026-11-15T13:00:00');
    for (const refused of [await patch(path, { firstName: 'X' }), await again(path)])
      assert.match(assertFailure(refused, 409), /registration period has ended/);
    assert.equal((await patch(path, { firstName: 'Later' }, as('reviewer'))).status, 200);
    assert.equal((await takeBack(path, as('reviewer'))).status, 200);
    api.clock.set('2026-11-14T12:00:00');
  });

  test('a partner counts as a guest; a member’s own registration, and one of another event, is 404', async () => {
    const event = await api.fixture.addEvent();
    const partner = await invited(event, {
      partner: true,
      guest_first_name: '',
      guest_last_name: '',
      guest_email: '',
    });
    assert.match(assertFailure(await again(partner.path), 409), /no e-mail address/);
    assertBadField(await patch(partner.path, { firstName: '', lastName: '' }), 'firstName');
    assert.equal((await patch(partner.path, { firstName: 'Pat', email: 'pat@example.net' })).status, 200);
    assertPage(await open(api, await lastLink('pat@example.net')), 200);
    assert.equal((await takeBack(partner.path)).status, 200);
    const own = await api.fixture.addRegistration(event, { member_id: api.fixture.people.member.id });
    assertFailure(await takeBack(`/events/${event}/guests/${own.id}`), 404);
    const elsewhere = await invited(await api.fixture.addEvent());
    assertFailure(await again(`/events/${event}/guests/${elsewhere.id}`), 404);
  });

  test('the event shows its host when a guest was invited and answered, and what became of the mail', async () => {
    const event = await api.fixture.addEvent();
    const { email, id } = await invited(event);
    const waiting = await guestOf(event, id);
    assert.deepEqual(
      [waiting.invitedAt, waiting.answeredAt, waiting.mail, waiting.checkedIn, waiting.mayChange],
      ['2026-11-14T12:00:00', '', 'queued', false, true],
    );
    await send(api, await lastLink(email));
    const { answeredAt, mail } = await guestOf(event, id);
    assert.deepEqual([answeredAt, mail], ['2026-11-14T12:00:00', 'sent']);
  });

  test('what is kept of links holds no address, and goes a month after the event', async () => {
    const rows = () => api.deps.storage.db.selectFrom('earlier_links').selectAll().execute();
    assert.ok((await rows()).length > 3);
    assert.doesNotMatch(JSON.stringify(await rows()), /example/);
    await purgeEarlierLinks(api.deps.storage, api.clock);
    assert.ok((await rows()).length > 3);
    api.clock.set('2026-12-20T12:00:00');
    const kept = (await rows()).length;
    const deleteOne = () => api.deps.storage.write((tx) => deleteLinksOfPast(tx, '2026-11-20', 1));
    assert.equal(await deleteOne(), 1);
    assert.equal((await rows()).length, kept - 1);
    assert.equal(await purgeEarlierLinks(api.deps.storage, api.clock), kept - 1);
    assert.deepEqual(await rows(), []);
    api.clock.set('2026-11-14T12:00:00');
  });
});
