import type { EventLocation } from '../event/event.ts';
import type { ClubId } from '../../platform/shared/ids.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import type { Db } from '../../platform/storage/database.ts';
import { isPublishedEvent } from '../../platform/storage/event-conditions.ts';
import { fromJson } from '../../platform/storage/json.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';

/** An event of a club that has begun, with how many came. */
export type PastEvent = Awaited<ReturnType<typeof findPastEvents>>[number];

interface Wanted {
  club: ClubId;
  now: DateTimeText;
  limit: number;
}

const pastEvents = prepared((db, { club, now, limit }: Params<Wanted>) =>
  db
    .selectFrom('clubs')
    .innerJoin('calendars', 'calendars.place_id', 'clubs.place_id')
    .innerJoin('events', 'events.calendar_id', 'calendars.id')
    .select(['events.id', 'events.title', 'events.description', 'events.location'])
    .select(['events.start_date as startDate', 'events.end_date as endDate', 'events.all_day as allDay'])
    .select(({ selectFrom }) => {
      const registered = selectFrom('registrations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('registrations.event_id', '=', 'events.id');
      return [
        registered.where('attending', '=', 'YES').as('coming'),
        registered.where('validated_at', 'is not', null).as('checkedIn'),
      ];
    })
    .where('clubs.id', '=', club)
    .where('events.start_date', '<=', now)
    .where('events.cancelled', '=', 0)
    .where(isPublishedEvent())
    .where('events.closed', '=', 0)
    .orderBy('events.start_date', 'desc')
    .orderBy('events.id', 'desc')
    .limit(limit),
);

/** The last events of a club's own calendars that have begun, newest first. */
export async function findPastEvents(db: Db, wanted: Wanted) {
  const { rows } = await pastEvents(db, wanted);
  return rows.map(({ coming, checkedIn, allDay, location, ...event }) => ({
    ...event,
    allDay: allDay === 1,
    location: fromJson<EventLocation>(location),
    coming: Number(coming),
    checkedIn: Number(checkedIn),
  }));
}
