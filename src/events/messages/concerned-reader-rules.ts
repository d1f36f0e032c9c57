import type { AudienceState } from '../audience/audience.ts';
import type { Attending } from '../event/attending.ts';
import { isPublished } from '../event/event-policy.ts';
import { registrationIsOpen } from '../event/event-rules.ts';
import type { EventRecord } from '../event/event.ts';
import type { Addressees, NewMessage, NoticeKind } from './message.ts';

/** A message, the event as it is by then, and whether it was taken back. */
interface AboutToBeWritten {
  readonly message: NewMessage;
  readonly event: EventRecord;
  readonly isWithdrawn: boolean;
}

/**
 * A reminder is for those who have not answered an event that still asks them, an invitation for those who have not
 * answered one that takes place. What became of an event is told only while it is so: a mail may be written long after
 * the message, to an address that was corrected. Whatever else is told is told, unless the event was deleted: then
 * nothing but that it was cancelled. What was planned goes to those who are still in its part of the people.
 */
export function concernedReader(
  { message, event, isWithdrawn }: AboutToBeWritten,
  reader: Standing,
  now: string,
): boolean {
  const { kind, segment, details } = message;
  const { hasAnswered } = reader;
  if (isWithdrawn) return false;
  if (event.removedAt !== null && details.notice !== 'cancelled') return false;
  if (kind === 'reminder') return !hasAnswered && isPublished(event) && registrationIsOpen(event, now);
  if (details.notice === undefined)
    return (
      details.planned === undefined ||
      (isPublished(event) && isStillIn(segment === 'chosen' ? (details.state ?? segment) : segment, reader))
    );
  return isStillSo(details.notice, event) && !(details.notice === 'invited' && hasAnswered);
}

/** Whether what a notice says became of an event is so by now. */
export function isStillSo(
  notice: NoticeKind,
  event: Pick<EventRecord, 'draft' | 'removedAt' | 'cancelled'>,
): boolean {
  const isOff = event.cancelled || event.removedAt !== null;
  return notice === 'cancelled' ? isOff : isPublished(event) && !isOff;
}

/** Whether an event may stand in a mail that an open one of its series leads: only who knows of a closed one hears of it. */
export function mayLead(notice: NoticeKind, { closed }: Pick<EventRecord, 'closed'>): boolean {
  return !closed || notice !== 'published';
}

/** How a reader stands to the event when a planned message is written. */
interface Standing {
  readonly attending: Attending | null;
  readonly isWaiting: boolean;
  readonly hasAnswered: boolean;
}

/** Whether someone still belongs to the part of the people for whom a message was planned, as far as answers decide it. */
function isStillIn(
  segment: Addressees | AudienceState,
  { attending, isWaiting, hasAnswered }: Standing,
): boolean {
  switch (segment) {
    case 'yes':
    case 'not-checked-in':
      return attending === 'YES';
    case 'no':
      return attending === 'NO';
    case 'waiting':
      return isWaiting;
    case 'unanswered':
    case 'told':
    case 'untold':
    case 'unreached':
      return !hasAnswered;
    default:
      return true;
  }
}
