import { DomainError, type ErrorKind } from '../../platform/shared/errors.ts';
import type { NoTicketReason } from '../tickets/ticket-rules.ts';

/** Why an answer can no longer be changed. */
export type ClosedReason = 'cancelled' | 'checked-in' | 'started' | 'closed';

/** Why the holder of a link does not get what they ask for; the pages say it in words. */
export type RefusalReason =
  | ClosedReason
  | NoTicketReason
  | 'unknown'
  | 'withdrawn'
  | 'over'
  | 'full'
  | 'not-understood';

const kinds: Readonly<Record<RefusalReason, ErrorKind>> = {
  unknown: 'not-found',
  over: 'gone',
  withdrawn: 'gone',
  cancelled: 'conflict',
  'checked-in': 'conflict',
  started: 'conflict',
  closed: 'conflict',
  full: 'conflict',
  'not-understood': 'bad-input',
  'ticket-cancelled': 'gone',
  'ticket-declined': 'gone',
  'no-tickets': 'conflict',
  'not-answered': 'conflict',
};

/** A refusal that a page can put into the words of its reader. */
export class InvitationRefusal extends DomainError {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(kinds[reason], `The invitation: ${reason}.`);
    this.reason = reason;
  }
}
