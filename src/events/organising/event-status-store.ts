import type { EventId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { fromJson } from '../../platform/storage/json.ts';
import type { WhenAndWhere } from './event-status-rules.ts';

/** Whether anybody was invited to an event or has answered. */
export async function hasRegistrations(tx: Tx, event: EventId): Promise<boolean> {
  const found = await tx
    .selectFrom('registrations')
    .select('id')
    .where('event_id', '=', event)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** For which of these events anybody was invited or has answered. */
export async function findRegisteredFor(db: Db, events: readonly EventId[]): Promise<EventId[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('event_id')
    .distinct()
    .where((eb) => among(db, eb.ref('event_id'), events))
    .execute();
  return rows.map(({ event_id: event }) => event);
}

/** When and where those who were told that an event is cancelled know it to be, as far as that was kept. */
export async function findBeforeCancelling(db: Db, event: EventId): Promise<Partial<WhenAndWhere>> {
  const found = await db
    .selectFrom('events')
    .select('before_cancelled as before')
    .where('id', '=', event)
    .executeTakeFirst();
  return found === undefined || found.before === null ? {} : fromJson(found.before);
}

/** Deletes for good what was removed before a moment, with all that belongs to it. */
export async function deleteRemoved(tx: Tx, before: InstantText): Promise<void> {
  await tx
    .deleteFrom('events')
    .where('removed_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('registrations')
            .select('registrations.id')
            .whereRef('registrations.event_id', '=', 'events.id'),
        ),
      ),
    )
    .execute();
}
