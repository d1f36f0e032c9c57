import type { DateText } from './local-time.ts';
import { parses } from './parses.ts';

/** The day on which a club year begins, the same in every year. */
export interface ClubYearStart {
  readonly month: number;
  readonly day: number;
}

/** The club year of most organisations begins on 1 July. */
export const usualClubYearStart: ClubYearStart = { month: 7, day: 1 };

/** The first club year of which a committee can be asked. */
const firstCommitteeYear = 1917;
/** The contract promises every committee year up to this one, whatever today's date. */
const promisedCommitteeYear = 2025;

/** Reads the setting `MM-DD`; throws a RangeError that says what is wrong with it. */
export function parseClubYearStart(text: string): ClubYearStart {
  const parts = /^(\d{2})-(\d{2})$/.exec(text);
  if (parts === null) {
    throw new RangeError(
      `The start of the club year must be written MM-DD, such as 07-01, but it is "${text}".`,
    );
  }
  const start = { month: Number(parts[1]), day: Number(parts[2]) };
  if (start.month === 2 && start.day === 29) {
    throw new RangeError('The club year cannot start on 02-29, because most years have no such day.');
  }
  const anyCommonYear = 2025;
  if (!parses(() => firstDay(anyCommonYear, start))) {
    throw new RangeError(`The club year cannot start on ${text}, because no year has such a day.`);
  }
  return start;
}

/** The same as it is written: `MM-DD`. */
export function clubYearStartText({ month, day }: ClubYearStart): string {
  return [month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

/** The club year in which a day lies, named after the calendar year in which it starts. */
export function clubYearOf(date: Temporal.PlainDate, start: ClubYearStart): number {
  const hasBegun = date.month > start.month || (date.month === start.month && date.day >= start.day);
  return hasBegun ? date.year : date.year - 1;
}

/** The first and the last day of a club year. */
export function clubYearRange(year: number, start: ClubYearStart): { from: DateText; to: DateText } {
  const lastDay = firstDay(year + 1, start).subtract({ days: 1 });
  return { from: firstDay(year, start).toString(), to: lastDay.toString() };
}

/** The club years of which a committee can be asked, both ends included. */
export function committeeYears(
  today: Temporal.PlainDate,
  start: ClubYearStart,
): { min: typeof firstCommitteeYear; max: number } {
  return { min: firstCommitteeYear, max: Math.max(promisedCommitteeYear, clubYearOf(today, start)) };
}

function firstDay(year: number, start: ClubYearStart): Temporal.PlainDate {
  return Temporal.PlainDate.from({ year, ...start }, { overflow: 'reject' });
}
