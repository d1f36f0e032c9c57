import type { When } from '../../platform/shared/when.ts';
import type { FieldProblem } from '../../platform/shared/errors.ts';
import { endProblems, type DateTimeText } from '../../platform/shared/local-time.ts';
import type { EventRecord } from './event.ts';

/** What decides whether members can register. */
export type RegistrationSettings = When &
  Pick<EventRecord, 'cancelled' | 'registrationEnabled' | 'registrationDueDate'>;

/** What is wrong with the times of an event: it ends after it starts, and registration ends before that. */
export function eventDateProblems(
  startDate: DateTimeText,
  endDate: DateTimeText | null,
  registrationDueDate: DateTimeText | null,
): FieldProblem[] {
  const isLate = registrationDueDate !== null && registrationDueDate > startDate;
  const problem = 'must not be after startDate';
  return [...endProblems(startDate, endDate), ...(isLate ? [{ field: 'registrationDueDate', problem }] : [])];
}

/** What is wrong with a reviewer: it is a member, or everyone who holds a function. */
export function reviewerProblems(hasMember: boolean, hasFunction: boolean): FieldProblem[] {
  if (hasMember !== hasFunction) return [];
  return hasMember
    ? [{ field: 'function', problem: 'must be empty, because the row names a member' }]
    : [{ field: 'member', problem: 'is missing: name the member or the function' }];
}

/** Whether the event has begun. */
export function hasStarted(event: When, now: DateTimeText): boolean {
  return event.start <= now;
}

/** The last moment of an event; without an end it lasts to the end of its day, and whole days always do. */
export function endOf({ start, end, allDay }: When): DateTimeText {
  if (end !== null && !allDay) return end;
  return `${(end ?? start).slice(0, 10)}T23:59:59`;
}

/** Whether the event is over. */
export function hasEnded(event: When, now: DateTimeText): boolean {
  return endOf(event) < now;
}

/** Whether the time to answer is over: anyone who still answers does so late. */
export function isAfterDueDate(
  { registrationDueDate: due }: Pick<RegistrationSettings, 'registrationDueDate'>,
  now: DateTimeText,
): boolean {
  return due !== null && due < now;
}

/** Why members cannot register now, as a sentence; null while they can. */
export function registrationClosedBecause(event: RegistrationSettings, now: DateTimeText): string | null {
  if (event.cancelled) return 'The event was cancelled.';
  if (!event.registrationEnabled) return 'This event takes no registrations.';
  if (hasStarted(event, now)) return 'The event has already started.';
  if (isAfterDueDate(event, now)) return 'The registration period has ended.';
  return null;
}

/** Why members take nobody of their party back any more, as a sentence; null while they can, as they can change their own mind. */
export function partyClosedBecause(
  event: When & Pick<EventRecord, 'cancelled'>,
  now: DateTimeText,
): string | null {
  if (event.cancelled) return 'The event was cancelled.';
  return hasStarted(event, now) ? 'The event has already started.' : null;
}

/** Whether members can register now. */
export function registrationIsOpen(event: RegistrationSettings, now: DateTimeText): boolean {
  return registrationClosedBecause(event, now) === null;
}

/** The order in which events of a series follow each other: by start, and then by number. */
export function inOrderOfTime(
  a: Pick<EventRecord, 'id' | 'start'>,
  b: Pick<EventRecord, 'id' | 'start'>,
): number {
  return a.start === b.start ? a.id - b.id : a.start < b.start ? -1 : 1;
}
