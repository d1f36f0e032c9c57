import type { EventId } from '../../platform/shared/ids.ts';
import type { DateText, DateTimeText } from '../../platform/shared/local-time.ts';

/** How often an event of a series comes back. */
export const repetitions = ['weekly', 'monthly', 'yearly'] as const;
export type Repetition = (typeof repetitions)[number];

/** A series makes this many events at most. */
export const maxDates = 60;
/** So far ahead its last event may be, in years. */
export const maxYears = 20;
/** Says that the last weekday of its kind in the month is meant, whether it is the fourth or the fifth. */
export const lastWeek = -1;

/** The rule by which the events of a series follow the first one. */
export interface SeriesRule {
  readonly repeat: Repetition;
  /** How many weeks, months or years lie between two events. */
  readonly every: number;
  /** For months: which weekday of its kind, from 1 to 5, or `lastWeek`. */
  readonly week: number | null;
  /** The last day that may be one of the series; or else how many days it has. */
  readonly until: DateText | null;
  readonly count: number | null;
  /** Days that are left out. */
  readonly except: readonly DateText[];
}

/** A month or year that has no such day. */
export interface SkippedPeriod {
  /** `2027-04`, or a year. */
  readonly period: string;
  readonly reason: string;
}

/** An event of a series, and when it begins. */
export interface DatedEvent {
  readonly id: EventId;
  readonly startDate: DateTimeText;
}

/** Where an event stands among those of its series. */
export interface PlaceInSeries {
  /** From 1 on, in the order of time. */
  readonly number: number;
  readonly count: number;
  readonly before: DatedEvent | null;
  readonly after: DatedEvent | null;
}

/** The days of a series, and where it has none. */
export interface SeriesDates {
  readonly dates: readonly DateText[];
  readonly skipped: readonly SkippedPeriod[];
}
