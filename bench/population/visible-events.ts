import { placesOnPath } from '../../src/organisation/grant.ts';
import type { Clock } from '../../src/shared/clock.ts';
import { asId, type EventId, type PlaceId } from '../../src/shared/ids.ts';
import { nowText } from '../../src/shared/local-time.ts';
import type { Db } from '../../src/storage/database.ts';
import type { Person } from './people.ts';

/** A member's token, and an event that concerns the member. */
export interface EventOfCaller {
  event: EventId;
  token: string;
}

/** For every person one event that they can see, now of their club, now of a unit above it. */
export async function gatherSeenEvents(db: Db, people: readonly Person[]): Promise<EventOfCaller[]> {
  const rows = await openToAudience(db).execute();
  return pairUp(people, rows);
}

/** For every person one event that they can answer now and still can in an hour. */
export async function gatherAnswerableEvents(
  db: Db,
  clock: Clock,
  people: readonly Person[],
): Promise<EventOfCaller[]> {
  const inAnHour = nowText({ ...clock, now: () => clock.now().add({ hours: 1 }) });
  const rows = await openToAudience(db)
    .where('events.registration_enabled', '=', 1)
    .where('events.start_date', '>', inAnHour)
    .where((eb) =>
      eb.or([
        eb('events.registration_due_date', 'is', null),
        eb('events.registration_due_date', '>', inAnHour),
      ]),
    )
    .execute();
  return pairUp(people, rows);
}

function openToAudience(db: Db) {
  return db
    .selectFrom('events')
    .innerJoin('calendars', 'calendars.id', 'events.calendar_id')
    .select(['events.id', 'calendars.place_id as place'])
    .where('events.closed', '=', 0)
    .where('events.cancelled', '=', 0)
    .orderBy('events.id');
}

function pairUp(
  people: readonly Person[],
  events: readonly { id: EventId; place: PlaceId }[],
): EventOfCaller[] {
  const byPlace = Map.groupBy(events, ({ place }) => place);
  return people.flatMap(({ clubPath, token }, index) => {
    const places = placesOnPath(clubPath).map((place) => asId<PlaceId>(place));
    const visible = places.flatMap((place) => byPlace.get(place) ?? []);
    const event = visible[index % visible.length];
    return event === undefined ? [] : { event: event.id, token };
  });
}
