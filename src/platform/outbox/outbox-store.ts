import type { Selectable } from 'kysely';
import type { MailId, MessageId, RegistrationId } from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';
import { among } from '../storage/among.ts';
import type { Db, Tx } from '../storage/database.ts';
import type { Dialect } from '../storage/dialect.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { leaveWork } from '../storage/left-work.ts';
import { prepared, preparedWrite, type Params, type ValueOrParam } from '../storage/prepared.ts';
import type { OutboxTable } from './mail-tables.ts';
import type { Mail, MailPeople, MailState, OutgoingMail } from './mail.ts';

/** A mail that a process has taken in order to send it. */
export interface TakenMail extends OutgoingMail {
  readonly attempts: number;
  readonly leaseEnd: InstantText;
  /** Whether a process had taken it before and never said what became of it. */
  readonly isAgain: boolean;
}

/** The states in which a mail is waiting for its `due_at`. */
export const waitingStates: MailState[] = ['queued', 'sending'];

/** A mail as one row. */
interface MailRow extends Required<Omit<Mail, 'replyTo'>>, Omit<MailPeople, 'message'> {
  readonly message: MessageId | null;
  readonly replyToName: string;
  readonly replyToAddress: string;
  readonly now: InstantText;
  /** When it may leave. */
  readonly due: InstantText;
}

type Columns = Omit<Selectable<OutboxTable>, 'id'>;

const newMail = prepared((tx: Tx, mail: Params<MailRow>) =>
  tx.insertInto('outbox').values(columnsOf(mail)).returning('id'),
);

function columnsOf(mail: MailRow): Columns;
function columnsOf(mail: Params<MailRow>): { [Name in keyof Columns]: ValueOrParam<Columns[Name]> };
function columnsOf(mail: MailRow | Params<MailRow>): object {
  return {
    from_member_id: mail.from,
    to_member_id: mail.to,
    registration_id: mail.registration,
    message_id: mail.message,
    recipient_name: mail.recipientName,
    recipient_address: mail.recipientAddress,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    sender_name: mail.senderName,
    reply_to_name: mail.replyToName,
    reply_to_address: mail.replyToAddress,
    calendar: mail.calendar,
    state: 'queued' as const,
    attempts: 0,
    due_at: mail.due,
    last_error: '',
    created_at: mail.now,
    sent_at: null,
  };
}

/** Stores a mail that may be sent at once, or from a moment on. */
export async function insertMail(tx: Tx, mail: Mail, people: MailPeople, times: MailTimes): Promise<MailId> {
  const [stored] = (await newMail(tx, rowOf(mail, people, times))).rows;
  leaveWork(tx, 'mails');
  if (stored === undefined) throw new Error('A mail was stored without a number.');
  return stored.id;
}

const oneOfMany = preparedWrite((tx: Tx, mail: Params<MailRow>) =>
  tx.insertInto('outbox').values(columnsOf(mail)),
);

/** Stores many mails that may be sent from a moment on. Often it is one, which has a statement that is always ready. */
export async function insertMails(
  tx: Tx,
  mails: readonly { mail: Mail; people: MailPeople }[],
  times: MailTimes,
): Promise<void> {
  const [first, ...others] = mails.map(({ mail, people }) => rowOf(mail, people, times));
  if (first === undefined) return;
  leaveWork(tx, 'mails');
  if (others.length === 0) await oneOfMany(tx, first);
  else
    await insertRows(
      tx,
      'outbox',
      [first, ...others].map((mail) => columnsOf(mail)),
    );
}

/** When a mail is written, and from when on it may be sent. */
type MailTimes = Pick<MailRow, 'now' | 'due'>;

function rowOf(mail: Mail, people: MailPeople, times: MailTimes): MailRow {
  const { replyTo = { name: '', address: '' }, calendar = '', senderName = '', ...rest } = mail;
  const extras = { senderName, replyToName: replyTo.name, replyToAddress: replyTo.address, calendar };
  return { ...rest, ...extras, message: null, ...people, ...times };
}

/**
 * Takes mails that are due, longest waiting first, for the caller alone until `leaseEnd`: queued ones, and ones
 * that a process took and never finished. What another process is taking at this moment is left to it.
 */
export async function takeDueMails(
  tx: Tx,
  dialect: Pick<Dialect, 'skipLocked'>,
  claim: { now: InstantText; leaseEnd: InstantText; limit: number },
): Promise<TakenMail[]> {
  const due = tx
    .selectFrom('outbox')
    .select(['id', 'state'])
    .where('state', 'in', waitingStates)
    .where('due_at', '<=', claim.now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(claim.limit);
  // A step of its own: inside the update, the engine would be free to run it more than once.
  const held = await dialect.skipLocked(due).execute();
  if (held.length === 0) return [];
  const ids = held.map(({ id }) => id);
  const again = new Set(held.filter(({ state }) => state === 'sending').map(({ id }) => id));
  const rows = await tx
    .updateTable('outbox')
    .set((eb) => ({ state: 'sending', attempts: eb('attempts', '+', 1), due_at: claim.leaseEnd }))
    .where('id', 'in', ids)
    .returning(['id', 'attempts', 'due_at as leaseEnd', 'created_at as createdAt', 'subject', 'text', 'html'])
    .returning(['recipient_name as recipientName', 'recipient_address as recipientAddress'])
    .returning(['sender_name', 'reply_to_name', 'reply_to_address', 'calendar'])
    .execute();
  return rows.map((row) => ({ ...toTaken(row), isAgain: again.has(row.id) })).toSorted((a, b) => a.id - b.id);
}

/** What a mail carries beside its text, as it is stored. */
interface StoredExtras {
  sender_name: string;
  reply_to_name: string;
  reply_to_address: string;
  calendar: string;
}

function toTaken<Row extends StoredExtras>(row: Row) {
  const { sender_name, reply_to_name, reply_to_address, calendar, ...mail } = row;
  return {
    ...mail,
    ...(sender_name === '' ? {} : { senderName: sender_name }),
    ...(reply_to_address === '' ? {} : { replyTo: { name: reply_to_name, address: reply_to_address } }),
    ...(calendar === '' ? {} : { calendar }),
  };
}

/** Gives up the mails that were taken for the last time and never finished; returns how many. */
export async function giveUpAbandoned(
  tx: Tx,
  what: { now: InstantText; maxAttempts: number; lastError: string },
): Promise<number> {
  const result = await tx
    .updateTable('outbox')
    .set({ state: 'failed', last_error: what.lastError })
    .where('state', '=', 'sending')
    .where('due_at', '<=', what.now)
    .where('attempts', '>=', what.maxAttempts)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

const nothingSaid = { text: '', html: '', calendar: '', reply_to_name: '', reply_to_address: '' };

/**
 * Records that a mail was handed over. This is a fact, so it holds even when another process has taken the mail meanwhile.
 * What it said is deleted: it may hold an answer link, of which nothing but a hash is kept, and the host's address.
 */
export async function markSent(tx: Tx, id: MailId, sentAt: InstantText): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: sentAt, last_error: '', ...nothingSaid })
    .where('id', '=', id)
    .execute();
}

/** Puts a mail back for a later try, or gives it up, if the caller still holds it under the given lease. */
export async function markUnsent(
  tx: Tx,
  held: { id: MailId; leaseEnd: InstantText },
  next: { state: 'queued' | 'failed'; due_at: InstantText; last_error: string },
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set(next)
    .where('id', '=', held.id)
    .where('state', '=', 'sending')
    .where('due_at', '=', held.leaseEnd)
    .execute();
}

/** Starts a failed mail afresh; false when there is no failed mail of this id. */
export async function requeueFailed(tx: Tx, id: MailId, now: InstantText): Promise<boolean> {
  const result = await tx
    .updateTable('outbox')
    .set({ state: 'queued', attempts: 0, due_at: now, last_error: '' })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Deletes some mails that were sent or given up before a moment. */
export async function deleteOldMails(tx: Tx, before: InstantText, limit: number): Promise<number> {
  const old = tx
    .selectFrom('outbox')
    .select('id')
    .where('state', 'in', ['sent', 'failed'])
    // When it was last tried, or some minutes later.
    .where('due_at', '<', before)
    .limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('outbox').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

/** About how many of these registrations a mail has left, or is leaving at this moment. */
export async function countMailed(db: Db, registrations: readonly RegistrationId[]): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.count<number>('registration_id').distinct().as('count'))
    .where((eb) => among(db, eb.ref('registration_id'), registrations))
    .where('state', 'in', ['sending', 'sent'])
    .executeTakeFirstOrThrow();
  return count;
}
