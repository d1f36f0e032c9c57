import type { EventId, MessageId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { leaveWork } from '../../platform/storage/left-work.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { RecipientState } from './message.ts';

const nextHeld = prepared((db, _values: Params<object>) =>
  db
    .selectFrom('messages')
    .select((eb) => eb.fn.min('send_at').as('at'))
    .where('send_at', 'is not', null),
);

/** When the next message that is held back is to be let go; null where there is none. */
export async function findNextHeld(db: Db): Promise<InstantText | null> {
  return (await nextHeld(db, {})).rows[0]?.at ?? null;
}

/**
 * Lets the messages go whose moment has come: from now on their mails are written, but for those that were withdrawn meanwhile. Whoever
 * withdraws one at the same moment changes the same row, so that one of both comes first.
 */
export async function letGo(tx: Tx, now: InstantText): Promise<void> {
  const due = await tx
    .updateTable('messages')
    .set({ send_at: null })
    .where('send_at', '<=', now)
    .returning(['id', 'withdrawn_at'])
    .execute();
  for (const { id, withdrawn_at } of due)
    await setHeld(tx, [id], withdrawn_at === null ? 'waiting' : 'skipped');
}

async function setHeld(tx: Tx, messages: readonly MessageId[], state: RecipientState): Promise<void> {
  await tx
    .updateTable('message_recipients')
    .set({ state })
    .where((eb) => among(tx, eb.ref('message_id'), messages))
    .where('state', '=', 'held')
    .execute();
}

/** Lets a message that is held leave at another moment; false when it has been let go, or was taken back. */
export async function setSendAt(tx: Tx, message: MessageId, sendAt: InstantText): Promise<boolean> {
  leaveWork(tx, 'messages');
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set({ send_at: sendAt })
    .where('id', '=', message)
    .where('send_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Withdraws what is held about events but for some messages, until these come back; says which messages, and to how many they were to go. */
export async function withdrawHeld(
  tx: Tx,
  events: readonly EventId[],
  now: InstantText,
  keep: readonly MessageId[],
) {
  return tx
    .updateTable('messages')
    .set({ withdrawn_at: now })
    .where((eb) => among(tx, eb.ref('event_id'), events))
    .where('send_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .where((eb) => eb.not(among(tx, eb.ref('id'), keep)))
    .returning(['id', 'event_id as event', 'recipients'])
    .execute();
}

/** Lets what was withdrawn with these events be sent after all, as far as its moment is still to come. */
export async function resumeHeld(tx: Tx, events: readonly EventId[], now: InstantText) {
  return tx
    .updateTable('messages')
    .set({ withdrawn_at: null })
    .where((eb) => among(tx, eb.ref('event_id'), events))
    .where('send_at', '>', now)
    .where('withdrawn_at', 'is not', null)
    .returning(['id', 'event_id as event', 'recipients'])
    .execute();
}

/** To how many what is held about events was to go, without those messages that are taken back anyway. */
export async function countHeld(
  db: Db,
  events: readonly EventId[],
  without: readonly MessageId[],
): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('recipients'), eb.lit(0)), 'bigint').as('count'))
    .where((eb) => among(db, eb.ref('event_id'), events))
    .where('send_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .where((eb) => eb.not(among(db, eb.ref('id'), without)))
    .executeTakeFirstOrThrow();
  return count;
}
