import type { NewMessage } from '../../events/messages/message.ts';
import type { EventId, MailId, MemberId, MessageId } from '../../platform/shared/ids.ts';
import { instantText, type InstantText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { insertNumbered, insertOne, insertRows } from '../../platform/storage/insert-rows.ts';
import { toJson } from '../../platform/storage/json.ts';
import { clubEvening, clubTable } from './planned-event-drafts.ts';
import type { DemoDays } from './demo-days-rules.ts';
import type { DemoPeople } from './sign-ins-filling.ts';

const writtenEvents = 2;
const recipients = 12;

/** A message that was sent. */
interface SentMessage extends NewMessage {
  readonly at: InstantText;
  /** The subject of its mails. */
  readonly mailSubject: string;
}

/** Organisers have written to some who come, and plan to write to others; one address has failed. Some events remind those who do not answer. */
export async function fillMessages(tx: Tx, days: DemoDays, people: DemoPeople): Promise<void> {
  const open = await findOpenEvents(tx, days);
  const full = await findEvents(tx, clubEvening.title);
  await insertRows(
    tx,
    'event_reminders',
    [...open, ...full].flatMap(({ id }) =>
      [7, 2].map((days_before) => ({ event_id: id, days_before, set_at: days.madeAt, fired_at: null })),
    ),
  );
  const { administrator, president } = people;
  for (const { id } of open) await fillMessage(tx, parking(days, id, administrator.id));
  for (const { id } of full) await fillMessage(tx, parking(days, id, president.id));
  for (const { id, updated_at: at } of await findEvents(tx, clubTable.title, 1))
    await fillMessage(tx, cancellation(id, president.id, at));
  for (const { id } of full) await fillPlanned(tx, reminderToBring(days, id, president.id));
}

function parking({ madeAt }: DemoDays, event: EventId, author: MemberId): SentMessage {
  const subject = 'Where to park';
  const text = 'The car park behind the house is ours for the evening. Please share cars where you can.';
  const words = { subject, text, mailSubject: subject };
  return { event, author, kind: 'message', segment: 'yes', ...words, details: {}, at: madeAt };
}

function cancellation(event: EventId, author: MemberId, at: InstantText): SentMessage {
  const words = {
    subject: '',
    text: 'The inn is closed that week.',
    mailSubject: `Cancelled: ${clubTable.title}`,
  };
  const details = { notice: 'cancelled' } as const;
  return { event, author, kind: 'notice', segment: 'coming', ...words, details, at };
}

const daysToPlanned = 2;

function reminderToBring({ madeAt }: DemoDays, event: EventId, author: MemberId): PlannedMessage {
  const sendAt = instantText(Temporal.Instant.from(madeAt).add({ hours: 24 * daysToPlanned }));
  const subject = 'What to bring';
  const text = 'Please bring a good appetite, and a warm coat: we begin in the courtyard.';
  const details = { planned: true } as const;
  return { event, author, kind: 'message', segment: 'yes', subject, text, details, sendAt, at: madeAt };
}

/** A message whose moment is still to come. */
type PlannedMessage = Omit<SentMessage, 'mailSubject'> & { readonly sendAt: InstantText };

async function fillPlanned(tx: Tx, planned: PlannedMessage): Promise<void> {
  const people = await findComing(tx, planned.event);
  const message = await insertOne<'messages', MessageId>(tx, 'messages', {
    ...messageRow(planned, people.length),
    finished_at: null,
    send_at: planned.sendAt,
  });
  await insertRows(tx, 'message_events', [{ message_id: message, event_id: planned.event }]);
  const rows = people.map((person, index) => ({
    ...recipientRow(message, person, index),
    state: 'held' as const,
    mail_id: null,
  }));
  await insertRows(tx, 'message_recipients', rows);
}

function messageRow(
  { event, author, kind, segment, subject, text, details, at }: Omit<SentMessage, 'mailSubject'>,
  recipients: number,
) {
  return {
    event_id: event,
    author_id: author,
    kind,
    segment,
    subject,
    text,
    details: toJson(details),
    recipients,
    created_at: at,
  };
}

function recipientRow(message: MessageId, { registration, member }: Person, index: number) {
  return { message_id: message, position: index + 1, registration_id: registration, member_id: member };
}

async function fillMessage(tx: Tx, sent: SentMessage): Promise<void> {
  const people = await findComing(tx, sent.event);
  const message = await insertOne<'messages', MessageId>(tx, 'messages', {
    ...messageRow(sent, people.length),
    finished_at: sent.at,
  });
  await insertRows(tx, 'message_events', [{ message_id: message, event_id: sent.event }]);
  const mails = people.map((person, index) => ({
    ...mailRow(sent, person, index === 1),
    message_id: message,
  }));
  const ids = await insertNumbered<'outbox', MailId>(tx, 'outbox', mails);
  const rows = people.map((person, index) => ({
    ...recipientRow(message, person, index),
    state: 'queued' as const,
    mail_id: ids[index] as MailId,
  }));
  await insertRows(tx, 'message_recipients', rows);
}

function findComing(tx: Tx, event: EventId) {
  return tx
    .selectFrom('registrations')
    .innerJoin('members', 'members.id', 'registrations.member_id')
    .select(['registrations.id as registration', 'members.id as member', 'first_name', 'last_name', 'email'])
    .where('event_id', '=', event)
    .where('attending', '=', 'YES')
    .where('email', '!=', '')
    .orderBy('last_name')
    .orderBy('registrations.id')
    .limit(recipients)
    .execute();
}

/** The first events that people can still answer. */
function findOpenEvents(tx: Tx, days: DemoDays) {
  return tx
    .selectFrom('events')
    .select('id')
    .where('registration_due_date', '>', days.at(8, '00:00:00'))
    .where('closed', '=', 0)
    .orderBy('id')
    .limit(writtenEvents)
    .execute();
}

function findEvents(tx: Tx, title: string, cancelled: 0 | 1 = 0) {
  return tx
    .selectFrom('events')
    .select(['id', 'updated_at'])
    .where('title', '=', title)
    .where('cancelled', '=', cancelled)
    .execute();
}

type Person = Awaited<ReturnType<typeof findComing>>[number];

/** As the outbox leaves a mail: nothing of what was sent is kept. */
function mailRow({ author, mailSubject, at }: SentMessage, person: Person, hasFailed: boolean) {
  return {
    from_member_id: author,
    to_member_id: person.member,
    registration_id: null,
    recipient_name: `${person.first_name} ${person.last_name}`,
    recipient_address: person.email,
    subject: mailSubject,
    text: '',
    html: '',
    state: hasFailed ? ('failed' as const) : ('sent' as const),
    attempts: 1,
    due_at: at,
    last_error: hasFailed ? '550 5.1.1 (recipient): no such mailbox' : '',
    created_at: at,
    sent_at: hasFailed ? null : at,
  };
}
