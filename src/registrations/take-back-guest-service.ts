import type { Origin } from '../audit/audit-entry.ts';
import { recordChanges } from '../audit/audit-service.ts';
import { underEventLock } from '../events/event-lock.ts';
import { withdrawMails, queueMail } from '../mail/outbox-service.ts';
import { composeTakenBack } from '../mail/taken-back-mail-presenter.ts';
import type { Caller } from '../organisation/caller.ts';
import { settleSeats, takeSeats } from '../seats/seats-service.ts';
import type { EventId } from '../shared/ids.ts';
import { nowInstantText, nowText } from '../shared/local-time.ts';
import { fullName, guestName } from '../shared/person-name.ts';
import type { Tx } from '../storage/database.ts';
import { checkMayTakeBack, isLateForParty, wasAtDoor } from './guest-rules.ts';
import type { LockedGuest } from './guest.ts';
import { changeOf, guestFor, type GuestAddress, type GuestWork } from './guests-service.ts';
import { deleteGuest, endLinks, insertEarlierLink, writeNever } from './guests-store.ts';
import { usableAddress, type InvitationDeps } from './invitations-service.ts';
import { registrationChange } from './registration-changes.ts';
import { findActiveMembers, updateAttending } from './registrations-store.ts';

/**
 * The host or a reviewer takes an invitation back; who had said yes is told. The registration is gone, but where hosts change
 * their mind after the due date: then it stays as a late NO, as their own does.
 */
export async function takeBackGuest(
  deps: InvitationDeps,
  caller: Caller,
  origin: Origin,
  who: GuestAddress,
): Promise<void> {
  const known = await deps.events.eventFor(caller, who.event);
  await deps.storage.write(async (tx) => {
    const { access, guest, seats } = await guestFor(tx, deps, known, caller, who, checkMayTakeBack);
    if (guest.wasAtDoor) throw wasAtDoor();
    const isLate = isLateForParty(access, guest, caller, nowText(deps.clock));
    // Who stays away already is on record as that; the same call may come twice.
    if (isLate && guest.attending === 'NO') return;
    const says = isLate ? 'NO' : 'gone';
    const change = { party: guest.party, registration: guest.id, isMember: false, says } as const;
    await takeSeats(tx, deps.clock, seats, change);
    const work = { deps, caller, access, guest };
    await (isLate ? declineLate : remove)(tx, work, origin);
    const saidYes = guest.attending === 'YES' || guest.isWaiting;
    if (saidYes && guest.email !== '') await sendTakenBack(tx, work);
    await settleSeats(tx, deps, origin, seats);
  }, underEventLock(who.event));
}

async function remove(tx: Tx, { deps, access, guest }: GuestWork, origin: Origin): Promise<void> {
  const event = access.event.id;
  await withdrawMails(tx, [guest.id]);
  await rememberEnded(tx, event, guest);
  await deleteGuest(tx, guest.id);
  const who = { event, registration: guest.id };
  await recordChanges(tx, deps.clock, origin, [changeOf(who, 'take-back', guest, null)]);
}

async function declineLate(tx: Tx, { deps, access, guest }: GuestWork, origin: Origin): Promise<void> {
  const { id: registration, attending, answeredLate } = guest;
  const event = access.event.id;
  await writeNever(tx, registration, await withdrawMails(tx, [registration]));
  await endLinks(tx, registration);
  await rememberEnded(tx, event, guest);
  const declined = { attending: 'NO', isLate: true } as const;
  const at = await updateAttending(tx, registration, declined, nowInstantText(deps.clock));
  const about = { registration, member: null, event, at };
  const after = { attending: 'NO', answeredLate: true } as const;
  await recordChanges(tx, deps.clock, origin, [
    registrationChange('take-back', about, { attending, answeredLate }, after),
  ]);
}

/** Remembers the newest link, so that whoever opens it reads what became of the invitation. */
async function rememberEnded(tx: Tx, event: EventId, guest: LockedGuest): Promise<void> {
  const { replyHash, email, invitedBy, invitedAsReviewer: asReviewer, createdAt: sentAt } = guest;
  if (replyHash === null) return;
  const link = { replyHash, registration: null, address: email, invitedBy, asReviewer, sentAt };
  await insertEarlierLink(tx, event, link);
}

async function sendTakenBack(tx: Tx, { deps, access, guest }: GuestWork): Promise<void> {
  // Who has left the organisation meanwhile invites nobody any more, and who comes alone was invited by nobody, but the guest is to know.
  const [host] = guest.party === null ? [] : await findActiveMembers(tx, guest.host);
  const mail = composeTakenBack({
    locale: guest.locale ?? host?.language ?? deps.config.language,
    organisation: deps.config.organisation,
    guestName: guestName(guest),
    guestAddress: guest.email,
    hostName: host === undefined ? '' : fullName(host),
    hostAddress: host === undefined ? '' : usableAddress(host),
    event: access.event,
  });
  await queueMail(tx, deps.clock, mail, { from: host?.id ?? null, to: null, registration: null });
}
