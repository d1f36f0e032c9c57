import { hasStarted, registrationIsOpen } from '../event/event-rules.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import { noTicketBecause, type NoTicketReason } from '../tickets/ticket-rules.ts';
import { linkUntil } from '../mails/link-time-rules.ts';
import type { OpenInvitation } from './answer-link.ts';
import type { ClosedReason } from './invitation-refusal.ts';

/**
 * Why the answer can no longer be changed; null while it can. A link in a message to everyone opens no door that the app has
 * shut: once registration is closed, it serves only those who come or wait, and may decline.
 */
export function answerClosedBecause(invitation: Answerable, now: DateTimeText): ClosedReason | null {
  const { event, attending, waitingSince, checkedIn } = invitation;
  if (event.cancelled) return 'cancelled';
  if (checkedIn) return 'checked-in';
  if (hasStarted(event, now)) return 'started';
  const comesOrWaits = attending === 'YES' || waitingSince !== null;
  return mayOnlyDecline(invitation, now) && !comesOrWaits ? 'closed' : null;
}

/** Whether declining is all that is left, because registration is closed for those who were only written to like everyone. */
export function mayOnlyDecline(invitation: Invitee, now: DateTimeText): boolean {
  return isAskedWithAll(invitation) && !registrationIsOpen(invitation.event, now);
}

/** Until when a link in a message to everyone takes every answer; null when it is until the start. */
export function closingTime(invitation: Invitee): DateTimeText | null {
  return linkUntil(invitation.event, { isInvited: !isAskedWithAll(invitation) });
}

function isAskedWithAll({ member, isInvited }: Invitee): boolean {
  return member !== null && !isInvited;
}

/** What of an invitation says whether its holder was invited, or only written to like everyone. */
type Invitee = Pick<OpenInvitation, 'event' | 'member' | 'isInvited'>;

/** What of an invitation decides whether it can be answered. */
type Answerable = Invitee & Pick<OpenInvitation, 'attending' | 'waitingSince' | 'checkedIn'>;

/** Why there is no ticket for the holder of the invitation; null when there is one. */
export function ticketRefusedBecause({ event, attending }: OpenInvitation): NoTicketReason | null {
  const { cancelled, ticketsEnabled } = event;
  return noTicketBecause({ cancelled, ticketsEnabled, attending });
}
