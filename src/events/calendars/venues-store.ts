import type { ClubId, PlaceId } from '../../platform/shared/ids.ts';
import type { Db } from '../../platform/storage/database.ts';
import { fromJson } from '../../platform/storage/json.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { EventLocation } from '../event/event.ts';

/** Among the last so many events, every house is found that is still gone to. */
const lookedThrough = 500;

const locations = prepared((db, { place }: Params<{ place: PlaceId }>) =>
  db
    .selectFrom('events')
    .select('location')
    .where('removed_at', 'is', null)
    .where('calendar_id', 'in', db.selectFrom('calendars').select('id').where('place_id', '=', place))
    .orderBy('start_date', 'desc')
    .orderBy('id', 'desc')
    .limit(lookedThrough),
);

/** Where the events of a place took and take place, the last one first. */
export async function findLocations(db: Db, place: PlaceId): Promise<EventLocation[]> {
  return (await locations(db, { place })).rows.map(({ location }) => fromJson<EventLocation>(location));
}

const meetingAddresses = prepared((db, { club }: Params<{ club: ClubId }>) =>
  db.selectFrom('club_meetings').select('address').where('club_id', '=', club).orderBy('position'),
);

/** Where a club meets, as it says it. */
export async function findMeetingAddresses(db: Db, club: ClubId): Promise<string[]> {
  return (await meetingAddresses(db, { club })).rows.map(({ address }) => address);
}
