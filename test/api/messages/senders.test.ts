import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite } from '../../support/test-api.ts';
import { mailsOf, sendTo } from './message-support.ts';

onEveryDatabase('A mail about an event', (database) => {
  const api = apiOfSuite(database, { at: '2026-10-20T12:00:00' });
  beforeEach(() => api.deps.storage.write((tx) => tx.deleteFrom('outbox').execute()));

  const addEvent = (more: object = {}) =>
    api.fixture.addEvent({
      calendar_id: api.fixture.alphaCalendar,
      start_date: '2026-10-30T19:00:00',
      end_date: null,
      ...more,
    });

  /** Who sent each mail, and who reads an answer to it. */
  async function senders() {
    return (await mailsOf(api)).map((mail) => [mail.sender_name, mail.reply_to_address]);
  }

  /** The one seat is given back, and the member who waits for it gets it. */
  async function moveUp(event: EventId): Promise<void> {
    const { member, officer } = api.fixture.people;
    const answer = (token: string, attending: string) =>
      api.post(`/events/${event}`, token, { attending, waiting: true });
    assert.equal((await answer(officer.token, 'YES')).status, 200);
    assert.equal((await answer(member.token, 'YES')).body.waiting, 1);
    assert.equal((await answer(officer.token, 'NO')).status, 200);
  }

  test('comes in the name of the club that owns its calendar, or of the organisation alone', async () => {
    const { fixture } = api;
    const organisation = api.deps.config.organisation();
    const root = await api.deps.storage.write((tx) => {
      const calendar = { place_id: fixture.root.place, title: 'Everyone' };
      return tx.insertInto('calendars').values(calendar).returning('id').executeTakeFirstOrThrow();
    });
    for (const [calendar, names] of [
      [fixture.alphaCalendar, ['Alpha', organisation]],
      [fixture.districtCalendar, ['District A of the fixture', organisation]],
      [root.id, [organisation]],
    ] as const) {
      await api.deps.storage.write((tx) => tx.deleteFrom('outbox').execute());
      const event = await addEvent({ calendar_id: calendar });
      await sendTo(api, event, 'all', fixture.people.administrator.token);
      const [mail] = await mailsOf(api);
      assert.equal(mail?.sender_name, names.join(' · '));
      assert.ok(mail?.text.endsWith(['regards', ...names, ''].join('\n')));
    }
  });

  test('leads members to the event in the app, guests not', async () => {
    const event = await addEvent();
    const { member } = api.fixture.people;
    const guest = { guest_first_name: 'Gil', guest_last_name: 'Guest', guest_email: 'gil@example.org' };
    await api.fixture.addRegistration(event, { host_member_id: member.id, invited_by: member.id, ...guest });
    await sendTo(api, event, 'all', api.fixture.people.administrator.token);
    const link = `${api.deps.config.publicUrl}/events/${event}`;
    const led = (await mailsOf(api)).map((mail) => [mail.recipient_address, mail.text.includes(`${link}\n`)]);
    assert.deepEqual(
      led.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
      [
        ['former@example.org', true],
        ['gil@example.org', false],
        ['member@example.org', true],
        ['officer@example.org', true],
      ],
    );
  });

  test('that the service writes by itself is answered by who looks after the event, or else by its club, or by nobody', async () => {
    const { storage } = api.deps;
    const sender = `Alpha · ${api.deps.config.organisation()}`;
    const event = await addEvent({ capacity: 1, waiting_list: 1 });
    await moveUp(event);
    assert.deepEqual(await senders(), [[sender, '']]);

    await storage.write(async (tx) => {
      await tx.deleteFrom('outbox').execute();
      await tx.updateTable('clubs').set({ email: 'club@example.org' }).where('name', '=', 'Alpha').execute();
    });
    const clubs = await addEvent({ capacity: 1, waiting_list: 1 });
    await moveUp(clubs);
    assert.deepEqual(await senders(), [[sender, 'club@example.org']]);
    const [mail] = await mailsOf(api);
    assert.match(mail?.text ?? '', /If you reply to this mail, Alpha will read it\./);

    await storage.write((tx) => tx.deleteFrom('outbox').execute());
    const reviewed = await addEvent({ capacity: 1, waiting_list: 1 });
    await api.fixture.addReviewer(reviewed, api.fixture.people.reviewer.id);
    await moveUp(reviewed);
    assert.deepEqual(await senders(), [[sender, 'reviewer@example.org']]);
  });

  test('that the service writes by itself is answered by the member who has last written about the event', async () => {
    const { administrator } = api.fixture.people;
    const event = await addEvent({
      capacity: 1,
      waiting_list: 1,
      registration_due_date: '2026-10-28T08:00:00',
    });
    const rules = { token: administrator.token, body: { reminders: [4] }, headers: { 'if-match': '*' } };
    assert.equal((await api.call('PUT', `/manage/events/${event}/reminders`, rules)).status, 200);
    await sendTo(api, event, 'all', api.fixture.people.administrator.token);
    await api.deps.storage.write((tx) => tx.deleteFrom('outbox').execute());
    await moveUp(event);
    api.clock.set('2026-10-24T09:00:00');
    await api.deps.messages.writer.drain();
    const mails = await mailsOf(api);
    assert.deepEqual(
      mails.map(({ subject, reply_to_address }) => [subject.slice(0, 12), reply_to_address]),
      [
        ['You have a p', 'administrator@example.org'],
        ['Are you comi', 'administrator@example.org'],
      ],
    );
  });
});
