import { conflict, gone, type DomainError } from '../shared/errors.ts';

/** What decides whether there is a ticket. */
export interface TicketState {
  cancelled: boolean;
  ticketsEnabled: boolean;
  attending: 'YES' | 'NO' | null;
}

/** Whether there is a ticket. */
export function givesTicket({ cancelled, ticketsEnabled, attending }: TicketState): boolean {
  return attending === 'YES' && ticketsEnabled && !cancelled;
}

/** Why there is no ticket, or null when there is one. */
export function whyNoTicket(state: TicketState): DomainError | null {
  if (givesTicket(state)) return null;
  if (state.cancelled) return gone('There are no tickets any more: the event was cancelled.');
  if (state.attending === 'NO') return gone('There is no ticket any more: the participation was declined.');
  if (!state.ticketsEnabled) return conflict('This event has no tickets.');
  return conflict('There is no ticket yet: the invitation has not been answered.');
}
