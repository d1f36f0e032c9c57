import { badField, refuseBadFields, type FieldProblem } from '../../platform/shared/errors.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { dateTimeText, type DateText, type DateTimeText } from '../../platform/shared/local-time.ts';
import {
  lastWeek,
  maxDates,
  maxYears,
  type DatedEvent,
  type PlaceInSeries,
  type SeriesDates,
  type SeriesRule,
  type SkippedPeriod,
} from './series.ts';

/** Later years are written with a sign, and no longer sort as text. */
const lastYear = 9999;

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

/** The days of a series that begins on this day; refuses a rule that does not fit it or gives none or too many. */
export function seriesDates(first: DateText, rule: SeriesRule): SeriesDates {
  const start = Temporal.PlainDate.from(first);
  const problems = ruleProblems(start, rule);
  refuseBadFields(problems);
  const { found, skipped } = follow(start, rule);
  const left = new Set(rule.except);
  const unknown = rule.except.find((date) => !found.includes(date));
  if (unknown !== undefined)
    throw badField('series.except', `names ${unknown}, which is no day of the series`);
  const dates = found.filter((date) => !left.has(date));
  if (dates.length === 0) throw badField('series.except', 'leaves no day of the series');
  return { dates, skipped };
}

/** How a series goes on after its last date: by the same rule, as far as that date still fits it, and with itself as the first one. */
export function prolongedRule(
  { repeat, every, week }: SeriesRule,
  last: DateTimeText,
  { until, count, except = [] }: { until?: DateText; count?: number; except?: readonly DateText[] },
): Pick<SeriesRule, 'repeat' | 'every' | 'except'> & { week?: number; until?: DateText; count?: number } {
  const fits = week !== null && isInWeek(Temporal.PlainDate.from(last.slice(0, 10)), week);
  return {
    repeat,
    every,
    except,
    ...(fits && { week }),
    ...(until !== undefined && { until }),
    ...(count !== undefined && { count: count + 1 }),
  };
}

/** What a rule says of a first day: "every second Tuesday of the month" must begin on one. */
function ruleProblems(start: Temporal.PlainDate, rule: SeriesRule): FieldProblem[] {
  const { repeat, week, until, count } = rule;
  const problems: [boolean, field: string, problem: string][] = [
    [(until === null) === (count === null), 'series.count', 'or series.until is needed, and not both'],
    [until !== null && until < start.toString(), 'series.until', 'must not be before startDate'],
    [week !== null && repeat !== 'monthly', 'series.week', 'is for series that repeat monthly'],
    [
      week !== null && repeat === 'monthly' && !isInWeek(start, week),
      'series.week',
      `does not fit startDate, which is the ${nameOf(start, weekOf(start))} of its month`,
    ],
  ];
  return problems.flatMap(([isWrong, field, problem]) => (isWrong ? [{ field, problem }] : []));
}

/** Goes from one period to the next until the series ends; what has no such day is noted and does not count. */
function follow(
  start: Temporal.PlainDate,
  rule: SeriesRule,
): { found: DateText[]; skipped: SkippedPeriod[] } {
  const found: DateText[] = [];
  const skipped: SkippedPeriod[] = [];
  const horizon = start.add({ years: maxYears });
  for (let step = 0; found.length !== rule.count; step += 1) {
    const { day, earliest, period, reason } = occurrence(start, rule, step * rule.every);
    if (earliest.year > lastYear) {
      if (rule.until !== null) break;
      throw badField('series.count', `reaches beyond the year ${lastYear}`);
    }
    if (rule.until !== null && earliest.toString() > rule.until) break;
    if (Temporal.PlainDate.compare(earliest, horizon) > 0) {
      throw badField(
        rule.until === null ? 'series.count' : 'series.until',
        `reaches further than ${maxYears} years`,
      );
    }
    if (day === null) skipped.push({ period, reason });
    else if (rule.until !== null && day.toString() > rule.until) break;
    else found.push(day.toString());
    if (found.length > maxDates) {
      throw badField(
        'series.until',
        `gives more than ${maxDates} events; the last may be on ${found[maxDates - 1]}`,
      );
    }
  }
  return { found, skipped };
}

interface Occurrence {
  day: Temporal.PlainDate | null;
  /** The first day on which it could be. */
  earliest: Temporal.PlainDate;
  period: string;
  reason: string;
}

function occurrence(start: Temporal.PlainDate, { repeat, week }: SeriesRule, steps: number): Occurrence {
  if (repeat === 'weekly') {
    const day = start.add({ weeks: steps });
    return { day, earliest: day, period: '', reason: '' };
  }
  if (repeat === 'yearly') {
    const day = start.add({ years: steps });
    const isSame = day.day === start.day;
    const reason = `${day.year} has no 29 February`;
    return { day: isSame ? day : null, earliest: day, period: String(day.year), reason };
  }
  const month = start.with({ day: 1 }).add({ months: steps });
  const wanted = week ?? weekOf(start);
  const period = month.toString().slice(0, 7);
  const reason = `${period} has no ${nameOf(start, wanted)}`;
  return { day: weekdayOf(month, start.dayOfWeek, wanted), earliest: month, period, reason };
}

/** The n-th weekday of a month, or its last; null when it has none. */
function weekdayOf(month: Temporal.PlainDate, weekday: number, week: number): Temporal.PlainDate | null {
  const first = month.add({ days: (weekday - month.dayOfWeek + 7) % 7 });
  const weeks = week === lastWeek ? Math.floor((month.daysInMonth - first.day) / 7) : week - 1;
  const day = first.add({ weeks });
  return day.month === month.month ? day : null;
}

function weekOf({ day }: Temporal.PlainDate): number {
  return Math.ceil(day / 7);
}

function isInWeek(date: Temporal.PlainDate, week: number): boolean {
  return week === lastWeek ? date.day + 7 > date.daysInMonth : weekOf(date) === week;
}

function nameOf({ dayOfWeek }: Temporal.PlainDate, week: number): string {
  const ordinal = week === lastWeek ? 'last' : (ordinals[week - 1] ?? '');
  return `${ordinal} ${weekdays[dayOfWeek - 1] ?? ''}`;
}

/** Where an event stands among those of its series, in their order; null when it is none of them. */
export function placeInSeries(id: EventId, events: readonly DatedEvent[]): PlaceInSeries | null {
  const index = events.findIndex((event) => event.id === id);
  if (index < 0) return null;
  const [before = null, after = null] = [index > 0 ? events[index - 1] : null, events[index + 1]];
  return { number: index + 1, count: events.length, before, after };
}

/** A local date-time this many days later: the time of day stays, whatever the clock does between. */
export function daysLater(text: DateTimeText, days: number): DateTimeText {
  return dateTimeText(Temporal.PlainDateTime.from(text).add({ days }));
}

/** How many days one day is after another. */
export function daysBetween(from: DateText, to: DateText): number {
  return Temporal.PlainDate.from(from.slice(0, 10)).until(Temporal.PlainDate.from(to.slice(0, 10))).days;
}
