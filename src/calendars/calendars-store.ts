import { placesBelow } from '../organisation/places-store.ts';
import type { Db } from '../storage/database.ts';
import type { Calendar } from './calendar.ts';

/** The calendars that these places, or places below them, own. */
export function findCalendarsBelow(db: Db, paths: readonly string[]): Promise<Calendar[]> {
  return db
    .selectFrom('calendars')
    .select(['id', 'title'])
    .where('place_id', 'in', placesBelow(db, paths))
    .execute();
}
