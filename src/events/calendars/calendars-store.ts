import { placesBelow } from '../../directory/organisation/places-store.ts';
import type { Db } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { Calendar } from './calendar.ts';

const calendarsBelow = prepared((db, { paths }: Params<{ paths: readonly string[] }>) =>
  db.selectFrom('calendars').select(['id', 'title']).where('place_id', 'in', placesBelow(db, paths)),
);

/** The calendars that these places, or places below them, own. */
export async function findCalendarsBelow(db: Db, paths: readonly string[]): Promise<Calendar[]> {
  return (await calendarsBelow(db, { paths })).rows;
}
