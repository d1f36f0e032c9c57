import { findUnitName } from '../mails/event-sender-store.ts';
import type { Change, Actor } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import type { EventForCaller } from '../event/event.ts';
import { queueMail, withdrawMails } from '../../platform/outbox/outbox-service.ts';
import type { FeedWriter } from '../calendar-feeds/feed-rendering.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import { lockPeople, type LockedPeople } from '../seats/seats-service.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { conflict, notFound } from '../../platform/shared/errors.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import { nowInstantText, nowText, todayText, type InstantText } from '../../platform/shared/local-time.ts';
import { mailAddressKey } from '../../platform/shared/mail-address.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import { newSecret, secretHash } from '../../platform/shared/secrets.ts';
import type { Storage, Tx } from '../../platform/storage/database.ts';
import { purge } from '../../platform/storage/purge.ts';
import {
  changedAddress,
  changedNames,
  checkMayChangeGuest,
  wasAtDoor,
  type GuestChange,
} from './guest-rules.ts';
import type { LockedGuest } from './locked-guest.ts';
import {
  deleteLinksOfPast,
  endEarlierLinks,
  insertEarlierLink,
  lockGuest,
  updateGuest,
  requeueRecipients,
} from './guests-store.ts';
import { checkInvitationLimit } from './invitation-limit-service.ts';
import { compose, type InvitationDeps } from './invitations-service.ts';
import { findActiveAmong, type ActiveMember } from './registrations-store.ts';

/** The event and the registration of the guest who is meant. */
export interface GuestAddress {
  event: EventId;
  registration: RegistrationId;
}

/** Whose guest is changed, by whom, at which event. */
export interface GuestWork {
  deps: Pick<InvitationDeps, 'clock' | 'config'>;
  caller: Caller;
  access: Pick<EventForCaller, 'event' | 'questions' | 'isReviewer'>;
  guest: LockedGuest;
}

const done = { success: true } as const;
/** The host or a reviewer corrects a guest; to a new address the invitation is sent, and the link of the old one ends. */
export async function changeGuest(
  deps: InvitationDeps,
  { caller, origin }: Actor,
  who: GuestAddress,
  change: GuestChange,
): Promise<void> {
  const known = await deps.events.eventFor(caller, who.event);
  const calendars = await deps.calendars.writer();
  await deps.storage.write(async (tx) => {
    const { access, guest } = await guestFor(tx, deps, known, caller, who);
    const names = changedNames(guest, change);
    const email = changedAddress(guest, change);
    const isNewAddress = mailAddressKey(email) !== mailAddressKey(guest.email);
    if (isNewAddress && guest.wasAtDoor) throw wasAtDoor();
    const work = { deps, caller, access, guest: { ...guest, ...names, email } };
    const secret = isNewAddress ? newSecret(256) : null;
    if (isNewAddress) await revokeAddress(tx, work, guest);
    const at = await storeGuest(tx, work, secret === null ? guest.replyHash : secretHash(secret));
    const { firstName, lastName } = guest;
    const was = { firstName, lastName, email: guest.email };
    const changed = { ...changeOf(who, 'update', was, { ...names, email }), at };
    await recordChanges(tx, deps.clock, origin, [changed]);
    if (secret !== null) await sendInvitation(tx, work, { secret, message: change.message ?? '', calendars });
  }, underEventLock(who.event));
}

/** The host or a reviewer sends the invitation again; the links of earlier mails to the same address go on working. */
export async function inviteAgain(
  deps: InvitationDeps,
  { caller, origin }: Actor,
  who: GuestAddress,
  message: string,
  run: IdempotentRun | null,
): Promise<typeof done> {
  const known = await deps.events.eventFor(caller, who.event);
  const calendars = await deps.calendars.writer();
  return deps.storage.write(async (tx) => {
    const { access, guest } = await guestFor(tx, deps, known, caller, who);
    if (guest.wasAtDoor) throw wasAtDoor();
    if (guest.email === '')
      throw conflict('There is no e-mail address to which an invitation could be sent.');
    const work = { deps, caller, access, guest };
    await checkLimit(tx, work, true);
    const secret = newSecret(256);
    if (guest.replyHash !== null) await rememberLink(tx, work, guest.replyHash, guest.id);
    const at = await storeGuest(tx, work, secretHash(secret));
    await recordChanges(tx, deps.clock, origin, [{ ...changeOf(who, 'invite-again', null, {}), at }]);
    await sendInvitation(tx, work, { secret, message, calendars });
    await storeResponse(tx, run, { status: 200, body: done });
    return done;
  }, underEventLock(who.event));
}

/** Forgets the earlier links of events that have been over for a while; returns how many. */
export function purgeEarlierLinks(storage: Storage, clock: Clock, signal?: AbortSignal): Promise<number> {
  const day = Temporal.PlainDate.from(todayText(clock)).subtract({ days: 30 }).toString();
  return purge(storage, (tx, limit) => deleteLinksOfPast(tx, day, limit), signal);
}

/** A guest whom the caller may change, and the event as it is: nobody else changes either until the end. */
export async function guestFor(
  tx: Tx,
  deps: InvitationDeps,
  known: EventForCaller,
  caller: Caller,
  who: GuestAddress,
  checkMay = checkMayChangeGuest,
): Promise<{ access: EventForCaller; guest: LockedGuest } & Pick<LockedPeople, 'seats'>> {
  const { seats, ...settings } = await lockPeople(tx, deps, who.event);
  const access = { ...known, ...settings };
  const guest = await lockGuest(tx, who);
  if (guest === undefined) throw notFound('This guest');
  checkMay(access, guest, caller, nowText(deps.clock));
  return { access, guest, seats };
}

/** Nobody at the earlier address opens the invitation any more; what was not sent there is not, and messages go to the new one. */
export async function revokeAddress(tx: Tx, work: GuestWork, before: LockedGuest): Promise<void> {
  await checkLimit(tx, work, false);
  await requeueRecipients(tx, before.id, await withdrawMails(tx, [before.id]));
  await endEarlierLinks(tx, before.id);
  // Who was sent no invitation has counted as none: the one that is sent now counts by a link that nobody has.
  const replyHash = before.replyHash ?? secretHash(newSecret(256));
  await rememberLink(tx, { ...work, guest: before }, replyHash, null);
}

/** One more mail was sent, beside the first: it counts, and the link opens the registration where one is named. */
export async function rememberLink(
  tx: Tx,
  { deps, caller, access, guest }: GuestWork,
  replyHash: string,
  registration: RegistrationId | null,
): Promise<void> {
  await insertEarlierLink(tx, access.event.id, {
    replyHash,
    registration,
    address: guest.email,
    invitedBy: caller.memberId,
    asReviewer: access.isReviewer,
    sentAt: nowInstantText(deps.clock),
  });
}

/** Refuses one more mail of the caller, or to this address, where there were many. */
export function checkLimit(
  tx: Tx,
  { deps, caller, access, guest }: GuestWork,
  isInvited: boolean,
): Promise<void> {
  const to = { event: access.event.id, address: guest.email, isInvited };
  return checkInvitationLimit(tx, deps.clock, caller.memberId, access.isReviewer, deps.config, to);
}

/** Stores who a guest is from now on, and the link by which they answer; gives the new version. */
export async function storeGuest(
  tx: Tx,
  { deps, access, guest }: GuestWork,
  replyHash: string | null,
): Promise<InstantText> {
  const who = { event: access.event.id, registration: guest.id };
  const { firstName, lastName, company, email, isPartner, host, attending, waitingSince } = guest;
  const is = { firstName, lastName, company, email, host, attending, waitingSince };
  const partner = isPartner ? 1 : 0;
  const now = nowInstantText(deps.clock);
  const version = await updateGuest(tx, { ...who, ...is, partner, replyHash, now });
  if (version === null) throw conflict('A person with this address is already invited to this event.');
  return version;
}

/** Who invites a guest: the host, or else who registered them; where that officer has left, the one who writes to them now. */
async function inviterOf(tx: Tx, { caller: { memberId }, guest }: GuestWork): Promise<ActiveMember> {
  const { host, registeredBy } = guest;
  const inviting = host ?? registeredBy ?? memberId;
  const found = await findActiveAmong(tx, inviting, host === null ? memberId : inviting);
  const inviter = found.find(({ id }) => id === inviting) ?? found[0];
  if (inviter === undefined) throw conflict('The member who invited this guest is no longer a member.');
  return inviter;
}

/** Sends a guest the mail in which they are invited. */
export async function sendInvitation(
  tx: Tx,
  work: GuestWork,
  { secret, message, calendars }: { secret: string; message: string; calendars: FeedWriter },
): Promise<void> {
  const { deps, access, guest } = work;
  const calendar = calendars.fileOf([access.event]);
  const host = await inviterOf(tx, work);
  const invited = {
    name: joinedName(guest.firstName, guest.lastName),
    email: guest.email,
    language: guest.locale ?? host.language,
  };
  const unit = await findUnitName(tx, access.event);
  const mail = compose(deps, { ...access, invited, unit, secret, message, host, calendar });
  await queueMail(tx, deps.clock, mail, { from: host.id, to: null, registration: guest.id });
}

type GuestFields = Partial<
  Pick<LockedGuest, 'firstName' | 'lastName' | 'email' | 'company' | 'host' | 'attending' | 'isPartner'>
>;

/** What the trail says of a guest who was corrected, or is gone. */
export function changeOf(
  { event, registration }: GuestAddress,
  action: string,
  before: GuestFields | null,
  after: GuestFields | null,
): Change {
  const about = { subject: 'registration', subjectId: registration, memberId: null, eventId: event };
  const isUpdate = action === 'update';
  return { action, ...about, before: fieldsOf(before, isUpdate), after: fieldsOf(after, isUpdate) };
}

function fieldsOf(guest: GuestFields | null, isUpdate: boolean) {
  if (guest === null) return null;
  const { firstName, lastName, email, company, host, attending, isPartner } = guest;
  const fields = { guestFirstName: firstName, guestLastName: lastName, guestEmail: email };
  const partner = isPartner === true ? true : null;
  if (!isUpdate) return { ...fields, attending, partner };
  // A host corrects names and the address; only officers the rest.
  return company === undefined ? fields : { ...fields, guestCompany: company, host, partner };
}
