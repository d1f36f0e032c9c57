import type { EventForCaller } from '../event/event.ts';
import { conflict, forbidden, type DomainError } from '../../platform/shared/errors.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import { invitingClosedBecause, type Invitee } from './invitation-rules.ts';

/** Refuses anyone who may not invite this person to this event now. */
export function checkMayInvite(access: EventForCaller, invitee: Invitee, now: DateTimeText): void {
  const { event, isReviewer } = access;
  if (!isReviewer && !access.mayAttend) throw notInvited();
  if (!isReviewer && invitee.kind === 'member' && event.closed) {
    throw forbidden('Only reviewers may invite members to a closed event.');
  }
  if (invitee.kind === 'guest' && !event.guestsAllowed) throw conflict('This event takes no guests.');
  if (invitee.kind === 'partner' && !event.partnersAllowed) throw conflict('This event takes no partners.');
  const closed = invitingClosedBecause(event, isReviewer, now);
  if (closed !== null) throw conflict(closed);
}

/** What is said to a person who would have to be invited first. */
export function notInvited(): DomainError {
  return forbidden('You are not among those invited to this event.');
}
