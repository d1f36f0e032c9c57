import type { SeriesRule } from '../../../lib/api/schema.gen.ts';
import { asDate } from '../../../lib/format/dates.ts';
import { isDay } from '../../../lib/format/month-rules.ts';

/** How an event comes back, as it is typed; it does not as long as `repeat` is empty. */
export interface SeriesDraft {
  repeat: '' | SeriesRule['repeat'];
  every: string;
  /** Of months: whether the last weekday of its kind is meant, where the day could also be counted from the start. */
  isLast: boolean;
  ends: 'count' | 'until';
  count: string;
  until: string;
  /** Days that are left out. */
  except: string[];
}

/** An event that takes place once. */
export const noSeries: SeriesDraft = {
  repeat: '',
  every: '1',
  isLast: false,
  ends: 'count',
  count: '6',
  until: '',
  except: [],
};

/** A series makes so many events at most. */
export const maxEvents = 60;
/** So many years after the first one the last one may be. */
export const maxYears = 20;
/** It comes back every so many weeks, months or years at most. */
export const maxStep = 100;

/** What may be wrong with a field of the rule. */
export type RuleProblem = 'out-of-range' | 'missing' | 'not-a-date' | 'before-start' | 'too-far';
export type RuleProblems = Partial<Record<'every' | 'count' | 'until', RuleProblem>>;

/** Which weekday of its kind a day is in its month, and whether it is the last one. */
export function weekOf(day: string): { week: number; isLast: boolean } {
  const date = asDate(day);
  const number = date.getUTCDate();
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return { week: Math.ceil(number / 7), isLast: number + 7 > days };
}

/** What is wrong with the rule as it is typed; how far ahead it reaches, the service counts. */
export function ruleProblems(draft: SeriesDraft, start: string): RuleProblems {
  const { repeat, every, ends, count, until } = draft;
  const problems: RuleProblems = {};
  if (repeat === '') return problems;
  if (!isWhole(Number(every), maxStep)) problems.every = 'out-of-range';
  if (ends === 'count' && !isWhole(Number(count), maxEvents)) problems.count = 'out-of-range';
  if (ends === 'until' && until === '') problems.until = 'missing';
  if (ends === 'until' && until !== '' && !isDay(until)) problems.until = 'not-a-date';
  else if (ends === 'until' && until !== '' && until < start.slice(0, 10)) problems.until = 'before-start';
  return problems;
}

/** What the service has found wrong with the rule: it refuses an end only for reaching too far. */
export function refusedRule(fields: readonly { field: string }[]): RuleProblems {
  const problems: RuleProblems = {};
  for (const name of ['count', 'until'] as const)
    if (fields.some(({ field }) => field === `series.${name}`)) problems[name] = 'too-far';
  return problems;
}

/** The rule that is sent; null as long as the event takes place once, or something is missing. */
export function seriesOf(draft: SeriesDraft, start: string): SeriesRule | null {
  const { repeat, every, isLast, ends, count, until, except } = draft;
  if (repeat === '' || start === '' || Object.keys(ruleProblems(draft, start)).length > 0) return null;
  return {
    repeat,
    every: Number(every),
    ...(repeat === 'monthly' && isLast && weekOf(start.slice(0, 10)).isLast ? { week: -1 } : {}),
    ...(ends === 'count' ? { count: Number(count) } : { until }),
    ...(except.length === 0 ? {} : { except }),
  };
}

/** What says what an event is about, and to whom: no day depends on it. */
const withoutDays: ReadonlySet<string> = new Set([
  'title',
  'description',
  'location',
  'guestsAllowed',
  'partnersAllowed',
  'registrationUrl',
  'closed',
  'capacity',
  'waitingList',
  'waitingOrder',
]);

/** That part of a new event on which it depends when the events of its series are, and whether they can be then. */
export function daysAskedBy(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([field]) => !withoutDays.has(field)));
}

function isWhole(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}
