import type { MailId, MessageId } from '../../platform/shared/ids.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { hasNoMail, isMailToRecipient } from '../../platform/storage/message-conditions.ts';
import { leaveWork } from '../../platform/storage/left-work.ts';
import type { Message } from './message.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import { putMailsBack } from './put-back-mails-store.ts';

/** A mail of a message that waits in the outbox and no longer says how things are. */
export interface OutdatedMail {
  readonly id: MailId;
  readonly message: MessageId;
}

const outdated = prepared((db, _values: Params<object>) =>
  db
    .selectFrom('outbox')
    .innerJoin('messages', 'messages.id', 'outbox.message_id')
    .innerJoin('events', 'events.id', 'messages.event_id')
    .leftJoin('registrations', 'registrations.id', 'outbox.registration_id')
    .select(['outbox.id', 'messages.id as message'])
    .where('outbox.state', '=', 'queued')
    .where((eb) =>
      eb.or([
        eb('events.updated_at', '>', eb.ref('outbox.created_at')),
        eb.and([
          eb('messages.kind', '=', 'reminder'),
          eb.or([
            eb('registrations.attending', 'is not', null),
            eb('registrations.waiting_since', 'is not', null),
          ]),
        ]),
      ]),
    )
    .orderBy('outbox.id'),
);

/** The mails that wait although their event has changed since they were written, or their reader has answered a reminder. */
export async function findOutdated(db: Db): Promise<OutdatedMail[]> {
  return (await outdated(db, {})).rows;
}

/** Takes mails back and lets them be written again, as things are then; one that is on its way meanwhile goes out. */
export async function rewriteMails(tx: Tx, mails: readonly OutdatedMail[]): Promise<void> {
  const ids = mails.map(({ id }) => id);
  await putMailsBack(tx, { mails: ids }, 'waiting');
  const messages = [...new Set(mails.map(({ message }) => message))];
  await tx.updateTable('messages').set({ finished_at: null }).where('id', 'in', messages).execute();
}

/** A recipient whom a message has not reached; without a mail where there was no address. */
export interface Undelivered {
  readonly position: number;
  readonly mail: MailId | null;
}

/** Those whom a message has not reached, of all or of some positions: whose mail was given up, and who had no address. */
export async function findUndelivered(
  tx: Tx,
  message: MessageId,
  positions?: readonly number[],
): Promise<Undelivered[]> {
  const { rows: failed } = await failedMails(tx, { message });
  const { rows: without } = await withoutAddress(tx, { message });
  const wanted = positions === undefined ? undefined : new Set(positions);
  return [...failed, ...without].filter(({ position }) => wanted?.has(position) ?? true);
}

const failedMails = prepared((tx: Tx, { message }: Params<{ message: MessageId }>) =>
  tx
    .selectFrom('outbox')
    .innerJoin('message_recipients', (join) =>
      join
        .onRef('message_recipients.mail_id', '=', 'outbox.id')
        .onRef('message_recipients.message_id', '=', 'outbox.message_id')
        .on(isMailToRecipient()),
    )
    .select((eb) => ['message_recipients.position', eb.ref('outbox.id').$castTo<MailId | null>().as('mail')])
    .where('outbox.message_id', '=', message)
    .where('outbox.state', '=', 'failed')
    .orderBy('outbox.id')
    .forUpdate('outbox'),
);

const withoutAddress = prepared((tx: Tx, { message }: Params<{ message: MessageId }>) =>
  tx
    .selectFrom('message_recipients')
    .select((eb) => ['position', eb.ref('mail_id').as('mail')])
    .where('message_id', '=', message)
    .where('state', '=', 'no-address')
    .where(hasNoMail()),
);

/** Lets mails be written once more, those of a message that is held not before its moment; answers to how many people. */
export async function writeAgain(
  tx: Tx,
  { id: message, sendAt }: Pick<Message, 'id' | 'sendAt'>,
  undelivered: readonly Undelivered[],
): Promise<number> {
  if (undelivered.length === 0) return 0;
  const positions = undelivered.map(({ position }) => position);
  const mails = undelivered.flatMap(({ mail }) => mail ?? []);
  const { numUpdatedRows } = await tx
    .updateTable('message_recipients')
    .set({ state: sendAt === null ? 'waiting' : 'held', mail_id: null })
    .where('message_id', '=', message)
    .where((eb) => among(tx, eb.ref('position'), positions))
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom('outbox')
    .where((eb) => among(tx, eb.ref('id'), mails))
    .where('state', '=', 'failed')
    .execute();
  await tx.updateTable('messages').set({ finished_at: null }).where('id', '=', message).execute();
  leaveWork(tx, 'messages');
  return Number(numUpdatedRows);
}
