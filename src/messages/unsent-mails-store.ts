import type { EventId } from '../shared/ids.ts';
import { among } from '../storage/among.ts';
import type { Tx } from '../storage/database.ts';
import { isMailToRecipient } from '../storage/message-conditions.ts';
import { prepared } from '../storage/prepared.ts';

const queuedAbout = prepared((tx: Tx, { event }: { event: EventId }) =>
  tx
    .selectFrom('messages')
    .innerJoin('outbox', 'outbox.message_id', 'messages.id')
    .select(['outbox.id', 'messages.id as message'])
    .where('messages.event_id', '=', event)
    .where('outbox.state', '=', 'queued')
    .forUpdate('outbox'),
);

/**
 * Lets mails about an event that wait in the outbox be written anew, as it is from now on: a mail server may put one off for
 * hours, and it would arrive behind the news that it was cancelled or moved once more. One that is on its way at this
 * moment goes out.
 */
export async function rewriteUnsent(tx: Tx, event: EventId): Promise<void> {
  const { rows } = await queuedAbout(tx, { event });
  if (rows.length === 0) return;
  const mails = rows.map(({ id }) => id);
  const messages = [...new Set(rows.map(({ message }) => message))];
  await tx
    .updateTable('message_recipients')
    .set({ state: 'waiting', mail_id: null })
    .where((eb) => among(tx, eb.ref('mail_id'), mails))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('outbox')
          .select('outbox.id')
          .whereRef('outbox.id', '=', 'message_recipients.mail_id')
          .whereRef('outbox.message_id', '=', 'message_recipients.message_id')
          .where(isMailToRecipient()),
      ),
    )
    .execute();
  await tx
    .deleteFrom('outbox')
    .where((eb) => among(tx, eb.ref('id'), mails))
    .execute();
  await tx.updateTable('messages').set({ finished_at: null }).where('id', 'in', messages).execute();
}
