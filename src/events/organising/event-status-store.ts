import type { Expression } from 'kysely';
import type { EventId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { fromJson } from '../../platform/storage/json.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { WhenAndWhere } from './event-status-rules.ts';

/**
 * The registrations of an event whose people have answered or wait, or are guests. Others were invited, or are only there for the link of a
 * mail, and can be told that the event does not take place.
 */
function answersOf(db: Db, event: Expression<EventId>) {
  return db
    .selectFrom('registrations')
    .select('registrations.id')
    .where('registrations.event_id', '=', event)
    .where((eb) =>
      eb.or([
        eb('registrations.attending', 'is not', null),
        eb('registrations.waiting_since', 'is not', null),
        eb('registrations.member_id', 'is', null),
      ]),
    );
}

/** Those of these events that anyone has answered, waits for a place at, or would be brought along to. */
export async function findAnsweredEvents(db: Db, events: readonly EventId[]): Promise<Set<EventId>> {
  return new Set((await answered(db, { events })).rows.map(({ id }) => id));
}

const answered = prepared((db, { events }: Params<{ events: readonly EventId[] }>) =>
  db
    .selectFrom('events')
    .select('events.id')
    .where((eb) => among(db, eb.ref('events.id'), events))
    .where((eb) => eb.exists(answersOf(db, eb.ref('events.id')))),
);

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
    .where((eb) => eb.not(eb.exists(answersOf(tx, eb.ref('events.id')))))
    .execute();
}
