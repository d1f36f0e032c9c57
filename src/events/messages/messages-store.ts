import type { Selectable } from 'kysely';
import type { EventId, MemberId, MessageId, RegistrationId } from '../../platform/shared/ids.ts';
import { shownGuestName } from '../../platform/localisation/partner-words.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db } from '../../platform/storage/database.ts';
import { hasNoMail, isMailToRecipient } from '../../platform/storage/message-conditions.ts';
import { fromJson } from '../../platform/storage/json.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { DeliveryState, Message, MessageProgress, MessageRecipient, RecipientState } from './message.ts';
import type { MessagesTable } from './messages-tables.ts';
import type { MailState } from '../../platform/outbox/mail.ts';

function toMessage(row: Selectable<MessagesTable>): Message {
  return {
    id: row.id,
    event: row.event_id,
    author: row.author_id,
    kind: row.kind,
    segment: row.segment,
    subject: row.subject,
    text: row.text,
    details: fromJson(row.details),
    recipients: row.recipients,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    sendAt: row.send_at,
    withdrawnAt: row.withdrawn_at,
  };
}

/** One message. */
export async function findMessage(db: Db, id: MessageId): Promise<Message | undefined> {
  const row = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toMessage(row);
}

/** Which messages of an event are read: the newest of those from one number to another. */
interface MessageRange {
  event: EventId;
  first: MessageId;
  last: MessageId;
  limit: number;
}

const messagesOf = prepared((db, { event, first, last, limit }: Params<MessageRange>) =>
  db
    .selectFrom('messages')
    .leftJoin('members', 'members.id', 'messages.author_id')
    .selectAll('messages')
    .select(['members.first_name', 'members.middle_name', 'members.last_name'])
    .where('messages.event_id', '=', event)
    .where('messages.id', '>=', first)
    .where('messages.id', '<=', last)
    .orderBy('messages.id', 'desc')
    .limit(limit),
);

/** Messages of an event, newest first, each with where its mails stand. */
export async function findProgress(db: Db, range: MessageRange): Promise<MessageProgress[]> {
  const { rows } = await messagesOf(db, range);
  const counts = await countUnsent(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ first_name, middle_name, last_name, ...row }) => ({
    ...toMessage(row),
    authorName: joinedName(first_name, middle_name, last_name),
    counts: withSent(row.recipients, whatIsHeld(row, counts.get(row.id) ?? {})),
  }));
}

type DeliveryCounts = Record<DeliveryState, number>;

/** Nobody gets what is withdrawn while it is held. */
function whatIsHeld(
  { withdrawn_at }: Pick<Selectable<MessagesTable>, 'withdrawn_at'>,
  counts: Partial<DeliveryCounts>,
): Partial<DeliveryCounts> {
  const { held = 0, skipped = 0 } = counts;
  return withdrawn_at === null ? counts : { ...counts, held: 0, skipped: skipped + held };
}

/** Everyone who is not known to be elsewhere has got the mail. */
function withSent(recipients: number, unsent: Partial<DeliveryCounts>): DeliveryCounts {
  const counts = {
    held: 0,
    waiting: 0,
    queued: 0,
    sent: 0,
    failed: 0,
    'no-address': 0,
    skipped: 0,
    ...unsent,
  };
  const elsewhere = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { ...counts, sent: Math.max(recipients - elsewhere, 0) };
}

/** Those without a mail, and those whose mail has not left: few, once a message is sent. */
const unsent = prepared((db, { ids }: Params<{ ids: readonly MessageId[] }>) =>
  db
    .selectFrom('message_recipients')
    .select((eb) => ['message_id', 'state', eb.cast<MailState | null>(eb.val(null), 'text').as('mail')])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => among(db, eb.ref('message_id'), ids))
    .where(hasNoMail())
    .groupBy(['message_id', 'state'])
    .unionAll(
      db
        .selectFrom('outbox')
        .select((eb) => [
          eb.ref('outbox.message_id').$notNull().as('message_id'),
          eb.cast<RecipientState>(eb.val('queued'), 'text').as('state'),
        ])
        .select((eb) => ['outbox.state as mail', eb.fn.countAll<number>().as('count')])
        .where((eb) => among(db, eb.ref('outbox.message_id'), ids))
        .where('outbox.state', 'in', ['queued', 'sending', 'failed'])
        // Not by a join, which SQLite would begin with everyone to whom the messages go.
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('message_recipients')
              .select('position')
              .whereRef('message_recipients.mail_id', '=', 'outbox.id')
              .whereRef('message_recipients.message_id', '=', 'outbox.message_id')
              .where(isMailToRecipient()),
          ),
        )
        .groupBy(['outbox.message_id', 'outbox.state']),
    ),
);

/** How many of each message have not got a mail. What is counted is what has not left, however many have got theirs. */
async function countUnsent(
  db: Db,
  ids: readonly MessageId[],
): Promise<Map<MessageId, Partial<DeliveryCounts>>> {
  const counts = new Map<MessageId, Partial<DeliveryCounts>>();
  if (ids.length === 0) return counts;
  for (const { message_id, state, mail, count } of (await unsent(db, { ids })).rows) {
    const found = counts.getOrInsertComputed(message_id, () => ({}));
    const delivery = deliveryOf(state, mail);
    found[delivery] = (found[delivery] ?? 0) + count;
  }
  return counts;
}

/** A mail that is no longer kept was sent: those that were not are kept until someone has seen to them. */
function deliveryOf(state: RecipientState, mail: MailState | null): DeliveryState {
  if (state !== 'queued') return state;
  if (mail === null) return 'sent';
  return mail === 'sending' ? 'queued' : mail;
}

/** The recipients of a message behind a position, each with where the mail stands. */
export async function findRecipients(
  db: Db,
  message: MessageId,
  { after, limit, undelivered }: { after: number; limit: number; undelivered: boolean },
): Promise<MessageRecipient[]> {
  const rows = await db
    .selectFrom('message_recipients')
    // The number alone would not do, nor with the message: anyone who came by an import may name that of a mail to someone else.
    .leftJoin('outbox', (join) =>
      join
        .onRef('outbox.id', '=', 'message_recipients.mail_id')
        .onRef('outbox.message_id', '=', 'message_recipients.message_id')
        .on(isMailToRecipient()),
    )
    .leftJoin('registrations', 'registrations.id', 'message_recipients.registration_id')
    .leftJoin('members', 'members.id', 'message_recipients.member_id')
    .leftJoin('members as hosts', 'hosts.id', 'registrations.host_member_id')
    .select(['hosts.first_name as host_first_name', 'hosts.middle_name as host_middle_name'])
    .select('hosts.last_name as host_last_name')
    .select(['message_recipients.position', 'message_recipients.member_id as member'])
    .select('registrations.id as registration')
    .select(['message_recipients.state', 'outbox.state as mail', 'outbox.last_error'])
    .select(['members.first_name', 'members.middle_name', 'members.last_name'])
    .select(['registrations.guest_first_name', 'registrations.guest_last_name'])
    .where('message_recipients.message_id', '=', message)
    .where('message_recipients.position', '>', after)
    .$if(undelivered, (query) =>
      query.where((eb) =>
        eb.or([eb('outbox.state', '=', 'failed'), eb('message_recipients.state', '=', 'no-address')]),
      ),
    )
    .orderBy('message_recipients.position')
    .limit(limit)
    .execute();
  return rows.map((row) => toRecipient(row));
}

interface RecipientRow extends RecipientNames {
  position: number;
  registration: RegistrationId | null;
  state: RecipientState;
  mail: MailState | null;
  last_error: string | null;
}

function toRecipient(row: RecipientRow): MessageRecipient {
  return {
    position: row.position,
    member: row.member,
    registration: row.registration,
    name: nameOfRecipient(row),
    state: deliveryOf(row.state, row.mail),
    reason: row.last_error ?? '',
  };
}

interface RecipientNames {
  member: MemberId | null;
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
  guest_first_name: string | null;
  guest_last_name: string | null;
  host_first_name: string | null;
  host_middle_name: string | null;
  host_last_name: string | null;
}

/** Whose registration is gone has no name here any more. */
function nameOfRecipient(row: RecipientNames): string {
  const { guest_first_name: firstName, guest_last_name: lastName } = row;
  if (row.member !== null || firstName === null || lastName === null)
    return joinedName(row.first_name, row.middle_name, row.last_name);
  const host = joinedName(row.host_first_name, row.host_middle_name, row.host_last_name);
  return shownGuestName({ firstName, lastName }, host);
}
