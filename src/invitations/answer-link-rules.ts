import { hasStarted } from '../events/event-rules.ts';
import type { DateTimeText } from '../shared/local-time.ts';
import { noTicketBecause, type NoTicketReason } from '../tickets/ticket-rules.ts';
import type { OpenInvitation } from './answer-link.ts';
import type { ClosedReason } from './invitation-refusal.ts';

/** Why the answer can no longer be changed; null while it can. */
export function answerClosedBecause(
  { event, checkedIn }: Pick<OpenInvitation, 'event' | 'checkedIn'>,
  now: DateTimeText,
): ClosedReason | null {
  if (event.cancelled) return 'cancelled';
  if (checkedIn) return 'checked-in';
  return hasStarted(event, now) ? 'started' : null;
}

/** Why there is no ticket for the holder of the invitation; null when there is one. */
export function ticketRefusedBecause({ event, attending }: OpenInvitation): NoTicketReason | null {
  const { cancelled, ticketsEnabled } = event;
  return noTicketBecause({ cancelled, ticketsEnabled, attending });
}
