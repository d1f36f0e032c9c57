import type { PlaceKind } from '../organisation/place.ts';
import type { ClubId, PlaceId } from '../../platform/shared/ids.ts';
import type { DateText } from '../../platform/shared/local-time.ts';

/** What is summed up of activities, in the order in which lists show it. */
export const activityFigures = [
  'activities',
  'amountCollected',
  'amountDonated',
  'personsServed',
  'volunteers',
  'hoursWorked',
] as const;

/** Whether a figure is money. */
export function isAmount(figure: (typeof activityFigures)[number]): boolean {
  return figure === 'amountCollected' || figure === 'amountDonated';
}

/** The number of activities, and the sums of what they report. */
export type ActivitySums = Record<(typeof activityFigures)[number], number>;

/** The place whose year is asked for. */
export interface ReportingPlace {
  id: PlaceId;
  level: PlaceKind;
  path: string;
  name: string;
}

/** The sums of one category in one month, written `YYYY-MM`. */
export interface CategoryMonth extends ActivitySums {
  category: number;
  month: string;
}

/** A club with the sums of its year. */
export interface ReportingClub extends ActivitySums {
  id: ClubId;
  name: string;
  /** The unit directly above it. */
  unit: string;
  /** When the last one that has begun did so, whatever the year; null when there is none. */
  lastActivity: DateText | null;
}

/** All that a place and everything below it reported in a club year. */
export interface ActivityYear {
  place: ReportingPlace;
  /** The places above it whose year may be asked for, too, the widest first. */
  above: ReportingPlace[];
  /** The units directly below it, by name. */
  below: ReportingPlace[];
  year: number;
  from: DateText;
  to: DateText;
  totals: ActivitySums;
  categories: (ActivitySums & { category: number })[];
  months: (ActivitySums & { month: string })[];
  clubs: ReportingClub[];
}
