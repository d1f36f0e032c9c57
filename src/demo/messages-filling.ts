import type { EventId, MailId, MemberId, MessageId } from '../shared/ids.ts';
import type { Tx } from '../storage/database.ts';
import { insertNumbered, insertRows } from '../storage/insert-rows.ts';
import type { DemoDays } from './demo-days-rules.ts';

const writtenEvents = 2;
const recipients = 12;

/** Organisers have written to some who come; one address has failed. Two events remind those who do not answer. */
export async function fillMessages(tx: Tx, days: DemoDays, author: MemberId): Promise<void> {
  const written = await findOpenEvents(tx, days);
  await insertRows(
    tx,
    'event_reminders',
    written.flatMap((event) =>
      [7, 2].map((days_before) => ({ event_id: event, days_before, fired_at: null })),
    ),
  );
  for (const event of written) await fillMessage(tx, days, author, event);
}

async function fillMessage(tx: Tx, days: DemoDays, author: MemberId, event: EventId): Promise<void> {
  const people = await findComing(tx, event);
  const [message] = await insertNumbered<'messages', MessageId>(tx, 'messages', [
    {
      event_id: event,
      author_id: author,
      kind: 'message',
      segment: 'yes',
      subject: 'Where to park',
      text: 'The car park behind the house is ours for the evening. Please share cars where you can.',
      details: '{}',
      recipients: people.length,
      created_at: days.madeAt,
      finished_at: days.madeAt,
    },
  ]);
  const mails = people.map((person, index) => mailRow(days, author, person, index === 1));
  const ids = await insertNumbered<'outbox', MailId>(tx, 'outbox', mails);
  const rows = people.map(({ registration, member }, index) => ({
    message_id: message as MessageId,
    position: index + 1,
    registration_id: registration,
    member_id: member,
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
async function findOpenEvents(tx: Tx, days: DemoDays): Promise<EventId[]> {
  const rows = await tx
    .selectFrom('events')
    .select('id')
    .where('registration_due_date', '>', days.at(8, '00:00:00'))
    .where('closed', '=', 0)
    .orderBy('id')
    .limit(writtenEvents)
    .execute();
  return rows.map(({ id }) => id);
}

interface Person {
  registration: number;
  member: MemberId;
  first_name: string;
  last_name: string;
  email: string;
}

/** As the outbox leaves a mail: nothing of what was sent is kept. */
function mailRow(days: DemoDays, author: MemberId, person: Person, hasFailed: boolean) {
  return {
    from_member_id: author,
    to_member_id: person.member,
    registration_id: null,
    recipient_name: `${person.first_name} ${person.last_name}`,
    recipient_address: person.email,
    subject: 'Where to park',
    text: '',
    html: '',
    state: hasFailed ? ('failed' as const) : ('sent' as const),
    attempts: 1,
    due_at: days.madeAt,
    last_error: hasFailed ? '550 5.1.1 (recipient): no such mailbox' : '',
    created_at: days.madeAt,
    sent_at: hasFailed ? null : days.madeAt,
  };
}
