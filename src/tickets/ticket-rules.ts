import { conflict, gone, type DomainError } from '../shared/errors.ts';

/** What decides whether there is a ticket. */
export interface TicketState {
  cancelled: boolean;
  ticketsEnabled: boolean;
  attending: 'YES' | 'NO' | null;
}

/** Why there is no ticket, or null when there is one. */
export function whyNoTicket({ cancelled, ticketsEnabled, attending }: TicketState): DomainError | null {
  if (cancelled) return gone('There are no tickets any more: the event was cancelled.');
  if (attending === 'NO') return gone('There is no ticket any more: the participation was declined.');
  if (!ticketsEnabled) return conflict('This event has no tickets.');
  if (attending === null) return conflict('There is no ticket yet: the invitation has not been answered.');
  return null;
}
