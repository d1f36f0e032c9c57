import type { Attending } from '../event/attending.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import type { EventId, MailId, MemberId, MessageId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import type { Dialect } from '../../platform/storage/dialect.ts';
import { isWritingFor } from '../../platform/storage/party-conditions.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { RecipientState } from './message.ts';
import type { PersonKey } from './segments-store.ts';

/** A recipient whose mail a transaction is about to write: until its end nobody else does. */
export interface TakenRecipient extends PersonKey {
  readonly message: MessageId;
  readonly position: number;
}

/** Takes recipients whose mails are not written yet; what another process is writing at this moment is left to it. */
export async function takeRecipients(
  tx: Tx,
  dialect: Pick<Dialect, 'skipLocked'>,
  limit: number,
): Promise<TakenRecipient[]> {
  const waiting = tx
    .selectFrom('message_recipients')
    .select(['message_id as message', 'position', 'registration_id as registration', 'member_id as member'])
    .where('state', '=', 'waiting')
    .orderBy('message_id')
    .orderBy('position')
    .limit(limit);
  const rows = await dialect.skipLocked(waiting).execute();
  return rows.filter(({ message }) => message === rows[0]?.message);
}

/**
 * Which of these registrations nobody changes at this moment, so that this transaction may: anyone who answers locks the own registration and
 * then those who move up, in an order of their own, and two who waited for each other's would wait in a circle.
 */
export async function lockUnchanged(
  tx: Tx,
  dialect: Pick<Dialect, 'skipLocked'>,
  registrations: readonly RegistrationId[],
): Promise<Set<RegistrationId>> {
  const wanted = tx
    .selectFrom('registrations')
    .select('id')
    .where((eb) => among(tx, eb.ref('id'), registrations))
    .orderBy('id');
  return new Set((await dialect.skipLocked(wanted).execute()).map(({ id }) => id));
}

/** Someone to whom a message is written. */
export interface MessageReader extends PersonKey {
  /** Empty for a partner whose name nobody knows. */
  readonly name: string;
  readonly email: string;
  /** Null for the language of the organisation. */
  readonly language: Locale | null;
  /** What they have said; null for nothing, or while they wait. */
  readonly attending: Attending | null;
  readonly isWaiting: boolean;
  /** Whether they have said YES or NO, or wait for a seat. */
  readonly hasAnswered: boolean;
  /** Whether someone has invited them, and not only a message to everyone asked them. */
  readonly isInvited: boolean;
}

interface WantedMembers {
  event: EventId;
  members: readonly MemberId[];
}

/** Those who have left meanwhile are written to no more. */
const memberReaders = prepared((db, { event, members }: Params<WantedMembers>) =>
  db
    .selectFrom('members')
    .leftJoin('registrations', (join) =>
      join.onRef('registrations.member_id', '=', 'members.id').on('registrations.event_id', '=', event),
    )
    .select(['members.id as member', 'members.first_name', 'members.middle_name', 'members.last_name'])
    .select(['members.email', 'members.language', 'registrations.id as registration', 'attending'])
    .select(['registrations.waiting_since', 'registrations.invited_by'])
    .where((eb) => among(db, eb.ref('members.id'), members))
    .where('members.active', '=', 1),
);

interface WantedGuests {
  event: EventId;
  registrations: readonly RegistrationId[];
}

/** Only the guests of the event itself: a notice of a series may be about another one by now. */
const guestReaders = prepared((db, { event, registrations }: Params<WantedGuests>) =>
  db
    .selectFrom('registrations')
    .leftJoin('members as hosts', (join) => join.on(isWritingFor()))
    .select(['registrations.id as registration', 'guest_first_name', 'guest_last_name', 'guest_email'])
    .select(['attending', 'guest_locale', 'hosts.language as host_language'])
    .select('registrations.waiting_since')
    .where((eb) => among(db, eb.ref('registrations.id'), registrations))
    .where('registrations.event_id', '=', event),
);

/** The people of an event to whom a message is written, as they are now; in no particular order. */
export async function findReaders(
  db: Db,
  event: EventId,
  people: readonly PersonKey[],
): Promise<MessageReader[]> {
  const members = people.flatMap(({ member }) => member ?? []);
  const guests = people.flatMap(({ member, registration }) => (member === null ? (registration ?? []) : []));
  const memberRows = members.length === 0 ? [] : (await memberReaders(db, { event, members })).rows;
  const guestRows =
    guests.length === 0 ? [] : (await guestReaders(db, { event, registrations: guests })).rows;
  return [
    ...memberRows.map((row) => ({
      registration: row.registration,
      member: row.member,
      name: joinedName(row.first_name, row.middle_name, row.last_name),
      email: row.email,
      language: row.language,
      ...answerOf(row),
      isInvited: row.invited_by !== null,
    })),
    ...guestRows.map((row) => ({
      registration: row.registration,
      member: null,
      name: joinedName(row.guest_first_name, row.guest_last_name),
      email: row.guest_email,
      language: row.guest_locale ?? row.host_language,
      ...answerOf(row),
      isInvited: true,
    })),
  ];
}

function answerOf({
  attending,
  waiting_since,
}: {
  attending: Attending | null;
  waiting_since: InstantText | null;
}): Pick<MessageReader, 'attending' | 'isWaiting' | 'hasAnswered'> {
  const isWaiting = waiting_since !== null;
  return { attending, isWaiting, hasAnswered: attending !== null || isWaiting };
}

interface Written extends Pick<TakenRecipient, 'message' | 'position'> {
  state: RecipientState;
  registration: RegistrationId | null;
  mail: MailId | null;
}

const written = prepared((tx: Tx, recipient: Params<Written>) =>
  tx
    .updateTable('message_recipients')
    .set({ state: recipient.state, registration_id: recipient.registration, mail_id: recipient.mail })
    .where('message_id', '=', recipient.message)
    .where('position', '=', recipient.position),
);

/** Records what became of a recipient, in the transaction that writes the mail. */
export async function markWritten(tx: Tx, recipient: Written): Promise<void> {
  await written(tx, recipient);
}

interface NewLink {
  event: EventId;
  registration: RegistrationId;
  replyHash: string;
  now: InstantText;
}

const firstLink = prepared((tx: Tx, { registration, replyHash }: Params<NewLink>) =>
  tx
    .updateTable('registrations')
    .set({ reply_hash: replyHash })
    .where('id', '=', registration)
    .where('reply_hash', 'is', null)
    .returning('id'),
);

/** A link beside the newest one opens the same registration; without an address it counts against no limit. */
const furtherLink = prepared((tx: Tx, { event, registration, replyHash, now }: Params<NewLink>) =>
  tx.insertInto('earlier_links').values({
    reply_hash: replyHash,
    event_id: event,
    registration_id: registration,
    address_hash: '',
    invited_by: null,
    invited_as_reviewer: 0,
    sent_at: now,
  }),
);

/** Lets a link open a registration, beside all that do so already. */
export async function addLink(tx: Tx, link: NewLink): Promise<void> {
  if ((await firstLink(tx, link)).rows.length === 0) await furtherLink(tx, link);
}

/** The name and address of the author of a message. */
export async function findAuthor(db: Db, id: MemberId) {
  return db
    .selectFrom('members')
    .select(['first_name', 'middle_name', 'last_name', 'email', 'active'])
    .where('id', '=', id)
    .executeTakeFirst();
}

const unfinished = prepared((db, _values: Params<object>) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('finished_at', 'is', null)
    .where('send_at', 'is', null)
    .limit(1),
);

/** Whether there is a message whose mails are not all written, or that nobody has marked as such. */
export async function isSomethingUnfinished(db: Db): Promise<boolean> {
  return (await unfinished(db, {})).rows.length > 0;
}

/** Marks the messages as finished of which no recipient waits any more, nor is held back. */
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
            .where('message_recipients.state', 'in', ['held', 'waiting']),
        ),
      ),
    )
    .execute();
}
