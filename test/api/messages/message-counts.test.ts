import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { CompiledQuery } from 'kysely';
import { findProgress } from '../../../src/events/messages/messages-store.ts';
import { asId, type EventId, type MailId } from '../../../src/platform/shared/ids.ts';
import { insertRows } from '../../../src/platform/storage/insert-rows.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite } from '../../support/test-api.ts';
import { mailsOf, sendTo, planOf } from './message-support.ts';

onEveryDatabase('What a message says of its mails', (database) => {
  const api = apiOfSuite(database);
  let token: string;
  let event: EventId;
  before(async () => {
    token = api.fixture.people.administrator.token;
    event = await api.fixture.addEvent();
    for (const member_id of [api.fixture.people.member.id, api.fixture.people.other.id])
      await api.fixture.addRegistration(event, { member_id, attending: 'YES' });
  });

  /** Mails of something else that have not left. */
  async function fillOutbox(count: number): Promise<void> {
    const at = '2026-11-14T11:00:00.000Z';
    const texts = { recipient_name: 'Someone', subject: 'Welcome', text: '', html: '', last_error: '' };
    const mail = { ...texts, recipient_address: 'someone@example.org', attempts: 0, created_at: at };
    const rows = Array.from({ length: count }, () => ({
      ...mail,
      state: 'failed' as const,
      due_at: at,
      from_member_id: null,
      to_member_id: null,
      registration_id: null,
      message_id: null,
      sent_at: null,
    }));
    await api.deps.storage.write((tx) => insertRows(tx, 'outbox', rows));
  }

  test('holds only of its own, also where a recipient who was imported names the number of another one', async () => {
    await fillOutbox(1);
    const [foreign] = await mailsOf(api);
    const { answer } = await sendTo(api, event, 'yes', token);
    await api.deps.storage.write((tx) =>
      tx
        .updateTable('message_recipients')
        .set({ mail_id: foreign?.id ?? asId<MailId>(0) })
        .where('message_id', '=', answer.body.id)
        .where('position', '=', 1)
        .execute(),
    );
    const { body } = await api.get(`/manage/events/${event}/messages/${answer.body.id}`, token);
    assert.deepEqual([body.counts.failed, body.counts.queued, body.counts.sent], [0, 1, 1]);
    assert.deepEqual(
      body.recipients.map(({ state, reason }: { state: string; reason: string }) => [state, reason]),
      [
        ['sent', ''],
        ['queued', ''],
      ],
    );
  });

  test('holds for each of its recipients, also where one who was imported names the number of the mail to another', async () => {
    const { addEvent, addRegistration, people, alphaCalendar } = api.fixture;
    const id = await addEvent({
      calendar_id: alphaCalendar,
      start_date: '2026-12-15T18:30:00',
      registration_due_date: null,
      end_date: null,
    });
    const host = {
      host_member_id: people.member.id,
      invited_by: people.member.id,
      attending: 'YES',
    } as const;
    const guest = (name: string) =>
      addRegistration(id, {
        ...host,
        guest_first_name: name,
        guest_last_name: 'Guest',
        guest_email: `${name}@example.net`,
      });
    const [arrived, unreached] = [await guest('Ada'), await guest('Bea')];
    const { answer } = await sendTo(api, id, 'yes', token);
    const ofMessage = async () => (await mailsOf(api)).filter((mail) => mail.message_id === answer.body.id);
    const mail = (await ofMessage()).find(({ registration_id }) => registration_id === unreached.id);
    assert.ok(mail !== undefined);
    await api.deps.storage.write(async (tx) => {
      await tx
        .updateTable('outbox')
        .set({ state: 'failed', last_error: 'full' })
        .where('id', '=', mail.id)
        .execute();
      await tx.deleteFrom('outbox').where('registration_id', '=', arrived.id).execute();
      await tx
        .updateTable('message_recipients')
        .set({ mail_id: mail.id })
        .where('registration_id', '=', arrived.id)
        .execute();
    });
    const { body } = await api.get(`/manage/events/${id}/messages/${answer.body.id}`, token);
    const states = body.recipients.map(
      ({ state, reason }: { state: string; reason: string }) => state + reason,
    );
    assert.deepEqual(
      [body.counts.failed, body.counts.sent, states.toSorted()],
      [1, 1, ['failedfull', 'sent']],
    );
    const corrected = await api.call('PATCH', `/events/${id}/guests/${unreached.id}`, {
      token: people.member.token,
      body: { email: 'corrected@example.net' },
    });
    assert.equal(corrected.status, 200, corrected.text);
    await api.deps.messages.writer.drain();
    const written = (await ofMessage()).map(({ recipient_address }) => recipient_address);
    assert.deepEqual(written, ['corrected@example.net']);
  });

  test('is found among its own mails, however many others have not left', async (t) => {
    await sendTo(api, event, 'yes', token);
    await fillOutbox(3000);
    const { db } = api.deps.storage;
    if (database.name === 'postgres') await db.executeQuery(CompiledQuery.raw('analyze'));
    const counting = () =>
      findProgress(db, { event, first: asId(0), last: asId(Number.MAX_SAFE_INTEGER), limit: 50 });
    const plan = await planOf(t, api, '"outbox"', counting);
    assert.match(plan, /outbox_by_message/);
    assert.doesNotMatch(
      plan,
      /SCAN outbox|Seq Scan on outbox|outbox_by_due|outbox USING INTEGER PRIMARY KEY/,
    );
  });
});
