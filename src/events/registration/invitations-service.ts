import type { Caller } from '../../platform/access/caller.ts';
import type { Actor } from '../../platform/audit/audit-entry.ts';
import type { EventCalendars } from '../calendar-feeds/event-calendars-service.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import type { EventForCaller, EventRecord, EventSettings } from '../event/event.ts';
import { mayAttend } from '../event/event-policy.ts';
import { hasStarted, isAfterDueDate } from '../event/event-rules.ts';
import { standingTo, type EventCache } from '../event/event-cache-service.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import { partnerFirstName } from '../../platform/localisation/partner-words.ts';
import { findUnitName } from '../mails/event-sender-store.ts';
import { composeInvitation } from '../mails/invitation-mail-presenter.ts';
import { queueMail } from '../../platform/outbox/outbox-service.ts';
import { asSeenBy } from '../../directory/members/visibility-rules.ts';
import { lockPeople } from '../seats/seats-service.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { badField, forbidden, notFound } from '../../platform/shared/errors.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import { nowText } from '../../platform/shared/local-time.ts';
import { isMailAddress } from '../../platform/shared/mail-address.ts';
import { fullName } from '../../platform/shared/person-name.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import { newSecret, secretHash } from '../../platform/shared/secrets.ts';
import type { Storage, Tx } from '../../platform/storage/database.ts';
import type { RegistrationChange } from './change-registration-rules.ts';
import { changeRegistration } from './change-registration-service.ts';
import { checkInvitationLimit, type InvitationLimits } from './invitation-limit-service.ts';
import { checkMayInvite, notInvited } from './invitation-policy.ts';
import { inviteeOf, splitName, type InvitationBody, type Invitee } from './invitation-rules.ts';
import {
  findActiveAmong,
  findNewPosition,
  lockMemberRegistration,
  type ActiveMember,
} from './registrations-store.ts';

/** What an invitation needs to know of the installation. */
export interface InvitationSettings extends InvitationLimits {
  organisation: () => string;
  publicUrl: string;
  language: () => Locale;
}

/** Who is invited, ready to be stored and written to. */
interface Invited {
  whose: Pick<RegistrationChange, 'member' | 'host' | 'columns'>;
  /** What counts as said for them; null where they are asked. */
  says: 'YES' | null;
  /** Empty for a partner whose name nobody knows. */
  name: string;
  /** Empty when there is no address to write to. */
  email: string;
  /** Null for the language of the organisation. */
  language: Locale | null;
}

/** What invitations are made and sent with. */
export interface InvitationDeps {
  events: EventCache;
  calendars: EventCalendars;
  storage: Storage;
  clock: Clock;
  config: InvitationSettings;
}

/** Invites a member, a guest or the caller's partner; the mail leaves only if the invitation is stored. */
export async function invite(
  deps: InvitationDeps,
  { caller, origin }: Actor,
  id: EventId,
  body: InvitationBody,
  run: IdempotentRun | null,
): Promise<{ success: true; registration: RegistrationId; waiting?: number }> {
  const { clock } = deps;
  const invitee = inviteeOf(body);
  const known = await deps.events.eventFor(caller, id);
  checkMayInvite(known, invitee, nowText(clock));
  const calendars = await deps.calendars.writer();
  return deps.storage.write(async (tx) => {
    const { seats, ...settings } = await lockPeople(tx, deps, id);
    const access = { ...known, ...settings };
    checkMayInvite(access, invitee, nowText(clock));
    await checkLimit(tx, deps, caller, access, invitee);
    const people = await findPeople(tx, caller, invitee, access);
    const invited = resolve(clock, people, invitee, access.event);
    const secret = invited.email === '' ? null : newSecret(256);
    const work = { tx, parts: deps, origin, event: access.event, seats };
    const change = { ...invitation(caller, access, invited, secret), wouldWait: body.waiting };
    const changed = await changeRegistration(work, change);
    if (secret !== null) {
      const calendar = calendars.fileOf([access.event]);
      const letter = { ...access, ...people, invited, secret, message: body.guest_message ?? '', calendar };
      await sendLetter(tx, deps, letter, changed.id);
    }
    const waiting = await findNewPosition(tx, id, changed);
    const answer = { success: true, registration: changed.id, ...(waiting !== null && { waiting }) } as const;
    await storeResponse(tx, run, { status: 200, body: answer });
    return answer;
  }, underEventLock(id));
}

/** A guest or partner comes with the host's party; a member who is invited takes no seat before the answer. */
function invitation(
  { memberId }: Caller,
  { isReviewer }: EventForCaller,
  { whose, says }: Invited,
  secret: string | null,
): RegistrationChange {
  const columns = {
    ...whose.columns,
    invited_by: memberId,
    invited_as_reviewer: isReviewer ? (1 as const) : (0 as const),
    reply_hash: secret === null ? null : secretHash(secret),
  };
  return { action: 'invite', known: null, ...whose, says, columns };
}

async function sendLetter(
  tx: Tx,
  deps: InvitationDeps,
  letter: Omit<InvitationLetter, 'unit'> & People & { invited: Invited },
  registration: RegistrationId,
): Promise<void> {
  const to = letter.invited.whose.member;
  const mail = compose(deps, { ...letter, unit: await findUnitName(tx, letter.event) });
  await queueMail(tx, deps.clock, mail, { from: letter.host.id, to, registration });
}

function checkLimit(
  tx: Tx,
  { clock, config }: InvitationDeps,
  { memberId }: Caller,
  { event, isReviewer }: EventForCaller,
  invitee: Invitee,
): Promise<void> {
  const address = invitee.kind === 'member' ? '' : invitee.email;
  const to = { event: event.id, address, isInvited: false };
  return checkInvitationLimit(tx, clock, memberId, isReviewer, config, to);
}

/** The members whom an invitation concerns. */
interface People {
  host: ActiveMember;
  /** The invited member; undefined when there is no such active member, and for a guest or partner. */
  member: ActiveMember | undefined;
}

async function findPeople(tx: Tx, caller: Caller, invitee: Invitee, access: EventForCaller): Promise<People> {
  await requireStillInvited(tx, caller, access);
  const host = caller.memberId;
  if (invitee.kind === 'member' && invitee.member === host)
    throw badField('member', 'must be someone else than yourself');
  const found = await findActiveAmong(tx, host, invitee.kind === 'member' ? invitee.member : host);
  const inviting = found.find(({ id }) => id === host);
  // A former member's token is refused; this one has left between the two looks.
  if (inviting === undefined) throw forbidden('Only active members may invite.');
  return { host: inviting, member: found.find(({ id }) => id !== host) };
}

/** Nobody brings a guest with an invitation that is taken back at the same moment, unless they need none. */
async function requireStillInvited(tx: Tx, caller: Caller, access: EventForCaller): Promise<void> {
  const { event, isReviewer } = access;
  if (isReviewer || mayAttend(event, { clubPath: caller.clubPath, hasRegistration: false })) return;
  const known = await lockMemberRegistration(tx, { event: event.id, member: caller.memberId });
  if (!standingTo(access, known !== null, caller).mayAttend) throw notInvited();
}

function resolve(clock: Clock, { host, member }: People, invitee: Invitee, event: EventRecord): Invited {
  if (invitee.kind === 'member') return invitedMember(member);
  const { firstName, lastName, email } = invitee.kind === 'guest' ? invitee : namedPartner(host, invitee);
  // Nobody can ask a partner without an address, and a guest who is invited once the event runs stands at the door:
  // the host has answered for them by inviting them.
  const name = `${firstName} ${lastName}`.trim();
  const comes = email === '' || hasStarted(event, nowText(clock));
  const columns = {
    partner: invitee.kind === 'partner' ? (1 as const) : (0 as const),
    guest_first_name: firstName,
    guest_last_name: lastName,
    guest_email: email,
    guest_locale: invitee.locale,
  };
  return {
    whose: { member: null, host: host.id, columns },
    says: comes ? 'YES' : null,
    name,
    email,
    // Who invites someone and says nothing else most likely shares a language with them.
    language: invitee.locale ?? host.language,
  };
}

function invitedMember(member: ActiveMember | undefined): Invited {
  if (member === undefined) throw notFound('This member');
  const { id, language } = member;
  const whose = { member: id } as const;
  return { whose, says: null, name: fullName(member), email: usableAddress(member), language };
}

/** An address that came in from elsewhere and cannot be one stops no invitation: the member sees it in the app. */
export function usableAddress({ email }: ActiveMember): string {
  return isMailAddress(email) ? email : '';
}

/** A partner who is not named takes the name in the member's record, if there is one that all members may see: lists show it to them. */
function namedPartner(host: ActiveMember, partner: Invitee & { kind: 'partner' }) {
  if (partner.firstName !== '' || partner.lastName !== '') return partner;
  return { ...partner, ...splitName(partnerFirstName(asSeenBy('members', host).partner ?? '') ?? '') };
}

interface InvitationLetter extends Pick<EventSettings, 'event' | 'questions'> {
  invited: Pick<Invited, 'name' | 'email' | 'language'>;
  /** The club, zone or district whose event it is; empty for the organisation. */
  unit: string;
  /** What the answer link ends in. Only its hash is stored with the registration. */
  secret: string;
  message: string;
  host: ActiveMember;
  /** The event as an iCalendar file. */
  calendar: string;
}

/** Writes the mail of an invitation. */
export function compose(
  { clock, config }: Pick<InvitationDeps, 'clock' | 'config'>,
  letter: InvitationLetter,
) {
  const { event, questions, invited, unit, secret, message, host, calendar } = letter;
  return composeInvitation({
    locale: invited.language ?? config.language(),
    unit,
    organisation: config.organisation(),
    guestName: invited.name,
    guestAddress: invited.email,
    hostName: fullName(host),
    hostAddress: usableAddress(host),
    message,
    event,
    // Reviewers invite people who stand at the door, too.
    answerBy: isAfterDueDate(event, nowText(clock)) ? null : event.registrationDueDate,
    questions: questions.length,
    link: `${config.publicUrl}/invitations/${secret}`,
    calendar,
  });
}
