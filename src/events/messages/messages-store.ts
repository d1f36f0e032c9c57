import type { ExpressionBuilder, Selectable } from 'kysely';
import type { EventId, MemberId, MessageId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { shownGuestName } from '../../platform/localisation/partner-words.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { hasNoMail, isMailToRecipient } from '../../platform/storage/message-conditions.ts';
import { fromJson, toJson } from '../../platform/storage/json.ts';
import { leaveWork } from '../../platform/storage/left-work.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { Tables } from '../../platform/storage/tables.ts';
import type {
  DeliveryState,
  Message,
  MessageProgress,
  MessageRecipient,
  NewMessage,
  RecipientState,
} from './message.ts';
import type { MessagesTable } from './messages-tables.ts';
import type { MailState } from '../../platform/outbox/mail.ts';

/** Stores a message, without its recipients. */
export async function insertMessage(tx: Tx, message: NewMessage, now: InstantText): Promise<MessageId> {
  leaveWork(tx, 'messages');
  const { id } = await tx
    .insertInto('messages')
    .values({
      event_id: message.event,
      author_id: message.author,
      kind: message.kind,
      segment: message.segment,
      subject: message.subject,
      text: message.text,
      details: toJson(message.details),
      recipients: 0,
      created_at: now,
      finished_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records to how many a message goes. */
export async function setRecipientCount(tx: Tx, message: MessageId, recipients: number): Promise<void> {
  await tx.updateTable('messages').set({ recipients }).where('id', '=', message).execute();
}

/** Counts the recipients of messages again, after some of them went or came back past their messages: by an import. */
export async function recountRecipients(tx: Tx): Promise<void> {
  const counted = (eb: ExpressionBuilder<Tables, 'messages'>) =>
    eb
      .selectFrom('message_recipients')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .whereRef('message_recipients.message_id', '=', 'messages.id');
  await tx
    .updateTable('messages')
    .set((eb) => ({ recipients: counted(eb) }))
    .where((eb) => eb('recipients', '!=', counted(eb)))
    .execute();
}

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
    counts: withSent(row.recipients, counts.get(row.id) ?? {}),
  }));
}

type DeliveryCounts = Record<DeliveryState, number>;

/** Everybody who is not known to be elsewhere has got the mail. */
function withSent(recipients: number, unsent: Partial<DeliveryCounts>): DeliveryCounts {
  const counts = { waiting: 0, queued: 0, sent: 0, failed: 0, 'no-address': 0, skipped: 0, ...unsent };
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
        // Not by a join, which SQLite would begin with everybody to whom the messages go.
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
  { after, limit }: { after: number; limit: number },
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
    .select(['message_recipients.state', 'outbox.state as mail', 'outbox.last_error'])
    .select(['members.first_name', 'members.middle_name', 'members.last_name'])
    .select(['registrations.guest_first_name', 'registrations.guest_last_name'])
    .where('message_recipients.message_id', '=', message)
    .where('message_recipients.position', '>', after)
    .orderBy('message_recipients.position')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    position: row.position,
    member: row.member,
    name: nameOfRecipient(row),
    state: deliveryOf(row.state, row.mail),
    reason: row.last_error ?? '',
  }));
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

const unfinished = prepared((db, _values: Params<object>) =>
  db.selectFrom('messages').select('id').where('finished_at', 'is', null).limit(1),
);

/** Whether there is a message whose mails are not all written, or that nobody has marked as such. */
export async function isSomethingUnfinished(db: Db): Promise<boolean> {
  return (await unfinished(db, {})).rows.length > 0;
}

/** Marks the messages as finished of which no recipient waits any more. */
export async function finishWritten(tx: Tx, now: InstantText): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ finished_at: now })
    .where('finished_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('message_recipients')
            .select('position')
            .whereRef('message_recipients.message_id', '=', 'messages.id')
            .where('message_recipients.state', '=', 'waiting'),
        ),
      ),
    )
    .execute();
}

/** The name and address of the author of a message. */
export async function findAuthor(db: Db, id: MemberId) {
  return db
    .selectFrom('members')
    .select(['first_name', 'middle_name', 'last_name', 'email', 'active'])
    .where('id', '=', id)
    .executeTakeFirst();
}
