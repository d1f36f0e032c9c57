import { readMore } from '../../lib/read-more.ts';
import { answerFilters, type AnswerFilter } from './agenda-rules.ts';
import { isDay, isMonth, monthOf, type MonthText } from '../../lib/format/month-rules.ts';

/** What the address of the agenda says: how it is shown, and what of it. */
export interface AgendaSearch {
  /** The coming events as a list unless another view is named. */
  view?: 'month' | 'past' | undefined;
  /** How many further parts of a list are loaded. */
  more?: number | undefined;
  /** Of the view by month; the present one when it is not named. */
  month?: MonthText | undefined;
  day?: string | undefined;
  calendar?: number | undefined;
  answer?: AnswerFilter | undefined;
}

/** Reads the address; what makes no sense is left out. */
export function readAgendaSearch(search: Record<string, unknown>): AgendaSearch {
  const { view, more, month, day, calendar, answer } = search;
  const read: AgendaSearch = {
    view: view === 'month' || view === 'past' ? view : undefined,
    calendar: isWhole(calendar) ? calendar : undefined,
    answer: answerFilters.find((known) => known === answer),
  };
  if (read.view !== 'month') return { ...read, more: readMore(more) };
  const shownDay = isDay(day) ? day : undefined;
  const shownMonth = isMonth(month) ? month : shownDay === undefined ? undefined : monthOf(shownDay);
  return { ...read, month: shownMonth, day: shownDay };
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}
