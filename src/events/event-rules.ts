import type { When } from '../shared/date-words.ts';
import type { DateTimeText } from '../shared/local-time.ts';
import type { EventRecord } from './event.ts';

/** What decides whether members can register. */
export type RegistrationSettings = When &
  Pick<EventRecord, 'cancelled' | 'registrationEnabled' | 'registrationDueDate'>;

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

/** Why members cannot register now, as a sentence; null while they can. */
export function registrationClosedBecause(event: RegistrationSettings, now: DateTimeText): string | null {
  if (event.cancelled) return 'The event was cancelled.';
  if (!event.registrationEnabled) return 'This event takes no registrations.';
  if (hasStarted(event, now)) return 'The event has already started.';
  const due = event.registrationDueDate;
  if (due !== null && due < now) return 'The registration period has ended.';
  return null;
}

/** Whether members can register now. */
export function registrationIsOpen(event: RegistrationSettings, now: DateTimeText): boolean {
  return registrationClosedBecause(event, now) === null;
}
