import type { Updateable } from 'kysely';
import type { EventId } from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';
import type { Tx } from '../storage/database.ts';
import { prepared } from '../storage/prepared.ts';
import type { EventsTable } from './events-tables.ts';

/** The columns of an event that a change sets by itself. */
export type EventColumns = Omit<Updateable<EventsTable>, 'id' | 'version' | 'sequence' | 'updated_at'>;

const locked = prepared((tx: Tx, { id }: { id: EventId }) =>
  tx.selectFrom('events').select(['version', 'removed_at']).where('id', '=', id).forNoKeyUpdate(),
);

/**
 * The version of an event, which nobody else changes until the end; undefined when there is no such event. Others may
 * still refer to the event meanwhile, as those do who answer.
 */
export async function lockVersion(
  tx: Tx,
  id: EventId,
): Promise<{ version: number; removed_at: InstantText | null } | undefined> {
  return (await locked(tx, { id })).rows[0];
}

/** Stores the columns of an event under its next version; `noticed` by calendar programs too. */
export async function raiseVersion(
  tx: Tx,
  id: EventId,
  columns: EventColumns,
  { now, noticed }: { now: InstantText; noticed: boolean },
): Promise<void> {
  await tx
    .updateTable('events')
    .set((eb) => ({
      ...columns,
      version: eb('version', '+', 1),
      sequence: noticed ? eb('sequence', '+', 1) : eb.ref('sequence'),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
}
