import type { MailId, MessageId } from '../../platform/shared/ids.ts';
import { among } from '../../platform/storage/among.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { isMailToRecipient } from '../../platform/storage/message-conditions.ts';
import type { RecipientState } from './message.ts';

/** Mails of messages, or all those of one. */
type Mails = { readonly message: MessageId } | { readonly mails: readonly MailId[] };

/**
 * Takes those of these mails out of the outbox that wait there, and says to how many people they were to go; one that is on its way at this
 * moment goes out. From then on their recipients wait for another mail, or are skipped.
 */
export async function putMailsBack(
  tx: Tx,
  of: Mails,
  state: Extract<RecipientState, 'waiting' | 'skipped'>,
): Promise<number> {
  const held = await tx
    .selectFrom('outbox')
    .select('id')
    .where((eb) => ('mails' in of ? among(tx, eb.ref('id'), of.mails) : eb('message_id', '=', of.message)))
    .where('state', '=', 'queued')
    .orderBy('id')
    .forUpdate()
    .execute();
  const mails = held.map(({ id }) => id);
  if (mails.length === 0) return 0;
  const { numUpdatedRows } = await tx
    .updateTable('message_recipients')
    .set({ state, mail_id: null })
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
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom('outbox')
    .where((eb) => among(tx, eb.ref('id'), mails))
    .execute();
  return Number(numUpdatedRows);
}
