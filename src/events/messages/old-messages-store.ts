import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';

/** Deletes some of the recipients of messages that were written before a moment. */
export async function deleteOldRecipients(tx: Tx, before: InstantText, limit: number): Promise<number> {
  const old = tx
    .selectFrom('messages')
    .innerJoin('message_recipients', 'message_recipients.message_id', 'messages.id')
    .select(['message_recipients.message_id', 'message_recipients.position'])
    .where('messages.finished_at', '<', before)
    .limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('message_recipients')
    .where((eb) => eb(eb.refTuple('message_id', 'position'), 'in', old.$asTuple('message_id', 'position')))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes some messages that were written before a moment, of those whose recipients are deleted. */
export async function deleteOldMessages(tx: Tx, before: InstantText, limit: number): Promise<number> {
  const old = tx
    .selectFrom('messages')
    .select('id')
    .where('finished_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('message_recipients')
            .select('position')
            .whereRef('message_recipients.message_id', '=', 'messages.id'),
        ),
      ),
    )
    .limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('messages').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
