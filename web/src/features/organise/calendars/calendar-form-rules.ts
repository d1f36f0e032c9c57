import type { CalendarChange, ManagedCalendar, Me, NewCalendar } from '../../../lib/api/schema.gen.ts';

import {
  defaultsChange,
  defaultsProblems,
  draftOfDefaults,
  emptyDefaults,
  type DefaultsDraft,
} from './event-defaults-rules.ts';

/** A calendar as it is typed. */
export interface CalendarDraft extends DefaultsDraft {
  title: string;
  /** The offices whose holders review new events, by number. */
  reviewers: readonly number[];
  /** Days before the due date, the earliest reminder first. */
  reminders: readonly number[];
}

/** The form of a calendar. */
export function draftOfCalendar(calendar: ManagedCalendar): CalendarDraft {
  const { title, reviewers, reminders } = calendar;
  return {
    title,
    reviewers: upwards(reviewers.map(({ id }) => id)),
    reminders: downwards(reminders),
    ...draftOfDefaults(calendar.defaults),
  };
}

function upwards(numbers: readonly number[]): number[] {
  return numbers.toSorted((a, b) => a - b);
}

function downwards(numbers: readonly number[]): number[] {
  return numbers.toSorted((a, b) => b - a);
}

/** A list of numbers with one more, or without it; each list keeps its order, so that the same says the same. */
export function withReviewer(reviewers: readonly number[], id: number, isOn: boolean): number[] {
  return upwards(isOn ? [...reviewers, id] : reviewers.filter((one) => one !== id));
}

/** The reminders with one more. */
export function withReminder(reminders: readonly number[], days: number): number[] {
  return downwards([...new Set([...reminders, days])]);
}

/** What is wrong with what is typed. */
export function calendarProblems(draft: CalendarDraft): Partial<Record<keyof CalendarDraft, string>> {
  return { ...(draft.title.trim() === '' && { title: 'missing' }), ...defaultsProblems(draft) };
}

/** What is sent of a changed calendar: only what differs. */
export function calendarChange(draft: CalendarDraft, first: CalendarDraft): CalendarChange {
  const title = draft.title.trim();
  const defaults = defaultsChange(draft, first);
  return {
    ...(title === first.title ? {} : { title }),
    ...(String(draft.reviewers) === String(first.reviewers) ? {} : { reviewers: [...draft.reviewers] }),
    ...(String(draft.reminders) === String(first.reminders) ? {} : { reminders: [...draft.reminders] }),
    ...(defaults !== undefined && { defaults }),
  };
}

/** What is sent for a new calendar. */
export function newCalendarBody(draft: CalendarDraft, place: number): NewCalendar {
  const { title, reviewers, reminders } = draft;
  const defaults = defaultsChange(draft, { ...draft, ...emptyDefaults });
  return {
    place,
    title: title.trim(),
    reviewers: [...reviewers],
    reminders: [...reminders],
    ...(defaults !== undefined && { defaults }),
  };
}

type Place = ManagedCalendar['place'];

/** Where someone may create a calendar: where the right is held, and at every place below that has one already. */
export function calendarPlaces(
  calendars: readonly ManagedCalendar[],
  { rights }: Pick<Me, 'rights'>,
): Place[] {
  const held = rights.filter(({ right }) => right === 'manage-events' || right === 'administrator');
  const places = [...held.map(({ place }) => place), ...calendars.map(({ place }) => place)];
  return [...new Map(places.map((place) => [place.id, place])).values()];
}

/** The calendars whose title or place contains what is typed, without regard to case and accents. */
export function foundCalendars(calendars: readonly ManagedCalendar[], text: string): ManagedCalendar[] {
  const wanted = folded(text.trim());
  return calendars.filter(({ title, place }) => folded(`${title} ${place.name}`).includes(wanted));
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
