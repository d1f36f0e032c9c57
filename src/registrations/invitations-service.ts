import type { Caller } from '../accounts/caller.ts';
import { secretHash } from '../accounts/token.ts';
import type { Change, Origin } from '../audit/audit-entry.ts';
import { recordChanges } from '../audit/audit-service.ts';
import { eventFor } from '../events/event-access.ts';
import type { EventForCaller, EventRecord } from '../events/event.ts';
import { hasStarted } from '../events/event-rules.ts';
import { composeInvitation } from '../mail/invitation-mail.ts';
import { queueMail } from '../mail/outbox-service.ts';
import type { Clock } from '../shared/clock.ts';
import { badField, conflict, forbidden, notFound } from '../shared/errors.ts';
import type { EventId, MemberId, RegistrationId } from '../shared/ids.ts';
import { nowInstantText, nowText, type DateTimeText } from '../shared/local-time.ts';
import { isMailAddress } from '../shared/mail-address.ts';
import { fullName } from '../shared/person-name.ts';
import { newSecret } from '../shared/secrets.ts';
import type { Storage, Tx } from '../storage/database.ts';
import { checkInvitationLimit } from './invitation-limit-service.ts';
import {
  inviteeOf,
  invitingClosedBecause,
  splitName,
  type InvitationBody,
  type Invitee,
} from './invitation-rules.ts';
import type { NewRegistration } from './registration-row.ts';
import { findActiveMember, insertRegistration } from './registrations-store.ts';

/** What an invitation needs to know of the installation. */
export interface InvitationSettings {
  organisation: string;
  publicUrl: string;
  /** How many invitations a member may send in an hour. */
  invitationLimit: number;
}

/** Who is invited, ready to be stored and written to. */
interface Invited {
  registration: Partial<NewRegistration>;
  name: string;
  /** Empty when there is no address to write to. */
  email: string;
}

interface InvitationDeps {
  storage: Storage;
  clock: Clock;
  config: InvitationSettings;
}

/** Invites a member, a guest or the caller's partner; the mail leaves only if the invitation is stored. */
export async function invite(
  deps: InvitationDeps,
  caller: Caller,
  origin: Origin,
  id: EventId,
  body: InvitationBody,
): Promise<RegistrationId> {
  const { storage, clock, config } = deps;
  const invitee = inviteeOf(body);
  return storage.write(async (tx) => {
    const access = await eventFor(tx, caller, id);
    checkMayInvite(access, invitee, nowText(clock));
    if (!access.isReviewer) await checkInvitationLimit(tx, clock, caller, config.invitationLimit);
    const invited = await resolve(tx, clock, caller.memberId, invitee, access.event);
    const secret = invited.email === '' ? null : newSecret(256);
    const registration = await insertRegistration(tx, {
      event_id: id,
      invited_by: caller.memberId,
      reply_hash: secret === null ? null : secretHash(secret),
      created_at: nowInstantText(clock),
      ...invited.registration,
    });
    if (registration === null) throw conflict('This person is already invited or registered.');
    await recordChanges(tx, clock, origin, [invitation(registration, id, invited)]);
    if (secret !== null) {
      const message = body.guest_message ?? '';
      await sendInvitation(tx, deps, {
        event: access.event,
        invited,
        secret,
        message,
        host: caller.memberId,
      });
    }
    return registration;
  });
}

/** What the trail says of an invitation; who made it stands there anyway. */
function invitation(subjectId: RegistrationId, eventId: EventId, { registration }: Invited): Change {
  const after = {
    guestFirstName: registration.guest_first_name,
    guestLastName: registration.guest_last_name,
    guestEmail: registration.guest_email,
    partner: registration.partner === 1 ? true : null,
    attending: registration.attending,
  };
  const memberId = registration.member_id ?? null;
  return { action: 'invite', subject: 'registration', subjectId, memberId, eventId, before: null, after };
}

function checkMayInvite(
  { event, isReviewer, mayAttend }: EventForCaller,
  invitee: Invitee,
  now: DateTimeText,
): void {
  if (!isReviewer && !mayAttend) throw forbidden('You are not among those invited to this event.');
  if (!isReviewer && invitee.kind === 'member' && event.closed) {
    throw forbidden('Only reviewers may invite members to a closed event.');
  }
  if (invitee.kind === 'guest' && !event.guestsAllowed) throw conflict('This event takes no guests.');
  if (invitee.kind === 'partner' && !event.partnersAllowed) throw conflict('This event takes no partners.');
  const closed = invitingClosedBecause(event, isReviewer, now);
  if (closed !== null) throw conflict(closed);
}

async function resolve(
  tx: Tx,
  clock: Clock,
  host: MemberId,
  invitee: Invitee,
  event: EventRecord,
): Promise<Invited> {
  if (invitee.kind === 'member') return invitedMember(tx, host, invitee.member);
  const { firstName, lastName, email } =
    invitee.kind === 'guest' ? invitee : await namedPartner(tx, host, invitee);
  // Nobody can ask a partner without an address, and whoever is invited once the event runs stands at the door:
  // the host has answered for them by inviting them.
  const comes = email === '' || hasStarted(event, nowText(clock));
  return {
    registration: {
      host_member_id: host,
      partner: invitee.kind === 'partner' ? 1 : 0,
      guest_first_name: firstName,
      guest_last_name: lastName,
      guest_email: email,
      ...(comes ? { attending: 'YES', answered_at: nowInstantText(clock) } : {}),
    },
    name: `${firstName} ${lastName}`.trim(),
    email,
  };
}

async function invitedMember(tx: Tx, host: MemberId, id: MemberId): Promise<Invited> {
  if (id === host) throw badField('member', 'must be someone else than yourself');
  const member = await findActiveMember(tx, id);
  if (member === undefined) throw notFound('This member');
  // An address that came in from elsewhere and cannot be one stops no invitation: the member sees it in the app.
  const email = isMailAddress(member.email) ? member.email : '';
  return { registration: { member_id: id }, name: fullName(member), email };
}

/** A partner who is not named takes the name in the member's record. */
async function namedPartner(tx: Tx, host: MemberId, partner: Invitee & { kind: 'partner' }) {
  if (partner.firstName !== '' || partner.lastName !== '') return partner;
  const member = await findActiveMember(tx, host);
  const known = splitName(member?.partner ?? '');
  if (known.firstName !== '') return { ...partner, ...known };
  return { ...partner, firstName: `Partner of ${member === undefined ? '' : fullName(member)}` };
}

interface InvitationLetter {
  event: EventRecord;
  invited: Invited;
  /** What the answer link ends in. Only its hash is stored with the registration. */
  secret: string;
  message: string;
  host: MemberId;
}

async function sendInvitation(
  tx: Tx,
  { clock, config }: InvitationDeps,
  { event, invited, secret, message, host: hostId }: InvitationLetter,
): Promise<void> {
  const host = await findActiveMember(tx, hostId);
  const mail = composeInvitation({
    organisation: config.organisation,
    guestName: invited.name,
    guestAddress: invited.email,
    hostName: host === undefined ? '' : fullName(host),
    message,
    event,
    link: `${config.publicUrl}/invitations/${secret}`,
  });
  await queueMail(tx, clock, mail);
}
