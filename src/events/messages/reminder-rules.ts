import type { EventRecord } from '../event/event.ts';
import { registrationIsOpen } from '../event/event-rules.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';

/** When on its day a reminder is sent, where the organisation is: people read mails in the morning. */
const timeOfDay = '09:00:00';

/** So much later a reminder is still sent when the service was switched off; after that nobody expects it. */
const latestDays = 2;

/** Rules further ahead than this make no sense to anyone. */
export const maxDaysBefore = 60;

/** All numbers of days that a rule can have. */
export const everyDaysBefore: readonly number[] = Array.from(
  { length: maxDaysBefore + 1 },
  (_, days) => days,
);

/** What reminders depend on. */
export type RemindedEvent = Parameters<typeof registrationIsOpen>[0] & Pick<EventRecord, 'createdAt'>;

/** Up to when people can answer. */
export function dueDateOf({
  registrationDueDate,
  start,
}: Pick<EventRecord, 'registrationDueDate' | 'start'>) {
  return registrationDueDate ?? start;
}

/** When a rule fires, in local time: at nine in the morning, this many days before the day of the due date. */
export function firesAt(due: DateTimeText, daysBefore: number): DateTimeText {
  const day = Temporal.PlainDate.from(due.slice(0, 10)).subtract({ days: daysBefore });
  return `${day.toString()}T${timeOfDay}`;
}

/** A range of due dates, the second one excluded. */
export interface DueWindow {
  readonly from: string;
  readonly until: string;
}

/** Where the due date must lie for a rule of this many days to be due now: within a few days, however many rules there are. */
export function dueWindow(daysBefore: number, now: DateTimeText): DueWindow {
  const today = Temporal.PlainDate.from(now.slice(0, 10));
  const latest = now.slice(11) < timeOfDay ? today.subtract({ days: 1 }) : today;
  return {
    from: today.add({ days: daysBefore - latestDays }).toString(),
    until: latest.add({ days: daysBefore + 1 }).toString(),
  };
}

/**
 * Whether a rule starts over when the due date moves. One that has not fired does not do so at once because its moment is over
 * by the move, and one that has fires again when its moment is to come: for another due date, because that of the same one is over.
 */
export function beginsAnew(
  due: DateTimeText,
  { daysBefore, hasFired }: { daysBefore: number; hasFired: boolean },
  now: DateTimeText,
): boolean {
  return hasFired === firesAt(due, daysBefore) > now;
}

/**
 * Whether a rule fires now: its moment has come and is not long ago, people can still answer, and the event was not
 * published, nor the rule set or moved, after that moment: nobody is to be surprised by a mail that leaves at once.
 */
export function isDue(
  event: RemindedEvent & Pick<EventRecord, 'registrationDueDate'>,
  daysBefore: number,
  { now, knownSince }: { now: DateTimeText; knownSince: DateTimeText },
): boolean {
  const moment = firesAt(dueDateOf(event), daysBefore);
  if (moment > now || knownSince >= moment) return false;
  const latest = Temporal.PlainDateTime.from(moment).add({ days: latestDays }).toString();
  return now <= latest && registrationIsOpen(event, now);
}
