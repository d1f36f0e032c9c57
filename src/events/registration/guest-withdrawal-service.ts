import type { Origin, Actor } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import { withdrawMails, queueMail } from '../../platform/outbox/outbox-service.ts';
import { findUnitName } from '../mails/event-sender-store.ts';
import { composeWithdrawal } from '../mails/withdrawal-mail-presenter.ts';
import { type LockedPeople, takeSeats } from '../seats/seats-service.ts';
import { settleSeats } from '../seats/waiting-line-service.ts';
import type { SeatParts } from '../seats/seats.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { nowText } from '../../platform/shared/local-time.ts';
import { fullName, joinedName } from '../../platform/shared/person-name.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { changeRegistration } from './change-registration-service.ts';
import { checkMayWithdraw, isLateForParty, wasAtDoor } from './guest-rules.ts';
import type { LockedGuest } from './locked-guest.ts';
import { changeOf, guestFor, type GuestAddress } from './guests-service.ts';
import { deleteGuest, endLinks, insertEarlierLink, writeNever } from './guests-store.ts';
import { usableAddress, type InvitationDeps } from './invitations-service.ts';
import { findActiveAmong } from './registrations-store.ts';

/**
 * The host or a reviewer takes an invitation back; who had said yes is told. The registration is gone, but where hosts change
 * their mind after the due date: then it stays as a late NO, as their own does.
 */
export async function withdrawGuest(
  deps: InvitationDeps,
  { caller, origin }: Actor,
  who: GuestAddress,
): Promise<void> {
  const known = await deps.events.eventFor(caller, who.event);
  await deps.storage.write(async (tx) => {
    const { access, guest, seats } = await guestFor(tx, deps, known, caller, who, checkMayWithdraw);
    if (guest.wasAtDoor) throw wasAtDoor();
    const isLate = isLateForParty(access.event, guest, caller.memberId, nowText(deps.clock));
    await withdrawLocked(tx, deps, origin, { event: access.event, guest, seats, isLate });
  }, underEventLock(who.event));
}

/** A guest who is about to be taken back, the event that is locked, and its seats. */
export interface WithdrawnGuest extends Pick<LockedPeople, 'event' | 'seats'> {
  guest: LockedGuest;
  /** Whether they stay on record as a late NO. */
  isLate: boolean;
}

/** Withdraws the invitation of a guest, tells them, and gives their seat to those who wait. */
export async function withdrawLocked(
  tx: Tx,
  parts: SeatParts,
  origin: Origin,
  taken: WithdrawnGuest,
): Promise<void> {
  const { guest, isLate } = taken;
  // Who stays away already is on record as that; the same call may come twice.
  if (isLate && guest.attending === 'NO') return;
  await (isLate ? declineLate : takeGuestBack)(tx, parts, origin, taken);
  const saidYes = guest.attending === 'YES' || guest.waitingSince !== null;
  if (saidYes && guest.email !== '') await sendWithdrawal(tx, parts, taken);
}

/** Removes the registration of a guest, and gives their seat to those who wait. */
export async function takeGuestBack(
  tx: Tx,
  parts: SeatParts,
  origin: Origin,
  { event: { id: event }, seats, guest }: WithdrawnGuest,
): Promise<void> {
  const { clock } = parts;
  const gone = { party: guest.host, registration: guest.id, isMember: false, says: 'gone' } as const;
  await takeSeats(tx, clock, seats, gone);
  await withdrawMails(tx, [guest.id]);
  await rememberEnded(tx, event, guest);
  await deleteGuest(tx, guest.id);
  const who = { event, registration: guest.id };
  await recordChanges(tx, clock, origin, [changeOf(who, 'take-back', guest, null)]);
  await settleSeats(tx, parts, origin, seats);
}

async function declineLate(
  tx: Tx,
  parts: SeatParts,
  origin: Origin,
  { event, seats, guest }: WithdrawnGuest,
): Promise<void> {
  await writeNever(tx, guest.id, await withdrawMails(tx, [guest.id]));
  await endLinks(tx, guest.id);
  await rememberEnded(tx, event.id, guest);
  const declined = { action: 'take-back', says: 'NO', isLate: true } as const;
  const change = { ...declined, known: guest, member: null, host: guest.host };
  await changeRegistration({ tx, parts, origin, event, seats }, change);
}

/** Remembers the newest link, so that anyone who opens it reads what became of the invitation. */
async function rememberEnded(tx: Tx, event: EventId, guest: LockedGuest): Promise<void> {
  const { replyHash, email, invitedBy, invitedAsReviewer: asReviewer, createdAt: sentAt } = guest;
  if (replyHash === null) return;
  const link = { replyHash, registration: null, address: email, invitedBy, asReviewer, sentAt };
  await insertEarlierLink(tx, event, link);
}

/** Tells a guest that they are no longer invited or registered. By the number of what they had been, whoever brings them back finds a mail that is held. */
export async function sendWithdrawal(
  tx: Tx,
  { clock, config, notBefore = null }: SeatParts,
  { event, guest }: WithdrawnGuest,
): Promise<void> {
  // Who has left the organisation meanwhile invites nobody any more, and who comes alone was invited by nobody, but the guest is to know.
  const [host] = guest.host === null ? [] : await findActiveAmong(tx, guest.host);
  const mail = composeWithdrawal({
    locale: guest.locale ?? host?.language ?? config.language(),
    unit: await findUnitName(tx, event),
    organisation: config.organisation(),
    guestName: joinedName(guest.firstName, guest.lastName),
    guestAddress: guest.email,
    hostName: host === undefined ? '' : fullName(host),
    hostAddress: host === undefined ? '' : usableAddress(host),
    event,
  });
  const people = { from: host?.id ?? null, to: null, registration: guest.id };
  await queueMail(tx, clock, mail, people, notBefore);
}
