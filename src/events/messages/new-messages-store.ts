import type { ExpressionBuilder } from 'kysely';
import type { EventId, MessageId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { among } from '../../platform/storage/among.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { toJson } from '../../platform/storage/json.ts';
import { leaveWork } from '../../platform/storage/left-work.ts';
import { preparedWrite, type Params } from '../../platform/storage/prepared.ts';
import type { Tables } from '../../platform/storage/tables.ts';
import type { NewMessage } from './message.ts';

const told = preparedWrite(
  (tx: Tx, { message, events }: Params<{ message: MessageId; events: readonly EventId[] }>) =>
    tx
      .insertInto('message_events')
      .columns(['message_id', 'event_id'])
      .expression((eb) =>
        eb
          .selectFrom('events')
          .select([
            eb.cast<MessageId>(eb.val(message as unknown as MessageId), 'bigint').as('message_id'),
            'events.id',
          ])
          .where((of) => among(tx, of.ref('events.id'), events)),
      ),
);

/** Stores a message and of which events it tells, without its recipients. */
export async function insertMessage(
  tx: Tx,
  message: NewMessage,
  now: InstantText,
  further: readonly EventId[] = [],
): Promise<MessageId> {
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
      send_at: message.sendAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await told(tx, { message: id, events: [message.event, ...further] });
  return id;
}

/** Lets messages that came past the service tell of their own events: an import may know nothing of them. */
export async function linkMessages(tx: Tx): Promise<void> {
  await tx
    .insertInto('message_events')
    .columns(['message_id', 'event_id'])
    .expression((eb) =>
      eb
        .selectFrom('messages')
        .select(['messages.id', 'messages.event_id'])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('message_events')
                .select('message_events.event_id')
                .whereRef('message_events.message_id', '=', 'messages.id')
                .whereRef('message_events.event_id', '=', 'messages.event_id'),
            ),
          ),
        ),
    )
    .execute();
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
