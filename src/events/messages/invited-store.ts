import type { EventId, MailId, MemberId, MessageId, RegistrationId } from '../../platform/shared/ids.ts';
import { among, numberOf, sentRows, textOf } from '../../platform/storage/among.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { toJson } from '../../platform/storage/json.ts';
import type { RecipientState } from './message.ts';

/** A member whom a message invites. */
export interface InvitedRecipient {
  readonly position: number;
  readonly registration: RegistrationId;
  readonly member: MemberId;
  readonly state: Exclude<RecipientState, 'queued' | 'skipped'>;
}

/** Stores some of those whom a message invites as its recipients, with one statement. */
export async function storeInvited(
  tx: Tx,
  message: MessageId,
  recipients: readonly InvitedRecipient[],
): Promise<void> {
  await tx
    .insertInto('message_recipients')
    .columns(['message_id', 'position', 'registration_id', 'member_id', 'state'])
    .expression((eb) =>
      eb
        .selectFrom(sentRows(tx, toJson(recipients)))
        .select([
          eb.lit(message).as('message_id'),
          numberOf('position').as('position'),
          numberOf<RegistrationId>('registration').as('registration_id'),
          numberOf<MemberId>('member').as('member_id'),
          textOf<RecipientState>('state').as('state'),
        ]),
    )
    .execute();
}

/** Those of these messages that invite to an event. */
export async function findInvitingAmong(
  db: Db,
  event: EventId,
  ids: readonly MessageId[],
): Promise<Set<MessageId>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where((eb) => among(db, eb.ref('id'), ids))
    .where('event_id', '=', event)
    .where('segment', '=', 'invited')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Waits for anyone who writes a mail about an event to these members at this moment, and lets nobody begin to. By member,
 * because a message may be older than the registration that its mail is about.
 */
export async function lockRecipients(tx: Tx, event: EventId, members: readonly MemberId[]): Promise<void> {
  await tx
    .selectFrom('message_recipients')
    .select('position')
    .where(({ eb, selectFrom }) =>
      eb('message_id', 'in', selectFrom('messages').select('messages.id').where('event_id', '=', event)),
    )
    .where((eb) => among(tx, eb.ref('member_id'), members))
    .orderBy('message_id')
    .orderBy('position')
    .forUpdate()
    .execute();
}

/**
 * Lets no message wait for these registrations any more, which are about to go. Who was written to stays on record; who
 * was not, because the mail was withdrawn or never written, was skipped.
 */
export async function leaveOut(
  tx: Tx,
  registrations: readonly RegistrationId[],
  withdrawn: readonly MailId[],
): Promise<void> {
  await tx
    .updateTable('message_recipients')
    .set((eb) => ({
      registration_id: null,
      state: eb
        .case()
        .when(eb.or([eb('state', 'in', ['held', 'waiting']), among(tx, eb.ref('mail_id'), withdrawn)]))
        .then<RecipientState>('skipped')
        .else(eb.ref('state'))
        .end(),
    }))
    .where((eb) => among(tx, eb.ref('registration_id'), registrations))
    .execute();
}
