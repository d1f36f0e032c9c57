import { hasStarted } from '../events/event-rules.ts';
import type { DateTimeText } from '../shared/local-time.ts';
import { givesTicket } from '../tickets/ticket-rules.ts';
import type { OpenInvitation } from './answer-link.ts';

/** Why the answer can no longer be changed, as a sentence; null while it can. */
export function answerClosedBecause(
  { event, checkedIn }: Pick<OpenInvitation, 'event' | 'checkedIn'>,
  now: DateTimeText,
): string | null {
  if (event.cancelled) return 'The event was cancelled.';
  if (checkedIn) return 'You are already checked in.';
  if (hasStarted(event, now)) return 'The event has already started.';
  return null;
}

/** Whether there is a ticket for the holder of the invitation. */
export function hasTicket({ event, attending }: OpenInvitation): boolean {
  const { cancelled, ticketsEnabled } = event;
  return givesTicket({ cancelled, ticketsEnabled, attending });
}
