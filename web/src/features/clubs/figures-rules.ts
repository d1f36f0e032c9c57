import type { Bar } from '../../ui/chart-rules.ts';
import type { Activity } from '../../lib/api/schema.gen.ts';
import { figures, type Figure } from './figure.ts';
import { clubYearOf, clubYearRange } from '../../entities/club/club-year.ts';

/** An activity that did not take place counts for nothing. */
const cancelled = 4;

/** The activities of a club year, in the order in which they came. */
export function activitiesOfYear(
  activities: readonly Activity[],
  year: number,
  yearStart: string,
): Activity[] {
  const { from, until } = clubYearRange(year, yearStart);
  return activities.filter(({ startDate }) => from <= startDate && startDate < until);
}

/** The sum of each figure. */
export function totals(activities: readonly Activity[]): Record<Figure, number> {
  const counted = activities.filter(({ status }) => status !== cancelled);
  const sum = (figure: Figure) => counted.reduce((total, activity) => total + activity[figure], 0);
  return Object.fromEntries(figures.map((figure) => [figure, sum(figure)])) as Record<Figure, number>;
}

/** A figure by the months that a club year touches, from the first to the last; each is named by its first day. */
export function byMonth(
  activities: readonly Activity[],
  figure: Figure,
  { year, yearStart }: { year: number; yearStart: string },
): Bar[] {
  const first = Number(yearStart.slice(0, 2)) - 1;
  // A year that begins in the middle of a month ends in the middle of the same month.
  const months = yearStart.endsWith('-01') ? 12 : 13;
  return Array.from({ length: months }, (_, index) => {
    const month = `${year + Math.floor((first + index) / 12)}-${String(((first + index) % 12) + 1).padStart(2, '0')}`;
    const ofMonth = activities.filter(({ startDate }) => startDate.startsWith(month));
    return { name: `${month}-01`, value: totals(ofMonth)[figure] };
  });
}

/** A figure by categories, the greatest first; those with nothing are left out. */
export function byCategory(activities: readonly Activity[], figure: Figure): Bar[] {
  const categories = Map.groupBy(activities, ({ categoryName }) => categoryName);
  return Array.from(categories, ([name, ofCategory]) => ({ name, value: totals(ofCategory)[figure] }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value);
}

/** The interface knows no committee of an earlier year than this. */
const firstYear = 1917;

/** The club years one can look at, newest first: since the club was founded, and later ones with planned activities. */
export function clubYears(
  { today, yearStart, founded }: { today: string; yearStart: string; founded: string },
  activities: readonly Activity[],
): number[] {
  const now = clubYearOf(today, yearStart);
  const planned = activities.map(({ startDate }) => clubYearOf(startDate, yearStart));
  const last = Math.max(now, ...planned);
  const first = Math.min(
    now,
    Math.max(firstYear, founded === '' ? now - 20 : clubYearOf(founded, yearStart)),
  );
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}
