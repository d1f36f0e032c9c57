import type { Caller } from '../accounts/caller.ts';
import { secretHash } from '../accounts/token.ts';
import { eventFor } from '../events/event-access.ts';
import type { EventForCaller, EventRecord } from '../events/event.ts';
import { registrationClosedBecause } from '../events/event-rules.ts';
import { composeInvitation } from '../mail/invitation-mail.ts';
import { queueMail } from '../mail/outbox-service.ts';
import type { Clock } from '../shared/clock.ts';
import { badField, conflict, forbidden, notFound } from '../shared/errors.ts';
import type { EventId, MemberId, RegistrationId } from '../shared/ids.ts';
import { nowInstantText, nowText, todayText } from '../shared/local-time.ts';
import { fullName } from '../shared/person-name.ts';
import { newSecret } from '../shared/secrets.ts';
import type { Storage, Tx } from '../storage/database.ts';
import { inviteeOf, type InvitationBody, type Invitee } from './invitation-rules.ts';
import { findActiveMember, insertRegistration, type NewRegistration } from './registrations-store.ts';

/** What an invitation needs to know of the installation. */
export interface InvitationSettings {
  organisation: string;
  publicUrl: string;
}

/** Who is invited, ready to be stored and written to. */
interface Invited {
  registration: Partial<NewRegistration>;
  name: string;
  email: string;
}

/** Invites a member, a guest or the caller's partner; the mail leaves only if the invitation is stored. */
export async function invite(
  deps: { storage: Storage; clock: Clock; config: InvitationSettings },
  caller: Caller,
  id: EventId,
  body: InvitationBody,
): Promise<RegistrationId> {
  const { storage, clock, config } = deps;
  const invitee = inviteeOf(body);
  return storage.write(async (tx) => {
    const access = await eventFor(tx, todayText(clock), caller, id);
    checkMayInvite(access, invitee, nowText(clock));
    const invited = await resolve(tx, caller.memberId, invitee);
    const reply = newSecret(256);
    const registration = await insertRegistration(tx, {
      event_id: id,
      invited_by: caller.memberId,
      reply_hash: invited.email === '' ? null : secretHash(reply),
      created_at: nowInstantText(clock),
      ...invited.registration,
    });
    if (registration === null) throw conflict('This person is already invited or registered.');
    if (invited.email !== '') {
      const link = `${config.publicUrl}/invitations/${reply}`;
      await sendInvitation(tx, clock, config, {
        event: access.event,
        invited,
        link,
        body,
        host: caller.memberId,
      });
    }
    return registration;
  });
}

function checkMayInvite(
  { event, isReviewer, mayAttend }: EventForCaller,
  invitee: Invitee,
  now: string,
): void {
  if (!isReviewer && !mayAttend) throw forbidden('You are not among those invited to this event.');
  if (invitee.kind === 'guest' && !event.guestsAllowed) throw conflict('This event takes no guests.');
  if (invitee.kind === 'partner' && !event.partnersAllowed) throw conflict('This event takes no partners.');
  if (isReviewer) return;
  if (invitee.kind === 'member' && event.closed) {
    throw forbidden('Only reviewers may invite members to a closed event.');
  }
  const closed = registrationClosedBecause(event, now);
  if (closed !== null) throw conflict(closed);
}

async function resolve(tx: Tx, host: MemberId, invitee: Invitee): Promise<Invited> {
  if (invitee.kind === 'member') {
    if (invitee.member === host) throw badField('member', 'must be someone else than yourself');
    const member = await findActiveMember(tx, invitee.member);
    if (member === undefined) throw notFound('This member');
    return { registration: { member_id: member.id }, name: fullName(member), email: member.email };
  }
  const { firstName, lastName, email } =
    invitee.kind === 'guest' ? invitee : await namedPartner(tx, host, invitee);
  return {
    registration: {
      host_member_id: host,
      partner: invitee.kind === 'partner' ? 1 : 0,
      guest_first_name: firstName,
      guest_last_name: lastName,
      guest_email: email,
      guest_email_key: email === '' ? null : email.toLowerCase(),
      // Nobody can ask a partner without an address: the host has answered for them by inviting them.
      attending: email === '' ? 'YES' : null,
    },
    name: `${firstName} ${lastName}`.trim(),
    email,
  };
}

/** A partner who is not named takes the name in the member's record. */
async function namedPartner(tx: Tx, host: MemberId, partner: Invitee & { kind: 'partner' }) {
  if (partner.firstName !== '' || partner.lastName !== '') return partner;
  const member = await findActiveMember(tx, host);
  const known = member?.partner ?? '';
  return {
    ...partner,
    firstName: known === '' ? `Partner of ${member === undefined ? '' : fullName(member)}` : known,
  };
}

interface InvitationLetter {
  event: EventRecord;
  invited: Invited;
  link: string;
  body: InvitationBody;
  host: MemberId;
}

async function sendInvitation(
  tx: Tx,
  clock: Clock,
  config: InvitationSettings,
  letter: InvitationLetter,
): Promise<void> {
  const host = await findActiveMember(tx, letter.host);
  const mail = composeInvitation({
    organisation: config.organisation,
    guestName: letter.invited.name,
    guestAddress: letter.invited.email,
    hostName: host === undefined ? '' : fullName(host),
    message: letter.body.guest_message ?? '',
    event: letter.event,
    link: letter.link,
  });
  await queueMail(tx, clock, mail);
}
