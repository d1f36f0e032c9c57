import { endOf, hasEnded, hasStarted, registrationIsOpen } from '../event/event-rules.ts';
import type { EventRecord } from '../event/event.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';

/** Why a door takes no scans; empty when it does. */
export const shutReasons = ['', 'review-off', 'cancelled', 'registration-open'] as const;
export type ShutReason = (typeof shutReasons)[number];

/** When an event is, seen from today. */
export const doorTimes = ['today', 'coming', 'past'] as const;
export type DoorTime = (typeof doorTimes)[number];

type DoorEvent = Pick<
  EventRecord,
  'start' | 'end' | 'allDay' | 'cancelled' | 'reviewEnabled' | 'registrationEnabled' | 'registrationDueDate'
>;

/** Whether a door takes scans now, and if not, why, and from when it does; empty when it never will by itself. */
export function scanningAt(
  event: DoorEvent,
  now: DateTimeText,
): { open: boolean; reason: ShutReason; from: DateTimeText } {
  if (!event.reviewEnabled) return { open: false, reason: 'review-off', from: '' };
  if (event.cancelled) return { open: false, reason: 'cancelled', from: '' };
  if (registrationIsOpen(event, now)) {
    return { open: false, reason: 'registration-open', from: registrationEnd(event) };
  }
  return { open: true, reason: '', from: '' };
}

/** Registration ends with its due date, or when the event starts. */
function registrationEnd({ registrationDueDate: due, start }: DoorEvent): DateTimeText {
  return due === null || due > start ? start : due;
}

/** Running or on this day; otherwise before or behind it. */
export function timeOf(event: DoorEvent, now: DateTimeText): DoorTime {
  const today = now.slice(0, 10);
  const isRunning = hasStarted(event, now) && !hasEnded(event, now);
  if (isRunning || event.start.startsWith(today) || endOf(event).startsWith(today)) return 'today';
  return hasStarted(event, now) ? 'past' : 'coming';
}

/** Today's events first, then those to come, the next one first, then those that are over, the last one first. */
export function inDoorOrder<Event extends DoorEvent>(events: readonly Event[], now: DateTimeText): Event[] {
  const of = (time: DoorTime) => events.filter((event) => timeOf(event, now) === time);
  return [...of('today'), ...of('coming'), ...of('past').toReversed()];
}
