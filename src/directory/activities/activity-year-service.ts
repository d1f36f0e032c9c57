import type { Caller } from '../../platform/access/caller.ts';
import { clubYearOf, clubYearRange, type ClubYearStart } from '../../platform/shared/club-year.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { forbidden, notFound } from '../../platform/shared/errors.ts';
import type { PlaceId } from '../../platform/shared/ids.ts';
import { todayText } from '../../platform/shared/local-time.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { mayManageActivities } from './activity-policy.ts';
import { above, below, byCategory, byMonth, monthsBetween, sumsOf } from './activity-year-rules.ts';
import { findPlacesAround, findReportingPlace, sumUpCategories, sumUpClubs } from './activity-year-store.ts';
import type { ActivityYear } from './activity-year.ts';

/** What the year of a place is read with. */
export interface ActivityYearParts {
  storage: Pick<Storage, 'db'>;
  clock: Clock;
  config: { clubYearStart: () => ClubYearStart; currency: string };
}

/** What the clubs at and below a place reported in a club year, for those who manage the activities there. */
export async function activityYearOf(
  { storage: { db }, clock, config }: ActivityYearParts,
  caller: Caller,
  asked: { place: PlaceId; year?: number | undefined },
): Promise<ActivityYear> {
  const place = await findReportingPlace(db, asked.place);
  if (place === undefined) throw notFound('This place');
  if (!mayManageActivities(caller.grants, place.path))
    throw forbidden('You may not manage the activities of this place.');
  const clubYearStart = config.clubYearStart();
  const today = todayText(clock);
  const year = asked.year ?? clubYearOf(Temporal.PlainDate.from(today), clubYearStart);
  const days = clubYearRange(year, clubYearStart);
  const rows = await sumUpCategories(db, place.path, days);
  const around = await findPlacesAround(db, place);
  return {
    place,
    above: above(place, around).filter(({ path }) => mayManageActivities(caller.grants, path)),
    below: below(place, around),
    year,
    ...days,
    totals: sumsOf(rows),
    categories: byCategory(rows),
    months: byMonth(rows, monthsBetween(days.from, days.to)),
    clubs: await sumUpClubs(db, place.path, { ...days, today }),
  };
}
