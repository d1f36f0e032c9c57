import { DomainError, type ErrorKind } from '../../platform/shared/errors.ts';

/** What decides whether there is a ticket. */
export interface TicketState {
  cancelled: boolean;
  ticketsEnabled: boolean;
  attending: 'YES' | 'NO' | null;
}

/** Why there is no ticket. */
export type NoTicketReason = 'ticket-cancelled' | 'ticket-declined' | 'no-tickets' | 'not-answered';

/** Why there is no ticket, or null when there is one. */
export function noTicketBecause({
  cancelled,
  ticketsEnabled,
  attending,
}: TicketState): NoTicketReason | null {
  if (cancelled) return 'ticket-cancelled';
  if (attending === 'NO') return 'ticket-declined';
  if (!ticketsEnabled) return 'no-tickets';
  return attending === null ? 'not-answered' : null;
}

const refusals: Readonly<Record<NoTicketReason, readonly [ErrorKind, string]>> = {
  'ticket-cancelled': ['gone', 'There are no tickets any more: the event was cancelled.'],
  'ticket-declined': ['gone', 'There is no ticket any more: the participation was declined.'],
  'no-tickets': ['conflict', 'This event has no tickets.'],
  'not-answered': ['conflict', 'There is no ticket yet: the invitation has not been answered.'],
};

/** The same as an error for programs. */
export function whyNoTicket(state: TicketState): DomainError | null {
  const reason = noTicketBecause(state);
  return reason === null ? null : new DomainError(...refusals[reason]);
}
