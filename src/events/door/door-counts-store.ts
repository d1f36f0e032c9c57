import type { EventId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { GateMinute } from './door-counts-rules.ts';

const counts = prepared((db, { events }: Params<{ events: readonly EventId[] }>) =>
  db
    .selectFrom('registrations')
    .select(['event_id as event', 'validated_gate as gate'])
    .select((eb) => [
      eb.fn<InstantText | null>('substr', ['validated_at', eb.lit(1), eb.lit(16)]).as('minute'),
      eb.fn.count<number>(eb.case().when('attending', '=', 'YES').then(1).end()).as('expected'),
      eb.fn.count<number>('validated_at').as('in'),
    ])
    .where((eb) => among(db, eb.ref('event_id'), events))
    .groupBy(['event_id', 'validated_gate', 'minute'])
    .orderBy('minute')
    .orderBy('validated_gate'),
);

/**
 * How many are expected at events and how many came in, by gate and minute of UTC, in the order of time. Who is not in has
 * neither; a check-in that was annulled has left no mark.
 */
export async function countAtDoors(
  db: Db,
  events: readonly EventId[],
): Promise<(GateMinute & { event: EventId })[]> {
  return events.length === 0 ? [] : (await counts(db, { events })).rows;
}
