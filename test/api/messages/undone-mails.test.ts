import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure, startTestApi } from '../../support/test-api.ts';
import { addressesOf, mailsOf, storedMessages } from './message-support.ts';

onEveryDatabase('What organisers undo before its mails have left', (database) => {
  const api = apiOfSuite(database, { at: '2026-10-01T12:00:00', env: { GUILDHALL_UNDO_SECONDS: '10' } });
  beforeEach(async () => {
    api.clock.set('2026-10-01T12:00:00');
    await api.deps.storage.write(async (tx) => {
      await tx.deleteFrom('outbox').execute();
      await tx.deleteFrom('messages').execute();
    });
  });

  const token = () => api.fixture.people.administrator.token;
  const ask = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    api.call(method, `/manage/events/${path}`, {
      token: token(),
      ...(body === undefined ? {} : { body }),
      headers: { 'if-match': '*' },
    });
  const done = async (...request: Parameters<typeof ask>) => {
    const answer = await ask(...request);
    assert.ok([200, 201].includes(answer.status), answer.text);
    return answer.body;
  };
  const eventOfAlpha = (more: object = {}): Promise<EventId> =>
    api.fixture.addEvent({
      calendar_id: api.fixture.alphaCalendar,
      start_date: '2026-10-30T19:00:00',
      end_date: null,
      registration_due_date: null,
      review_enabled: 0,
      ...more,
    });
  const counts = async (event: EventId) => (await api.get(`/manage/events/${event}`, token())).body.counts;
  const written = async () => {
    await api.deps.messages.writer.drain();
    return addressesOf(api);
  };
  const pass = (seconds: number) => api.clock.advance({ seconds });
  /** Mails leave as the outbox sends them. */
  const leave = () =>
    api.deps.storage.write((tx) => tx.updateTable('outbox').set({ state: 'sent', attempts: 1 }).execute());
  const told = { notify: true };

  test('are written when their seconds are over, and not a moment before; until then nobody counts as told', async () => {
    const event = await eventOfAlpha({ draft: 1 });
    const { notice } = await done('POST', `${event}/publish`, told);
    assert.equal(notice.undoSeconds, 10);
    pass(9);
    assert.deepEqual(await written(), []);
    assert.equal((await counts(event)).told, 0);
    pass(1);
    assert.equal((await written()).length, notice.count);
    assert.equal((await counts(event)).told, notice.count);
  });

  test('a publication is taken back without a word, and the event is a draft again', async () => {
    const event = await eventOfAlpha({ draft: 1 });
    const { notice } = await done('POST', `${event}/publish`, told);
    pass(9);
    const trial = await done('POST', `${event}/unpublish?dryRun=true`, { notify: false });
    assert.equal(trial.takenBack, notice.count);
    const undone = await done('POST', `${event}/unpublish`, { notify: false });
    assert.equal(undone.takenBack, notice.count);
    pass(60);
    assert.deepEqual(await written(), []);
    assert.equal((await api.get(`/manage/events/${event}`, token())).body.state, 'draft');
    assertFailure(await api.get(`/events/${event}`, api.fixture.people.member.token), 404);
    const [message] = (await api.get(`/manage/events/${event}/messages`, token())).body.messages;
    assert.equal(message.counts.skipped, notice.count);
    assert.notEqual(message.withdrawnAt, '');
    // What nobody has heard of does not count against the limits, and it can be published again.
    await done('POST', `${event}/publish`, told);
    pass(10);
    assert.equal((await written()).length, notice.count);
  });

  test('a publication of which mails have left, or that someone has answered, is no draft any more', async () => {
    const event = await eventOfAlpha({ draft: 1 });
    const { notice } = await done('POST', `${event}/publish`, told);
    pass(10);
    await written();
    await leave();
    for (const query of ['?dryRun=true', '']) {
      const refused = await ask('POST', `${event}/unpublish${query}`, { notify: false });
      assertFailure(refused, 409);
      assert.deepEqual(refused.body.errorInfo, [{ count: notice.count }]);
    }
    const answered = await eventOfAlpha();
    await api.fixture.addRegistration(answered, {
      member_id: api.fixture.people.member.id,
      attending: 'YES',
    });
    assert.match(
      assertFailure(await ask('POST', `${answered}/unpublish`, { notify: false }), 409),
      /answered/,
    );
  });

  test('a cancellation is taken back before anyone hears of it: nobody gets a mail, and the count to expect is 0', async () => {
    const event = await eventOfAlpha();
    await api.fixture.addRegistration(event, { member_id: api.fixture.people.member.id, attending: 'YES' });
    const { notice } = await done('POST', `${event}/cancel`, told);
    assert.equal(notice.count, 1);
    pass(5);
    const trial = await done('POST', `${event}/reinstate?dryRun=true`, told);
    assert.deepEqual([trial.notice.count, trial.takenBack], [0, 1]);
    const undone = await done('POST', `${event}/reinstate`, { ...told, expected: 0 });
    assert.deepEqual([undone.notice.count, undone.takenBack], [0, 1]);
    pass(60);
    assert.deepEqual(await written(), []);
  });

  test('a cancellation whose mails have left is only reinstated for those who know of it', async () => {
    const event = await eventOfAlpha();
    const { member, officer } = api.fixture.people;
    for (const { id } of [member, officer])
      await api.fixture.addRegistration(event, { member_id: id, attending: 'YES' });
    await done('POST', `${event}/cancel`, told);
    pass(10);
    assert.deepEqual(await written(), ['member@example.org', 'officer@example.org']);
    await api.deps.storage.write((tx) =>
      tx.updateTable('outbox').set({ state: 'sent' }).where('to_member_id', '=', member.id).execute(),
    );
    const refused = await ask('POST', `${event}/reinstate`, { ...told, expected: 0 });
    assertFailure(refused, 409);
    assert.deepEqual(refused.body.errorInfo, [{ count: 1 }]);
    await done('POST', `${event}/reinstate`, { ...told, expected: 1 });
    pass(10);
    const subjects = (await written(), await mailsOf(api)).map((mail) => [
      mail.recipient_address,
      mail.subject,
    ]);
    assert.deepEqual(subjects, [
      ['member@example.org', 'Cancelled: Autumn meeting'],
      ['member@example.org', 'Takes place after all: Autumn meeting'],
    ]);
  });

  test('who was about to hear of an event for the first time hears nothing of its cancellation', async () => {
    const event = await eventOfAlpha({ draft: 1 });
    const { notice } = await done('POST', `${event}/publish`, told);
    pass(3);
    const { notice: cancelled, takenBack } = await done('POST', `${event}/cancel`, told);
    assert.deepEqual([cancelled.count, takenBack], [0, notice.count]);
    pass(60);
    assert.deepEqual(await written(), []);
  });

  test('an invitation that is held and the cancellation behind it tell nobody', async () => {
    const event = await eventOfAlpha({ closed: 1 });
    const invited = await done('POST', `${event}/invitations`, { members: [api.fixture.people.member.id] });
    assert.equal(invited.invited, 1);
    assert.equal((await counts(event)).told, 0);
    const { notice } = await done('POST', `${event}/cancel`, told);
    assert.equal(notice.count, 0);
    pass(60);
    assert.deepEqual(await written(), []);
  });

  test('invitations are taken back before anyone hears of them', async () => {
    const event = await eventOfAlpha({ closed: 1 });
    const { message } = await done('POST', `${event}/invitations`, {
      members: [api.fixture.people.member.id],
    });
    const back = await done('POST', `${event}/invitations/take-back`, { messages: [message] });
    assert.deepEqual([back.takenBack, back.mailed], [1, 0]);
    pass(60);
    assert.deepEqual(await written(), []);
  });

  test('a move is taken back by its undo: nobody hears of either', async () => {
    const event = await eventOfAlpha();
    await api.fixture.addRegistration(event, { member_id: api.fixture.people.member.id, attending: 'YES' });
    const moved = await done('PATCH', `${event}?notify=true`, { startDate: '2026-10-31T19:00:00' });
    assert.equal(moved.notice.count, 1);
    pass(9);
    const trial = await done('PATCH', `${event}?notify=true&dryRun=true`, moved.undo);
    assert.equal(trial.notice, null);
    const undone = await done('PATCH', `${event}?notify=true`, { ...moved.undo, expected: 0 });
    assert.equal(undone.startDate, '2026-10-30T19:00:00');
    pass(60);
    assert.deepEqual(await written(), []);
  });

  test('a move is told all the same where it is followed by another', async () => {
    const event = await eventOfAlpha();
    await api.fixture.addRegistration(event, { member_id: api.fixture.people.member.id, attending: 'YES' });
    await done('PATCH', `${event}?notify=true`, { startDate: '2026-10-31T19:00:00' });
    const second = await done('PATCH', `${event}?notify=true`, { startDate: '2026-10-29T19:00:00' });
    assert.equal(second.notice.count, 1);
  });

  test('what leaves without an organiser does not wait', async () => {
    const event = await eventOfAlpha();
    const { member } = api.fixture.people;
    await api.fixture.addRegistration(event, { member_id: member.id, attending: 'YES' });
    const answer = await api.post(`/events/${event}/members/invite`, member.token, {
      guest_first_name: 'Nora',
      guest_last_name: 'Newcomer',
      guest_email: 'nora@example.org',
    });
    assert.ok(answer.status < 300, answer.text);
    const [mail] = await mailsOf(api);
    assert.equal(mail?.due_at, mail?.created_at);
  });

  test('a cancellation is told all the same where the event is deleted behind it', async () => {
    const event = await eventOfAlpha({ draft: 1 });
    const { notice } = await done('POST', `${event}/publish`, told);
    pass(10);
    await written();
    await leave();
    await done('POST', `${event}/cancel`, told);
    await done('DELETE', `${event}`);
    pass(10);
    await written();
    const subjects = (await mailsOf(api))
      .filter(({ state }) => state === 'queued')
      .map(({ subject }) => subject);
    assert.deepEqual(new Set(subjects), new Set(['Cancelled: Autumn meeting']));
    assert.equal(subjects.length, notice.count);
  });

  /** Three meetings of a series, published with one mail that has not left. */
  async function announcedSeries(): Promise<[EventId, EventId, EventId]> {
    const { events } = await api
      .call('POST', '/manage/series', {
        token: token(),
        body: {
          calendar: api.fixture.alphaCalendar,
          title: 'Autumn meeting',
          startDate: '2026-11-05T19:00:00',
          series: { repeat: 'weekly', count: 3 },
        },
      })
      .then(({ body }) => body);
    const { notice } = await done('POST', `${events[0]}/publish?scope=following`, told);
    assert.ok(notice.count > 0);
    return events;
  }
  const texts = async () => {
    await api.deps.messages.writer.drain();
    return (await mailsOf(api)).map(({ text }) => text);
  };

  test('what becomes of a later date of a series stands in the mail that announces it, or the date does not', async () => {
    const [, second, third] = await announcedSeries();
    await done('PATCH', `${second}?notify=true`, { startDate: '2026-11-13T20:00:00' });
    await done('POST', `${third}/cancel`, told);
    pass(10);
    const all = await texts();
    assert.ok(all.length > 0);
    for (const text of all) {
      assert.match(text, /5 November 2026/);
      assert.match(text, /13 November 2026/);
      assert.doesNotMatch(text, /12 November|19 November/);
    }
  });

  for (const step of ['cancel', 'unpublish', 'delete'] as const)
    test(`where the first date of a series falls out by ${step}, people hear of the others; and of it, when it is back`, async () => {
      const [first, second] = await announcedSeries();
      if (step === 'delete') await done('DELETE', `${first}`);
      else await done('POST', `${first}/${step}`, { notify: false });
      const held = (await storedMessages(api)).find(({ event_id }) => event_id === second);
      assert.ok(held !== undefined);
      if (step === 'delete') {
        pass(10);
        const all = await texts();
        assert.ok(all.length > 0);
        for (const text of all) {
          assert.match(text, /12 November 2026[^]*19 November 2026/);
          assert.doesNotMatch(text, /5 November/);
        }
        return;
      }
      await done('POST', `${first}/${step === 'cancel' ? 'reinstate' : 'publish'}`, { notify: false });
      pass(10);
      for (const text of await texts()) assert.match(text, /5 November 2026[^]*12 November 2026/);
      assert.ok((await mailsOf(api)).length > 0);
    });

  const words = { segment: 'yes', subject: 'About the dinner', text: 'Please bring a cake.' };
  async function eventWithGuests() {
    const event = await eventOfAlpha();
    const { member, officer } = api.fixture.people;
    for (const { id } of [member, officer])
      await api.fixture.addRegistration(event, { member_id: id, attending: 'YES' });
    return event;
  }

  test('a message is taken back as far as it has not left, and says how much has', async () => {
    const event = await eventWithGuests();
    const sent = await done('POST', `${event}/messages`, { ...words, expected: 2 });
    assert.equal(sent.undoSeconds, 10);
    const path = `${event}/messages/${sent.id}/take-back`;
    pass(5);
    assert.deepEqual(await done('POST', path), { success: true, takenBack: 2, mailed: 0 });
    assert.deepEqual(await done('POST', path), { success: true, takenBack: 0, mailed: 0 });
    pass(60);
    assert.deepEqual(await written(), []);
    const late = await done('POST', `${event}/messages`, { ...words, expected: 2 });
    pass(10);
    await written();
    await api.deps.storage.write((tx) =>
      tx
        .updateTable('outbox')
        .set({ state: 'sending' })
        .where('to_member_id', '=', api.fixture.people.member.id)
        .execute(),
    );
    const back = await done('POST', `${event}/messages/${late.id}/take-back`);
    assert.deepEqual(back, { success: true, takenBack: 1, mailed: 1 });
    assert.deepEqual(await addressesOf(api), ['member@example.org']);
    await leave();
    const [first] = (await api.get(`/manage/events/${event}/messages`, token())).body.messages;
    assert.deepEqual([first.counts.sent, first.counts.skipped], [1, 1]);
  });

  test('what became of an event, and what is not there, is not taken back as a message', async () => {
    const event = await eventWithGuests();
    await done('POST', `${event}/cancel`, told);
    const notice = (await storedMessages(api)).at(-1);
    assertFailure(await ask('POST', `${event}/messages/${notice?.id}/take-back`), 409);
    assertFailure(await ask('PATCH', `${event}/messages/${notice?.id}`, { sendAt: '' }), 409);
    assertFailure(await ask('POST', `${event}/messages/999999/take-back`), 404);
    assertFailure(await ask('PATCH', `${event}/messages/999999`, { sendAt: '' }), 404);
  });

  test('a planned message leaves at its moment, to those who are still in its part of the people', async () => {
    const event = await eventWithGuests();
    const planned = { ...words, sendAt: '2026-10-20T09:00:00' };
    const { id, undoSeconds } = await done('POST', `${event}/messages`, { ...planned, expected: 2 });
    assert.equal(undoSeconds, 0);
    const [listed] = (await api.get(`/manage/events/${event}/messages`, token())).body.messages;
    assert.deepEqual([listed.sendAt, listed.planned, listed.counts.held], ['2026-10-20T09:00:00', true, 2]);
    await api.post(
      `/events/${event}/members/${api.fixture.people.member.id}`,
      api.fixture.people.member.token,
      {
        attending: 'NO',
      },
    );
    api.clock.set('2026-10-20T08:59:59');
    assert.deepEqual(await written(), []);
    api.clock.set('2026-10-20T09:00:00');
    assert.deepEqual(await written(), ['officer@example.org']);
    assertFailure(await ask('PATCH', `${event}/messages/${id}`, { sendAt: '2026-10-21T09:00:00' }), 409);
  });

  test('a planned message can be sent now, at another time, or not at all', async () => {
    const event = await eventWithGuests();
    const planned = { ...words, sendAt: '2026-10-20T09:00:00', expected: 2 };
    const { id } = await done('POST', `${event}/messages`, planned);
    await done('PATCH', `${event}/messages/${id}`, { sendAt: '2026-10-21T09:00:00' });
    api.clock.set('2026-10-20T10:00:00');
    assert.deepEqual(await written(), []);
    assert.equal((await done('PATCH', `${event}/messages/${id}`, { sendAt: '' })).undoSeconds, 10);
    pass(10);
    assert.equal((await written()).length, 2);
    const other = await done('POST', `${event}/messages`, { ...planned, sendAt: '2026-10-22T09:00:00' });
    await done('POST', `${event}/messages/${other.id}/take-back`);
    api.clock.set('2026-10-23T09:00:00');
    assert.equal((await written()).length, 2);
  });

  test('a moment that is over, that no clock shows, or at which the event is over is refused', async () => {
    const event = await eventWithGuests();
    const late = await eventOfAlpha({ start_date: '2027-04-30T19:00:00' });
    for (const [at, sendAt] of [
      [event, '2026-10-01T12:00:00'],
      [event, '2026-10-31T09:00:00'],
      [late, '2027-03-28T02:30:00'],
    ] as const)
      for (const query of ['?dryRun=true', ''])
        assertBadField(
          await ask('POST', `${at}/messages${query}`, { ...words, sendAt, expected: 2 }),
          'sendAt',
        );
  });

  test('what is planned waits with its event: it is withdrawn when that is cancelled or deleted, and comes back with it', async () => {
    const event = await eventWithGuests();
    const planned = { ...words, sendAt: '2026-10-20T09:00:00', expected: 2 };
    await done('POST', `${event}/messages`, planned);
    const { takenBack } = await done('POST', `${event}/cancel`, { notify: false });
    assert.equal(takenBack, 2);
    await done('POST', `${event}/reinstate`, { notify: false });
    await done('POST', `${event}/cancel`, { notify: false });
    api.clock.set('2026-10-20T10:00:00');
    assert.deepEqual(await written(), []);
    await done('POST', `${event}/reinstate`, { notify: false });
    assert.deepEqual(await written(), []);
    const deleted = await eventOfAlpha();
    await done('POST', `${deleted}/messages`, {
      ...words,
      segment: 'all',
      sendAt: '2026-10-25T09:00:00',
      expected: (await counts(deleted)).untold,
    });
    await done('DELETE', `${deleted}`);
    api.clock.set('2026-10-24T10:00:00');
    await done('POST', `${deleted}/restore`);
    api.clock.set('2026-10-25T10:00:00');
    assert.ok((await written()).length > 0);
  });

  test('a planned message that is sent now is planned no longer, and is so again when that is taken back', async () => {
    const event = await eventWithGuests();
    const planned = { ...words, sendAt: '2026-10-20T09:00:00', expected: 2 };
    const { id } = await done('POST', `${event}/messages`, planned);
    const isPlanned = async () =>
      (await api.get(`/manage/events/${event}/messages/${id}`, token())).body.planned;
    await done('PATCH', `${event}/messages/${id}`, { sendAt: '' });
    assert.equal(await isPlanned(), false);
    await done('PATCH', `${event}/messages/${id}`, { sendAt: planned.sendAt });
    assert.equal(await isPlanned(), true);
  });

  test('a planned message to those of a list who come is not for one of them who does not by then', async () => {
    const event = await eventWithGuests();
    const { id, token: own } = api.fixture.people.member;
    const chosen = { ...words, segment: 'chosen', of: { state: 'yes' }, expected: 2 };
    const message = await done('POST', `${event}/messages`, chosen);
    await done('PATCH', `${event}/messages/${message.id}`, { sendAt: '2026-10-20T09:00:00' });
    await api.post(`/events/${event}/members/${id}`, own, { attending: 'NO' });
    api.clock.set('2026-10-20T09:00:00');
    assert.deepEqual(await written(), ['officer@example.org']);
  });

  test('what is planned stays back where its event is restored, but cancelled', async () => {
    const event = await eventOfAlpha();
    const expected = (await counts(event)).untold;
    const planned = { ...words, segment: 'all', sendAt: '2026-10-20T09:00:00', expected };
    await done('POST', `${event}/messages`, planned);
    await done('POST', `${event}/cancel`, { notify: false });
    await done('DELETE', `${event}`);
    await done('POST', `${event}/restore`);
    api.clock.set('2026-10-20T09:00:00');
    assert.deepEqual(await written(), []);
  });

  test('who had no address gets a held message with everyone else, and nothing of one that was taken back', async () => {
    const event = await eventWithGuests();
    const { id } = api.fixture.people.officer;
    const setEmail = (email: string) =>
      api.deps.storage.write((tx) => tx.updateTable('members').set({ email }).where('id', '=', id).execute());
    await setEmail('');
    const planned = { ...words, sendAt: '2026-10-20T09:00:00', expected: 2 };
    const first = await done('POST', `${event}/messages`, planned);
    const other = await done('POST', `${event}/messages`, planned);
    await setEmail('officer@example.org');
    assert.equal((await done('POST', `${event}/messages/${first.id}/send-again`, {})).count, 1);
    assert.deepEqual(await written(), []);
    await done('POST', `${event}/messages/${other.id}/take-back`);
    assertFailure(await ask('POST', `${event}/messages/${other.id}/send-again`, {}), 409);
    api.clock.set('2026-10-20T09:00:00');
    assert.deepEqual(await written(), ['member@example.org', 'officer@example.org']);
  });

  test('who has no address is not missed by what is held, nor by what was taken back', async () => {
    const event = await eventOfAlpha({ draft: 1 });
    await api.fixture.addMember({ firstName: 'Sil', lastName: 'Silent', email: '' });
    const unreached = async () => (await counts(event)).unreached;
    await done('POST', `${event}/publish`, { notify: false });
    const body = { ...words, segment: 'all', expected: (await counts(event)).untold };
    const { id } = await done('POST', `${event}/messages`, body);
    assert.equal(await unreached(), 0);
    await done('POST', `${event}/messages/${id}/take-back`);
    assert.equal(await unreached(), 0);
    await done('POST', `${event}/messages`, body);
    pass(10);
    await written();
    assert.ok((await unreached()) > 0);
  });

  test('a message that waits for its cancelled event counts against the limits', async (t) => {
    const own = await startTestApi(t, database, {
      at: '2026-10-01T12:00:00',
      env: { GUILDHALL_UNDO_SECONDS: '10', GUILDHALL_MESSAGES_PER_HOUR: '1' },
    });
    const { people, addEvent, addRegistration } = own.fixture;
    const event = await addEvent({ start_date: '2026-10-30T19:00:00', end_date: null });
    await addRegistration(event, { member_id: people.member.id, attending: 'YES' });
    const post = (path: string, body: object) =>
      own.post(`/manage/events/${event}/${path}`, people.administrator.token, body);
    const planned = { ...words, sendAt: '2026-10-20T09:00:00', expected: 1 };
    assert.equal((await post('messages', planned)).status, 201);
    assert.equal((await post('cancel', { notify: false })).status, 200);
    assertFailure(await post('messages', planned), 429);
  });

  test('a message that was taken back before it left counts against no limit', async (t) => {
    const limits = { GUILDHALL_MESSAGES_PER_HOUR: '1', GUILDHALL_MESSAGES_PER_DAY: '1' };
    const env = { GUILDHALL_UNDO_SECONDS: '10', ...limits };
    const own = await startTestApi(t, database, { at: '2026-10-01T12:00:00', env });
    const { people, addEvent, addRegistration, alphaCalendar } = own.fixture;
    const event = await addEvent({ calendar_id: alphaCalendar, start_date: '2026-10-30T19:00:00' });
    await addRegistration(event, { member_id: people.member.id, attending: 'YES' });
    const path = `/manage/events/${event}/messages`;
    const { token: writer } = people.administrator;
    const send = () => own.post(path, writer, { ...words, expected: 1 });
    const planned = { ...words, expected: 1, sendAt: '2026-10-02T09:00:00' };
    for (const body of [{ ...words, expected: 1 }, planned]) {
      const sent = await own.post(path, writer, body);
      assert.equal(sent.status, 201, sent.text);
      assertFailure(await send(), 429);
      const back = await own.post(`${path}/${sent.body.id}/take-back`, writer, undefined);
      assert.equal(back.body.takenBack, 1, back.text);
    }
    const sent = await send();
    assert.equal(sent.status, 201, sent.text);
    own.clock.advance({ seconds: 11 });
    await own.deps.messages.writer.drain();
    assert.equal((await own.post(`${path}/${sent.body.id}/take-back`, writer, undefined)).body.takenBack, 1);
    assert.equal((await send()).status, 201);
  });

  test('a guest who is removed hears of it after the seconds in which the removal is undone, and nothing where it is', async () => {
    const event = await eventOfAlpha();
    const guests = [];
    for (const [index, address] of ['gone@example.net', 'back@example.net'].entries())
      guests.push(
        await api.fixture.addRegistration(event, {
          host_member_id: api.fixture.people.member.id,
          guest_first_name: 'Gil',
          guest_last_name: `Guest ${index}`,
          guest_email: address,
          attending: 'YES',
        }),
      );
    const [gone, back] = guests.map(({ id }) => `${event}/participants/${id}`);
    const quiet = await done('DELETE', `${gone}`);
    assert.equal(quiet.undoSeconds, 0);
    await done('POST', `${gone}/restoration`, {});
    for (const path of [gone, back]) {
      const { undoSeconds } = await done('DELETE', `${path}?tell=true`);
      assert.equal(undoSeconds, 10);
    }
    const due = (await mailsOf(api)).map((mail) => [mail.recipient_address, mail.due_at]);
    const after = '2026-10-01T10:00:10.000Z';
    assert.deepEqual(due, [
      ['gone@example.net', after],
      ['back@example.net', after],
    ]);
    pass(5);
    await done('POST', `${back}/restoration`, {});
    assert.deepEqual(await addressesOf(api), ['gone@example.net']);
  });

  test('two moves are taken back together: nobody hears of either', async () => {
    const event = await eventOfAlpha();
    await api.fixture.addRegistration(event, { member_id: api.fixture.people.member.id, attending: 'YES' });
    const moved = await done('PATCH', `${event}?notify=true`, { startDate: '2026-10-31T19:00:00' });
    await done('PATCH', `${event}?notify=true`, { startDate: '2026-10-29T19:00:00' });
    await done('PATCH', `${event}?notify=true`, { ...moved.undo, expected: 0 });
    pass(60);
    assert.deepEqual(await written(), []);
  });

  test('the author gets a message before everyone else, as a trial that tells nobody', async () => {
    const event = await eventWithGuests();
    const answer = await done('POST', `${event}/messages/trial-mail`, words);
    assert.deepEqual(answer, { success: true, address: 'administrator@example.org' });
    const [mail, ...others] = await mailsOf(api);
    assert.equal(others.length, 0);
    assert.equal(mail?.subject, 'Trial: About the dinner');
    assert.match(mail?.text ?? '', /Please bring a cake/);
    for (const variant of [mail?.text, mail?.html])
      assert.match(variant ?? '', /This is a trial: the two links to answer are samples and store nothing\./);
    assert.match(mail?.text ?? '', /\/invitations\/sample\?answer=YES/);
    assert.equal(mail?.message_id, null);
    assert.equal(mail?.due_at, mail?.created_at);
    await done('POST', `${event}/messages?dryRun=true`, words);
  });
});
