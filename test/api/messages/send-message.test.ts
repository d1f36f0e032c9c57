import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { endOfSuite } from '../../support/end-of-suite.ts';
import { assertFailure, startTestApi, type TestApi } from '../../support/test-api.ts';
import { open, send } from '../invitations/page-support.ts';
import { addressesOf, linkIn, mailsOf, sendTo, storedMessages } from './message-support.ts';

const guest = { guest_first_name: 'Gil', guest_last_name: 'Guest', guest_email: 'gil@example.org' };

onEveryDatabase('POST /manage/events/{id}/messages', (database) => {
  const ending = endOfSuite();
  let api: TestApi;
  let token: string;

  before(async () => {
    api = await startTestApi(ending, database, {
      logger: (await import('pino')).pino({ level: 'error' }, process.stderr as never),
    });
    const { people, addRight, districtA } = api.fixture;
    await addRight(people.officer.id, 'manage-events', districtA.place);
    token = people.officer.token;
  });

  /** An event of district A, whose audience are member, other, officer, formerOfficer, reviewer and otherReviewer. */
  async function eventWithAnswers(closed: 0 | 1): Promise<EventId> {
    const { people, addEvent, addRegistration } = api.fixture;
    const event = await addEvent({ closed, title: 'Dinner' });
    await addRegistration(event, { member_id: people.member.id, attending: 'YES' });
    await addRegistration(event, {
      member_id: people.other.id,
      attending: 'YES',
      validated_at: '2026-11-14T10:00:00.000Z',
    });
    await addRegistration(event, { member_id: people.officer.id, attending: 'NO' });
    await addRegistration(event, { member_id: people.reviewer.id });
    await addRegistration(event, {
      member_id: people.otherReviewer.id,
      waiting_since: '2026-11-13T10:00:00.000Z',
    });
    await addRegistration(event, { host_member_id: people.member.id, attending: 'YES', ...guest });
    await api.deps.storage.write((tx) => tx.deleteFrom('outbox').execute());
    return event;
  }

  const invited = ['elsewhere', 'gil', 'member', 'officer', 'other', 'reviewer'];
  const reached: Record<string, { open: string[]; closed: string[] }> = {
    all: { open: ['former', ...invited], closed: invited },
    unanswered: { open: ['former', 'reviewer'], closed: ['reviewer'] },
    yes: { open: ['gil', 'member', 'other'], closed: ['gil', 'member', 'other'] },
    no: { open: ['officer'], closed: ['officer'] },
    waiting: { open: ['elsewhere'], closed: ['elsewhere'] },
    'checked-in': { open: ['other'], closed: ['other'] },
    'not-checked-in': { open: ['gil', 'member'], closed: ['gil', 'member'] },
  };

  for (const [segment, people] of Object.entries(reached)) {
    test(`writes to exactly those who are meant by "${segment}"`, async () => {
      for (const kind of ['open', 'closed'] as const) {
        const event = await eventWithAnswers(kind === 'closed' ? 1 : 0);
        const expected = people[kind].map((name) => `${name}@example.org`).toSorted();
        const { preview, answer } = await sendTo(api, event, segment, token);
        assert.equal(preview.body.count, expected.length);
        assert.equal(answer.status, 201);
        assert.equal(answer.body.count, expected.length);
        assert.equal(answer.headers['location'], `/v2/manage/events/${event}/messages/${answer.body.id}`);
        assert.deepEqual(await addressesOf(api), expected, kind);
      }
    });
  }

  test('changes nothing with dryRun, and shows the count, who has no address, and a mail in the language of its reader', async () => {
    const { addEvent, addMember, addRegistration } = api.fixture;
    const event = await addEvent({ closed: 1 });
    const nobody = await addMember({ firstName: 'Nina', lastName: 'Nowhere', email: '' });
    const reader = await addMember({
      firstName: 'Léa',
      lastName: 'Lectrice',
      email: 'lea@example.org',
      language: 'fr',
    });
    for (const member of [nobody, reader]) await addRegistration(event, { member_id: member });
    const tables = ['messages', 'message_recipients', 'outbox', 'registrations', 'audit_entries'] as const;
    const all = () =>
      Promise.all(tables.map((table) => api.deps.storage.db.selectFrom(table).selectAll().execute()));
    const earlier = await all();
    const body = { segment: 'unanswered', subject: 'Subject', text: 'Some words' };
    const answer = await api.post(`/manage/events/${event}/messages?dryRun=true`, token, body);
    assert.equal(answer.status, 200);
    assert.equal(answer.body.count, 2);
    assert.equal(answer.body.withoutAddress, 1);
    assert.deepEqual(answer.body.withoutAddressNames, ['Nina Nowhere']);
    assert.equal(answer.body.sample.to, 'Léa Lectrice');
    assert.equal(answer.body.sample.subject, 'Subject');
    assert.match(answer.body.sample.text, /Bonjour Léa Lectrice,[\s\S]*> Some words[\s\S]*Oui, je viens/);
    assert.match(answer.body.sample.html, /prefers-color-scheme:dark/);
    assert.deepEqual(await all(), earlier);
  });

  test('is not written to whoever has left since it was accepted', async () => {
    const { addEvent, addMember, addRegistration } = api.fixture;
    const event = await addEvent({ closed: 1 });
    const stays = await addMember({ email: 'stays@example.org' });
    const leaves = await addMember({ email: 'leaves@example.org' });
    for (const member_id of [stays, leaves]) await addRegistration(event, { member_id, attending: 'YES' });
    const { write } = api.deps.storage;
    await write((tx) => tx.deleteFrom('outbox').execute());
    const body = { segment: 'yes', subject: 'Subject', text: 'Text', expected: 2 };
    assert.equal((await api.post(`/manage/events/${event}/messages`, token, body)).status, 201);
    await write((tx) => tx.updateTable('members').set({ active: 0 }).where('id', '=', leaves).execute());
    await api.deps.messages.writer.drain();
    assert.deepEqual(await addressesOf(api), ['stays@example.org']);
  });

  test('is refused for a draft, and so is its dry run', async () => {
    const event = await api.fixture.addEvent({ draft: 1 });
    const body = { segment: 'yes', subject: 'Subject', text: 'Text', expected: 0 };
    for (const query of ['', '?dryRun=true'])
      assert.equal((await api.post(`/manage/events/${event}/messages${query}`, token, body)).status, 409);
  });

  test('refuses another count than was expected, says the new one, and sends nothing', async () => {
    const event = await eventWithAnswers(1);
    const path = `/manage/events/${event}/messages`;
    const before = await storedMessages(api);
    const body = { segment: 'yes', subject: 'Subject', text: 'Text' };
    const refused = await api.post(path, token, { ...body, expected: 2 });
    assert.equal(refused.status, 409);
    assert.deepEqual(refused.body.errorInfo, [{ count: 3 }]);
    assert.equal((await api.post(path, token, body)).status, 400);
    await api.deps.messages.writer.drain();
    assert.deepEqual(await storedMessages(api), before);
    assert.deepEqual(await mailsOf(api), []);
  });

  test('gives members and guests links of their own to answer without signing in, and earlier links stay valid', async () => {
    const { people, addEvent } = api.fixture;
    const event = await addEvent({ closed: 0 });
    await api.deps.storage.write((tx) => tx.deleteFrom('outbox').execute());
    await sendTo(api, event, 'unanswered', token);
    await sendTo(api, event, 'unanswered', token);
    const mails = (await mailsOf(api)).filter((mail) => mail.to_member_id === people.other.id);
    assert.equal(mails.length, 2);
    const [first, second] = mails.map(({ text }) => linkIn(text));
    assert.notEqual(first, second);
    for (const [link, attending] of [
      [first, 'YES'],
      [second, 'NO'],
      [first, 'YES'],
    ] as const) {
      assert.equal((await open(api, String(link))).statusCode, 200);
      assert.equal((await send(api, String(link), `attending=${attending}`)).statusCode, 303);
      const row = await api.deps.storage.db
        .selectFrom('registrations')
        .select('attending')
        .where('event_id', '=', event)
        .where('member_id', '=', people.other.id)
        .executeTakeFirst();
      assert.equal(row?.attending, attending);
    }
  });

  test('counts a guest no more whose invitation is taken back, and of the others each where the mail stands', async () => {
    const event = await eventWithAnswers(1);
    const { answer } = await sendTo(api, event, 'yes', token);
    await api.deps.storage.write(async (tx) => {
      const [first] = await tx.selectFrom('outbox').select('id').orderBy('id').execute();
      await tx
        .updateTable('outbox')
        .set({ state: 'sent' })
        .where('id', '=', first?.id ?? null)
        .execute();
    });
    const { registration_id: guest } = (await mailsOf(api)).find(
      (mail) => mail.recipient_address === 'gil@example.org',
    ) ?? { registration_id: null };
    const path = `/events/${event}/guests/${guest}`;
    const back = await api.call('DELETE', path, { token: api.fixture.people.administrator.token });
    assert.equal(back.status, 200, back.text);
    const { body } = await api.get(`/manage/events/${event}/messages/${answer.body.id}`, token);
    const counts = { held: 0, waiting: 0, queued: 1, sent: 1, failed: 0, 'no-address': 0, skipped: 0 };
    assert.deepEqual([body.counts, body.count, body.recipients.length], [counts, 2, 2]);
  });

  test('lets replies go to the author, and tells where the mail to each person stands', async () => {
    const event = await eventWithAnswers(1);
    const { answer } = await sendTo(api, event, 'yes', token);
    const [mail] = await mailsOf(api);
    assert.equal(mail?.reply_to_address, 'officer@example.org');
    await api.deps.storage.write((tx) =>
      tx
        .updateTable('outbox')
        .set({ state: 'failed', last_error: '550 (recipient): no such mailbox' })
        .where('recipient_address', '=', 'gil@example.org')
        .execute(),
    );
    const path = `/manage/events/${event}/messages`;
    const list = await api.get(path, token);
    assert.equal(list.status, 200);
    const counts = { held: 0, waiting: 0, queued: 2, sent: 0, failed: 1, 'no-address': 0, skipped: 0 };
    assert.deepEqual(list.body.messages[0].counts, counts);
    const first = await api.get(`${path}/${answer.body.id}?limit=2`, token);
    assert.equal(first.body.recipients.length, 2);
    const second = await api.get(`${path}/${answer.body.id}?limit=2&cursor=${first.body.next}`, token);
    assert.equal(second.body.next, null);
    const people = [...first.body.recipients, ...second.body.recipients];
    assert.deepEqual(
      people.map(({ name, state, reason }) => [name, state, reason]),
      [
        ['Member Fixture', 'queued', ''],
        ['Other Fixture', 'queued', ''],
        ['Gil Guest', 'failed', '550 (recipient): no such mailbox'],
      ],
    );
    assert.equal((await api.get(`${path}/999999`, token)).status, 404);
  });

  test('is for those who manage the events of the calendar: 403 for who sees the event, 404 for who does not', async () => {
    const { people } = api.fixture;
    const event = await eventWithAnswers(0);
    const body = { segment: 'yes', subject: 'Subject', text: 'Text', expected: 3 };
    const path = `/manage/events/${event}/messages`;
    for (const [who, status] of [
      [people.member, 403],
      [people.stranger, 404],
    ] as const) {
      assert.equal((await api.post(path, who.token, body)).status, status);
      assert.equal((await api.get(path, who.token)).status, status);
      assert.equal((await api.get(`${path}/1`, who.token)).status, status);
    }
  });

  test('is done once however often it is sent with the same Idempotency-Key, and a dry run under it is only a look', async () => {
    const event = await eventWithAnswers(1);
    const path = `/manage/events/${event}/messages`;
    const options = {
      token,
      headers: { 'idempotency-key': `message-${event}` },
      body: { segment: 'yes', subject: 'Subject', text: 'Text', expected: 3 },
    };
    assert.equal((await api.call('POST', `${path}?dryRun=true`, options)).status, 200);
    const answers = [await api.call('POST', path, options), await api.call('POST', path, options)];
    assert.deepEqual(answers[1]?.body, answers[0]?.body);
    assert.equal((await api.get(path, token)).body.count, 1);
  });

  test('takes only some messages an hour for an event and a day from one author, and says how long to wait', async (t) => {
    const limits = { GUILDHALL_MESSAGES_PER_HOUR: '2', GUILDHALL_MESSAGES_PER_DAY: '3' };
    const own = await startTestApi(t, database, { env: limits });
    const { people, addEvent, addRegistration, addRight, districtA } = own.fixture;
    await addRight(people.officer.id, 'manage-events', districtA.place);
    const events = [await addEvent(), await addEvent()] as const;
    for (const event of events)
      await addRegistration(event, { member_id: people.member.id, attending: 'YES' });
    const tell = (event: EventId) =>
      own.post(`/manage/events/${event}/messages`, people.officer.token, {
        segment: 'yes',
        subject: 'News',
        text: 'There is news.',
        expected: 1,
      });
    assert.equal((await tell(events[0])).status, 201);
    own.clock.advance({ minutes: 20 });
    assert.equal((await tell(events[0])).status, 201);
    const refused = await tell(events[0]);
    assert.match(assertFailure(refused, 429), /2 messages were sent within an hour/);
    const body = { segment: 'yes', subject: 'News', text: 'There is news.' };
    const trial = await own.post(
      `/manage/events/${events[0]}/messages?dryRun=true`,
      people.officer.token,
      body,
    );
    assertFailure(trial, 429);
    assert.equal(refused.headers['retry-after'], String(40 * 60));
    assert.equal((await tell(events[1])).status, 201);
    own.clock.advance({ hours: 1 });
    assert.match(assertFailure(await tell(events[1]), 429), /By you 3 messages were sent within 24 hours/);
    own.clock.advance({ hours: 23 });
    assert.equal((await tell(events[1])).status, 201);
  });
});
