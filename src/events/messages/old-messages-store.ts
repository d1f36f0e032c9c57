import type { DateTimeText, InstantText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';

/** From when messages are, and what is over. */
interface Old {
  readonly before: InstantText;
  readonly now: DateTimeText;
}

/**
 * Deletes some of the recipients of messages that were written before a moment. As long as anything of which a message tells
 * is not over, they say who has to be told what becomes of it.
 */
export async function deleteOldRecipients(tx: Tx, { before, now }: Old, limit: number): Promise<number> {
  const old = tx
    .selectFrom('messages')
    .innerJoin('message_recipients', 'message_recipients.message_id', 'messages.id')
    .select(['message_recipients.message_id', 'message_recipients.position'])
    .where('messages.finished_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('message_events')
            .innerJoin('events', 'events.id', 'message_events.event_id')
            .select('events.id')
            .whereRef('message_events.message_id', '=', 'messages.id')
            .where((eb) => eb(eb.fn.coalesce('events.end_date', 'events.start_date'), '>=', now)),
        ),
      ),
    )
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
