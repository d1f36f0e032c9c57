import type { EventId } from '../../platform/shared/ids.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';

const marks = prepared((db, { events }: Params<{ events: readonly EventId[] }>) =>
  db
    .selectFrom('registration_marks')
    .select('event_id as event')
    .select((eb) => eb.cast<number>(eb.fn.sum('changes'), 'bigint').as('changes'))
    .where((eb) => among(db, eb.ref('event_id'), events))
    .groupBy('event_id'),
);

/** Numbers that grow with every change of the events' registrations, no matter who makes it; none where there was no change yet. */
export async function findRegistrationsMarks(
  db: Db,
  events: readonly EventId[],
): Promise<Map<EventId, number>> {
  if (events.length === 0) return new Map();
  return new Map((await marks(db, { events })).rows.map(({ event, changes }) => [event, changes]));
}

/** The same of one event. */
export async function findRegistrationsMark(db: Db, event: EventId): Promise<number> {
  return (await findRegistrationsMarks(db, [event])).get(event) ?? 0;
}
