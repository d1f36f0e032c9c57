import type { Updateable } from 'kysely';
import type { EventId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import type { EventsTable } from './events-tables.ts';

/** The columns of an event that a change sets by itself. */
export type EventColumns = Omit<Updateable<EventsTable>, 'id' | 'version' | 'sequence' | 'updated_at'>;

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
