import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite } from '../../support/test-api.ts';
import { mailsOf } from './message-support.ts';

onEveryDatabase('Mails about an event that the mail server has put off', (database) => {
  const api = apiOfSuite(database, { at: '2026-10-01T12:00:00' });
  beforeEach(async () => {
    api.clock.set('2026-10-01T12:00:00');
    await api.deps.storage.write(async (tx) => {
      await tx.deleteFrom('outbox').execute();
      await tx.deleteFrom('event_reminders').execute();
    });
  });

  const manage = async (method: 'POST' | 'PATCH' | 'PUT', path: string, body: object) => {
    const token = api.fixture.people.administrator.token;
    const answer = await api.call(method, `/manage/events/${path}`, {
      token,
      body,
      headers: { 'if-match': '*' },
    });
    assert.equal(answer.status, 200, answer.text);
  };

  /** An event of Alpha to which a member comes, and about which two others are reminded on the 24th. */
  async function remindedEvent(more: object = {}): Promise<EventId> {
    const event = await api.fixture.addEvent({
      calendar_id: api.fixture.alphaCalendar,
      start_date: '2026-10-30T19:00:00',
      end_date: null,
      registration_due_date: '2026-10-28T08:00:00',
      ...more,
    });
    await api.fixture.addRegistration(event, { member_id: api.fixture.people.member.id, attending: 'YES' });
    await manage('PUT', `${event}/reminders`, { reminders: [4] });
    return event;
  }

  async function written(): Promise<[string, string][]> {
    await api.deps.messages.writer.drain();
    return (await mailsOf(api)).map(({ recipient_address, subject }) => [recipient_address, subject]);
  }

  const put = async (state: 'queued' | 'sending' | 'failed' | 'sent') =>
    api.deps.storage.write((tx) => tx.updateTable('outbox').set({ state, attempts: 1 }).execute());

  test('are not sent any more once the event is cancelled, and count as skipped', async () => {
    const event = await remindedEvent();
    api.clock.set('2026-10-24T09:00:00');
    assert.equal((await written()).length, 2);
    api.clock.set('2026-10-24T09:05:00');
    await manage('POST', `${event}/cancel`, { notify: true });
    // Whom the reminders were to tell hears of it, too: one of them may have left at this moment.
    const cancelled = 'Cancelled: Autumn meeting';
    const told = ['former', 'member', 'officer'].map((name) => [`${name}@example.org`, cancelled]);
    assert.deepEqual(new Set(await written()), new Set(told));
    const { body } = await api.get(
      `/manage/events/${event}/messages`,
      api.fixture.people.administrator.token,
    );
    assert.equal(body.messages[1].kind, 'reminder');
    assert.equal(body.messages[1].counts.skipped, 2);
  });

  test('say where and when it is by now, each once, when it moves a second time', async () => {
    const event = await remindedEvent();
    await manage('PATCH', `${event}?notify=true`, { startDate: '2026-10-31T19:00:00' });
    assert.deepEqual(await written(), [['member@example.org', 'Changed: Autumn meeting']]);
    api.clock.set('2026-10-01T12:05:00');
    await manage('PATCH', `${event}?notify=true`, { startDate: '2026-11-01T19:00:00' });
    assert.equal((await written()).length, 2);
    for (const { text } of await mailsOf(api)) assert.match(text, /When: Sunday, 1 November 2026, 19:00/);
  });

  test('do not remind someone who has answered meanwhile', async () => {
    const event = await remindedEvent();
    api.clock.set('2026-10-24T09:00:00');
    assert.equal((await written()).length, 2);
    const { token } = api.fixture.people.officer;
    const answer = await api.post(`/events/${event}`, token, { attending: 'NO' });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(
      (await written()).map(([address]) => address),
      ['former@example.org'],
    );
  });

  test('do not remind someone who waits for a seat meanwhile', async () => {
    const event = await remindedEvent({ capacity: 1, waiting_list: 1 });
    api.clock.set('2026-10-24T09:00:00');
    assert.equal((await written()).length, 2);
    const { token } = api.fixture.people.officer;
    const { body } = await api.post(`/events/${event}`, token, { attending: 'YES', waiting: true });
    assert.equal(body.waiting, 1);
    assert.deepEqual(
      (await written()).map(([address]) => address),
      ['former@example.org'],
    );
  });

  test('are left alone where nothing has changed', async () => {
    await remindedEvent();
    api.clock.set('2026-10-24T09:00:00');
    await written();
    const before = await mailsOf(api);
    api.clock.set('2026-10-24T09:05:00');
    await written();
    assert.deepEqual(await mailsOf(api), before);
  });

  for (const state of ['sending', 'failed', 'sent'] as const) {
    test(`stay as they are when they are ${state}`, async () => {
      const event = await remindedEvent();
      api.clock.set('2026-10-24T09:00:00');
      const before = await written();
      await put(state);
      api.clock.set('2026-10-24T09:05:00');
      await manage('POST', `${event}/cancel`, { notify: false });
      assert.deepEqual(await written(), before);
    });
  }
});
