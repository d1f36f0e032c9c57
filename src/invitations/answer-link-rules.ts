import { hasStarted, registrationIsOpen } from '../events/event-rules.ts';
import type { DateTimeText } from '../shared/local-time.ts';
import { noTicketBecause, type NoTicketReason } from '../tickets/ticket-rules.ts';
import type { OpenInvitation } from './answer-link.ts';
import type { ClosedReason } from './invitation-refusal.ts';

/**
 * Why the answer can no longer be changed; null while it can. A link in a message to everybody opens no door that the app has
 * shut: once registration is closed, it serves only those who come or wait, and may decline.
 */
export function answerClosedBecause(
  { event, member, isInvited, attending, waitingSince, checkedIn }: Answerable,
  now: DateTimeText,
): ClosedReason | null {
  if (event.cancelled) return 'cancelled';
  if (checkedIn) return 'checked-in';
  if (hasStarted(event, now)) return 'started';
  const isAskedWithAll = member !== null && !isInvited && attending !== 'YES' && waitingSince === null;
  return isAskedWithAll && !registrationIsOpen(event, now) ? 'closed' : null;
}

/** What of an invitation decides whether it can be answered. */
type Answerable = Pick<
  OpenInvitation,
  'event' | 'member' | 'isInvited' | 'attending' | 'waitingSince' | 'checkedIn'
>;

/** Why there is no ticket for the holder of the invitation; null when there is one. */
export function ticketRefusedBecause({ event, attending }: OpenInvitation): NoTicketReason | null {
  const { cancelled, ticketsEnabled } = event;
  return noTicketBecause({ cancelled, ticketsEnabled, attending });
}
