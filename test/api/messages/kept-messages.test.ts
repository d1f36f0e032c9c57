import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorOrigin } from '../../../src/platform/audit/origin.ts';
import { eraseMember } from '../../../src/data/erasure/erasure-service.ts';
import { purgeMessages } from '../../../src/events/messages/messages-service.ts';
import { queueNotice, type Notice } from '../../../src/events/messages/notices-service.ts';
import { deleteOldMessages, deleteOldRecipients } from '../../../src/events/messages/old-messages-store.ts';
import { findSettings } from '../../../src/events/event/events-store.ts';
import { instantText, nowText } from '../../../src/platform/shared/local-time.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite } from '../../support/test-api.ts';
import { mailsOf, sendTo, storedMessages } from './message-support.ts';

onEveryDatabase('Messages', (database) => {
  const api = apiOfSuite(database);

  test('tell those who come what changed from what to what, each in their language', async () => {
    const { addEvent, addMember, addRegistration, people } = api.fixture;
    const id = await addEvent({ title: 'Abendessen', start_date: '2026-12-01T19:00:00', end_date: null });
    const reader = { firstName: 'Rosa', lastName: 'Rossi', email: 'rosa@example.org' };
    const italian = await addMember({ ...reader, language: 'it' });
    await addRegistration(id, { member_id: italian, attending: 'YES' });
    await addRegistration(id, { member_id: people.other.id, attending: 'NO' });
    const [settings] = await findSettings(api.deps.storage.db, [id]);
    assert.ok(settings !== undefined);
    const { event } = settings;
    const notice = {
      event,
      what: 'moved',
      before: { ...event, start: '2026-11-30T18:00:00' },
      author: people.officer.id,
    } as const;
    const sent = await api.deps.storage.write((tx) =>
      queueNotice(tx, api.deps.clock, operatorOrigin(), notice),
    );
    assert.equal(sent.count, 1);
    await api.deps.messages.writer.drain();
    const mail = (await mailsOf(api)).at(-1);
    assert.equal(mail?.recipient_address, 'rosa@example.org');
    assert.equal(mail?.subject, 'Modificato: Abendessen');
    assert.match(mail?.text ?? '', /1° dicembre 2026[\s\S]*Finora: .*30 novembre 2026/);
    assert.match(mail?.calendar ?? '', /BEGIN:VCALENDAR/);
  });

  test('tell of what becomes of an event also those who were invited and have not answered, and nobody else', async () => {
    const { addEvent, addMember, addRegistration, people } = api.fixture;
    const id = await addEvent({ start_date: '2026-12-01T19:00:00', end_date: null });
    const invited_by = people.officer.id;
    const memberOf = (email: string) => addMember({ email: `${email}@example.org` });
    await addRegistration(id, { member_id: await memberOf('asked'), invited_by });
    await addRegistration(id, { member_id: await memberOf('declined'), invited_by, attending: 'NO' });
    const host_member_id = await memberOf('host');
    await addRegistration(id, { member_id: host_member_id, attending: 'YES' });
    await addRegistration(id, { host_member_id, guest_email: 'guest@example.org' });
    await addRegistration(id, { host_member_id, guest_email: 'no@example.org', attending: 'NO' });
    // Such a row is made by a mail that has a link.
    await addRegistration(id, { member_id: await memberOf('mailed') });
    const [settings] = await findSettings(api.deps.storage.db, [id]);
    assert.ok(settings !== undefined);
    for (const what of ['moved', 'cancelled', 'reinstated'] as const) {
      const notice: Notice = { event: settings.event, what, author: null };
      const { id: message } = await api.deps.storage.write((tx) =>
        queueNotice(tx, api.deps.clock, operatorOrigin(), notice),
      );
      const told = await api.deps.storage.db
        .selectFrom('message_recipients')
        .leftJoin('members', 'members.id', 'message_recipients.member_id')
        .leftJoin('registrations', 'registrations.id', 'registration_id')
        .select((eb) => eb.fn.coalesce('members.email', 'guest_email').as('email'))
        .where('message_id', '=', message)
        .execute();
      const names = told.map(({ email }) => String(email).replace('@example.org', ''));
      assert.deepEqual(names.toSorted(), ['asked', 'guest', 'host']);
    }
  });

  test('go with the mails when their time is over, with their recipients', async () => {
    const { storage, clock } = api.deps;
    const event = await api.fixture.addEvent();
    await sendTo(api, event, 'all', api.fixture.people.administrator.token);
    assert.equal(await purgeMessages({ storage, clock, days: 30 }), 0);
    api.clock.advance({ hours: 24 * 31 });
    assert.ok((await purgeMessages({ storage, clock, days: 30 })) > 0);
    assert.deepEqual(await storedMessages(api), []);
    assert.deepEqual(await storage.db.selectFrom('message_recipients').selectAll().execute(), []);
  });

  test('go after their recipients, of whom not more are deleted together than may be', async () => {
    const { storage, clock } = api.deps;
    const event = await api.fixture.addEvent({ start_date: '2027-03-01T19:00:00', end_date: null });
    const { answer } = await sendTo(api, event, 'all', api.fixture.people.administrator.token);
    const { count } = answer.body;
    assert.ok(count > 2);
    const later = instantText(clock.now().add({ seconds: 1 }));
    const all = { before: later, now: '2028-01-01T00:00:00' };
    const early = { before: later, now: nowText(clock) };
    assert.equal(await storage.write((tx) => deleteOldRecipients(tx, early, 1000)), 0);
    assert.equal(await storage.write((tx) => deleteOldRecipients(tx, all, 2)), 2);
    assert.equal(await storage.write((tx) => deleteOldMessages(tx, later, 10)), 0);
    assert.equal(await storage.write((tx) => deleteOldRecipients(tx, all, 1000)), count - 2);
    assert.equal(await storage.write((tx) => deleteOldMessages(tx, later, 10)), 1);
    assert.deepEqual(await storedMessages(api), []);
  });

  test('are written in the order in which everyone locks registrations, whatever people are called', async () => {
    const { addEvent, addMember, addRegistration } = api.fixture;
    const event = await addEvent({ start_date: '2027-03-01T19:00:00', end_date: null });
    for (const lastName of ['Zola', 'Miller', 'Abbot']) {
      const member_id = await addMember({ lastName, email: `${lastName}@example.org` });
      await addRegistration(event, { member_id, attending: 'YES' });
    }
    const before = (await mailsOf(api)).length;
    await sendTo(api, event, 'yes', api.fixture.people.administrator.token);
    const addresses = (await mailsOf(api)).slice(before).map((mail) => mail.recipient_address);
    assert.deepEqual(addresses, ['Zola@example.org', 'Miller@example.org', 'Abbot@example.org']);
  });

  test('do not call a mail sent that was removed with its author or reader before it had left', async () => {
    const { addEvent, addMember, addRight, addRegistration, people, districtA, tokenFor } = api.fixture;
    const author = await addMember({ email: 'writer@example.org' });
    await addRight(author, 'manage-events', districtA.place);
    const reader = await addMember({ email: 'reader@example.org' });
    const token = await tokenFor(author);
    const event = await addEvent({ start_date: '2027-03-02T19:00:00', end_date: null });
    for (const member_id of [people.member.id, reader])
      await addRegistration(event, { member_id, attending: 'YES' });
    await sendTo(api, event, 'yes', token);
    const path = `/manage/events/${event}/messages`;
    const counts = async () => {
      const { body } = await api.get(path, people.administrator.token);
      const [{ counts: of, count }] = body.messages;
      return [count, of.queued, of.skipped, of.sent];
    };
    assert.deepEqual(await counts(), [2, 2, 0, 0]);
    await eraseMember(api.deps, operatorOrigin(), reader);
    assert.deepEqual(await counts(), [2, 1, 1, 0]);
    await eraseMember(api.deps, operatorOrigin(), author);
    assert.deepEqual(await counts(), [2, 0, 2, 0]);
  });

  test('tell a guest whose address is corrected nothing that is no longer so', async () => {
    const { addEvent, addRegistration, people, alphaCalendar } = api.fixture;
    const event = await addEvent({
      calendar_id: alphaCalendar,
      start_date: '2027-03-03T19:00:00',
      registration_due_date: '2027-03-02T12:00:00',
      end_date: null,
    });
    const names = { guest_first_name: 'Gil', guest_last_name: 'Guest', guest_email: 'wrong@example.net' };
    const host = { host_member_id: people.member.id, invited_by: people.member.id };
    const { id } = await addRegistration(event, { ...names, ...host, attending: 'YES' });
    const take = async (step: string, notify: boolean) => {
      const path = `/manage/events/${event}/${step}`;
      const answer = await api.post(path, people.officer.token, { notify });
      assert.equal(answer.status, 200, answer.text);
    };
    const written = async (to: string) => {
      await api.deps.messages.writer.drain();
      const ofMessages = (await mailsOf(api)).filter(({ message_id }) => message_id !== null);
      const mails = ofMessages.filter(({ recipient_address }) => recipient_address === to);
      return mails.map(({ subject }) => subject.split(':')[0]);
    };
    await take('cancel', true);
    assert.deepEqual(await written('wrong@example.net'), ['Cancelled']);
    await take('reinstate', false);
    const body = { email: 'right@example.net' };
    const token = people.member.token;
    const corrected = await api.call('PATCH', `/events/${event}/guests/${id}`, { token, body });
    assert.equal(corrected.status, 200, corrected.text);
    assert.deepEqual(await written('right@example.net'), []);
    // The same holds for what was taken back before its mails were written.
    await take('cancel', true);
    await take('reinstate', true);
    assert.deepEqual(await written('right@example.net'), ['Takes place after all']);
    await take('cancel', true);
    assert.deepEqual(await written('right@example.net'), ['Takes place after all', 'Cancelled']);
  });

  test('lose their words when the author is erased, and those who wait get none', async () => {
    const { addEvent, addMember, addRight, addRegistration, people, districtA, tokenFor } = api.fixture;
    const author = await addMember({ email: 'author@example.org' });
    await addRight(author, 'manage-events', districtA.place);
    const event = await addEvent({ start_date: '2027-03-01T19:00:00', end_date: null });
    await addRegistration(event, { member_id: people.member.id, attending: 'YES' });
    const body = { segment: 'yes', subject: 'Secret subject', text: 'Secret words', expected: 1 };
    const path = `/manage/events/${event}/messages`;
    assert.equal((await api.post(path, await tokenFor(author), body)).status, 201);
    await eraseMember(api.deps, operatorOrigin(), author);
    const before = (await mailsOf(api)).length;
    await api.deps.messages.writer.drain();
    assert.equal((await mailsOf(api)).length, before);
    const { body: list } = await api.get(path, people.administrator.token);
    const [{ subject, text, authorName, counts }] = list.messages;
    assert.deepEqual([subject, text, authorName, counts.skipped], ['', '', 'Former member', 1]);
    const entries = await api.deps.storage.db.selectFrom('audit_entries').select('after').execute();
    assert.ok(!JSON.stringify(entries).includes('Secret words'));
  });
});
