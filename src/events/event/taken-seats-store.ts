import type { EventId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db } from '../../platform/storage/database.ts';
import { hasLeft, isMemberOfParty } from '../../platform/storage/party-conditions.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';

const taken = prepared((db, { event }: Params<{ event: EventId }>) =>
  db.selectFrom('event_seats').select(['taken', 'waiting']).where('event_id', '=', event),
);

/** How many seats of an event are taken and how many people wait; none as long as nobody has answered. */
export async function findTaken(db: Db, event: EventId): Promise<{ taken: number; waiting: number }> {
  return (await taken(db, { event })).rows[0] ?? { taken: 0, waiting: 0 };
}

const takenOfAll = prepared((db, { events }: Params<{ events: readonly EventId[] }>) =>
  db
    .selectFrom('event_seats')
    .select(['event_id', 'taken', 'waiting'])
    .where((eb) => among(db, eb.ref('event_id'), events)),
);

/** The same of several events; without those that nobody has answered. */
export async function findTakenOfAll(db: Db, events: readonly EventId[]) {
  if (events.length === 0) return new Map<EventId, { taken: number; waiting: number }>();
  return new Map((await takenOfAll(db, { events })).rows.map((row) => [row.event_id, row]));
}

const ahead = prepared((db, { event, since }: Params<{ event: EventId; since: InstantText }>) =>
  db
    .selectFrom('registrations')
    .leftJoin('members', (join) => join.on(isMemberOfParty()))
    .select((eb) => eb.fn.count<number>('waiting_since').distinct().as('parties'))
    .where('event_id', '=', event)
    .where('waiting_since', '<', since)
    .where((eb) => eb.not(hasLeft())),
);

/** The position in line of a party that waits since this moment. */
export async function findPosition(db: Db, event: EventId, since: InstantText): Promise<number> {
  return 1 + ((await ahead(db, { event, since })).rows[0]?.parties ?? 0);
}
