import { secretHash } from '../accounts/token.ts';
import type { Origin } from '../audit/audit-entry.ts';
import { recordChanges } from '../audit/audit-service.ts';
import { hasEnded } from '../events/event-rules.ts';
import { registrationChange } from '../registrations/registration-changes.ts';
import { updateAttending } from '../registrations/registrations-store.ts';
import type { Clock } from '../shared/clock.ts';
import { conflict, gone, notFound } from '../shared/errors.ts';
import { nowInstantText, nowText } from '../shared/local-time.ts';
import type { Db, Storage } from '../storage/database.ts';
import type { Attending } from '../events/attending.ts';
import { ticketFor } from '../tickets/tickets-service.ts';
import { answerClosedBecause } from './invitation-rules.ts';
import type { OpenInvitation } from './invitation.ts';
import { findInvitation } from './invitations-store.ts';

/** The invitation behind an answer link, which dies with the event. */
export async function openInvitation(db: Db, clock: Clock, secret: string): Promise<OpenInvitation> {
  const invitation = await findInvitation(db, secretHash(secret));
  if (invitation === undefined) throw notFound('This invitation');
  if (hasEnded(invitation.event, nowText(clock))) {
    throw gone('The event is over, and so is this invitation.');
  }
  return invitation;
}

/** The holder of an answer link says YES or NO. */
export async function answerInvitation(
  storage: Storage,
  clock: Clock,
  origin: Origin,
  secret: string,
  attending: Attending,
): Promise<void> {
  await storage.write(async (tx) => {
    const invitation = await openInvitation(tx, clock, secret);
    const closed = answerClosedBecause(invitation, nowText(clock));
    if (closed !== null) throw conflict(closed);
    await updateAttending(tx, invitation.registration, { attending }, nowInstantText(clock));
    const about = {
      registration: invitation.registration,
      member: invitation.member,
      event: invitation.event.id,
    };
    const { attending: before } = invitation;
    const change = registrationChange('answer', about, { attending: before }, { attending });
    await recordChanges(tx, clock, origin, [change]);
  });
}

/** The ticket of the holder of an answer link, as PDF. */
export async function ticketOfInvitation(
  db: Db,
  clock: Clock,
  organisation: string,
  secret: string,
): Promise<Buffer> {
  const { registration } = await openInvitation(db, clock, secret);
  return ticketFor(db, organisation, registration);
}
