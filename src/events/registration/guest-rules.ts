import {
  badField,
  badInput,
  conflict,
  forbidden,
  type DomainError,
  type FieldProblem,
} from '../../platform/shared/errors.ts';
import { partnerFirstName } from '../../platform/localisation/partner-words.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import { mayManage } from '../event/event-policy.ts';
import { hasStarted, isAfterDueDate, partyClosedBecause } from '../event/event-rules.ts';
import type { EventForCaller } from '../event/event.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { LockedGuest } from './locked-guest.ts';
import type { PersonKind } from './registration.ts';
import { invitingClosedBecause, webAddressProblems } from './invitation-rules.ts';

/** What the host or a reviewer corrects of a guest; what is left out stays. */
export interface GuestChange {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  message?: string | undefined;
}

/**
 * Refuses anyone who is neither the host of a guest nor a reviewer of the event, and everyone once it is too late. Who comes alone has no host: those who
 * manage the event answer for them as reviewers do.
 */
export function checkMayChangeGuest(
  access: EventForCaller,
  guest: GuestOfParty,
  caller: Answering,
  now: DateTimeText,
): void {
  const isInCharge = inChargeOf(access, guest, caller);
  const closed = invitingClosedBecause(access.event, isInCharge, now);
  if (closed !== null) throw conflict(closed);
}

/** Refuses as above anyone who takes a guest back, but for the own party: members may change their mind about it until the event starts, as about themselves. */
export function checkMayWithdraw(
  access: EventForCaller,
  guest: GuestOfParty,
  caller: Answering,
  now: DateTimeText,
): void {
  if (inChargeOf(access, guest, caller)) return checkMayChangeGuest(access, guest, caller, now);
  const closed = partyClosedBecause(access.event, now);
  if (closed !== null) throw conflict(closed);
}

/**
 * Whether taking a guest back is a change of mind about the own party after the due date: they stay on record as not coming, so that
 * organisers see who was counted on.
 */
export function isLateForParty(
  event: EventForCaller['event'],
  { host }: GuestOfParty,
  member: MemberId,
  now: DateTimeText,
): boolean {
  return host === member && isAfterDueDate(event, now) && !hasStarted(event, now);
}

type GuestOfParty = Pick<LockedGuest, 'host'>;
type Answering = Pick<Caller, 'memberId' | 'grants'>;

/** Whether the caller answers for the guest by an office; refuses who is not their host either. */
function inChargeOf(
  { event, isReviewer }: EventForCaller,
  { host }: GuestOfParty,
  caller: Answering,
): boolean {
  const isInCharge = isReviewer || (host === null && mayManage(event, caller));
  if (!isInCharge && host !== caller.memberId)
    throw forbidden('Only the member who invited this guest and reviewers of the event may do this.');
  return isInCharge;
}

/**
 * The names of a guest after a change, none of which holds the address of a website. A guest keeps both; who was let in at the door with
 * one of them keeps one.
 */
export function changedNames(
  guest: Pick<LockedGuest, 'firstName' | 'lastName' | 'isPartner'>,
  change: GuestChange,
): { firstName: string; lastName: string } {
  const firstName = guest.isPartner ? partnerFirstName(change.firstName) : change.firstName;
  const wasShown = firstName !== change.firstName;
  const names = { firstName: firstName ?? guest.firstName, lastName: change.lastName ?? guest.lastName };
  const hasBoth = !guest.isPartner && guest.firstName !== '' && guest.lastName !== '';
  const empty = Object.entries(names)
    .filter(([, name]) => hasBoth && name === '')
    .map(([field]): FieldProblem => ({ field, problem: 'is required for a guest' }));
  // A partner whose name nobody knows stays without one where none is sent, or what was shown instead.
  const isNamed = !wasShown && (change.firstName !== undefined || change.lastName !== undefined);
  const isNameless = !hasBoth && isNamed && names.firstName === '' && names.lastName === '';
  const nameless = isNameless ? [{ field: 'firstName', problem: 'or lastName is required' }] : [];
  const problems = [...empty, ...nameless, ...webAddressProblems(names)];
  if (problems.length === 0) return names;
  throw badInput(`${problems.map(({ field, problem }) => `${field} ${problem}`).join('; ')}.`, problems);
}

/** The address of a guest after a change: another one, or as it was; what an answer shows of one without an address may be sent back. */
export function changedAddress(guest: Pick<LockedGuest, 'email'>, change: GuestChange): string {
  const { email = guest.email } = change;
  if (email === '' && guest.email !== '') throw badField('email', 'cannot be taken away, only corrected');
  return email;
}

/** What officers correct of a guest besides; what is left out stays. */
export interface GuestCorrection extends Omit<GuestChange, 'message'> {
  company?: string | undefined;
  kind?: PersonKind | undefined;
  /** The member with whom they come; null for nobody. */
  comesWith?: MemberId | null | undefined;
  /** Whether they get a mail with the link to their registration. */
  sendLink?: boolean | undefined;
}

/** Whether anything of who a guest is would be corrected. */
export function correctsGuest(sent: GuestCorrection): boolean {
  const { firstName, lastName, email, company, kind, comesWith, sendLink } = sent;
  return [firstName, lastName, email, company, kind, comesWith, sendLink].some((one) => one !== undefined);
}

/** A guest as officers correct them. */
export function correctedGuest<Guest extends Corrected>(guest: Guest, change: GuestCorrection): Guest {
  const { company = guest.company, comesWith: host = guest.host, email = guest.email } = change;
  const { kind = guest.isPartner ? 'partner' : 'guest' } = change;
  if (kind === 'member') throw badField('kind', 'must be guest or partner');
  const isPartner = kind === 'partner';
  if (isPartner && host === null) throw badField('kind', 'is partner, who comes with a member');
  const names = changedNames(guest, change);
  // Of a partner one name is enough, or none.
  const missing = names.firstName === '' ? 'firstName' : names.lastName === '' ? 'lastName' : null;
  if (guest.isPartner && !isPartner && missing !== null) throw badField(missing, 'is required for a guest');
  const problems = webAddressProblems({ company });
  if (problems.length > 0) throw badField('company', problems[0]?.problem ?? '');
  if (change.sendLink === true && email === '') throw badField('sendLink', 'needs an e-mail address');
  return { ...guest, ...names, company, email, host, isPartner };
}

type Corrected = Pick<LockedGuest, 'firstName' | 'lastName' | 'company' | 'email' | 'host' | 'isPartner'>;

/** Refuses to correct a guest who is in: their name stands on a badge, and the door knows it. */
export function refuseInside({ validatedAt }: Pick<LockedGuest, 'validatedAt'>): void {
  if (validatedAt !== null)
    throw conflict('This guest has been checked in at the door. Take the check-in back first.');
}

/** Why an invitation cannot be sent again or taken back: who was at the door stays on record. */
export function wasAtDoor(): DomainError {
  return conflict('This guest has been checked in at the door, so the invitation stays as it is.');
}
