import { dateTimeText, type DateTimeText } from '../../platform/shared/local-time.ts';
import type { EventDetails, SentDetails } from './managed-event.ts';
import { withSent } from './managed-event-rules.ts';

/**
 * How a later event of a series changes with one before it: what was sent for that one is taken over, and times move by
 * the same local difference, so that an evening stays an evening across the change of the clock.
 */
export function followingDetails(
  later: EventDetails,
  sent: SentDetails,
  { before, after }: { before: EventDetails; after: EventDetails },
): EventDetails {
  const startDate =
    sent.startDate === undefined
      ? later.startDate
      : moved(later.startDate, before.startDate, after.startDate);
  const fromStart = (time: DateTimeText) => moved(startDate, after.startDate, time);
  const { endDate, registrationDueDate: due } = after;
  return {
    ...withSent(later, sent),
    startDate,
    endDate: sent.endDate === undefined ? later.endDate : endDate === null ? null : fromStart(endDate),
    registrationDueDate:
      sent.registrationDueDate === undefined ? later.registrationDueDate : due === '' ? '' : fromStart(due),
  };
}

/** A local time, moved by the difference between two others as a calendar on the wall shows it. */
function moved(time: DateTimeText, from: DateTimeText, to: DateTimeText): DateTimeText {
  const difference = Temporal.PlainDateTime.from(from).until(Temporal.PlainDateTime.from(to));
  return dateTimeText(Temporal.PlainDateTime.from(time).add(difference));
}
