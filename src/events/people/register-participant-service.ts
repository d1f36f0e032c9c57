import type { Change } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import { underEventLock } from '../event/event-lock.ts';
import { inChargeAs } from '../event/event-policy.ts';
import type { EventRecord } from '../event/event.ts';
import { findPosition } from '../event/taken-places-store.ts';
import { putAnswers } from '../event/questions-store.ts';
import { checkAnswers } from '../registration/answer-rules.ts';
import {
  findActiveMembers,
  insertRegistration,
  lockMemberRegistration,
} from '../registration/registrations-store.ts';
import { checkInvitationLimit } from '../registration/invitation-limit-service.ts';
import type { Repeat } from '../../platform/idempotency/repeat.ts';
import { keepAnswer } from '../../platform/idempotency/repeats-service.ts';
import { lockPeople } from '../seats/locked-seats-service.ts';
import { settleSeats, takeSeats } from '../seats/seats-service.ts';
import type { LockedSeats, Seated } from '../seats/seats.ts';
import { conflict, notFound } from '../../platform/shared/errors.ts';
import type { EventId, MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import { nowInstantText, type InstantText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import type { ChangingParts, Officer } from './change-participant-service.ts';
import { newcomerOf, type Newcomer, type NewcomerBody, type NewGuest } from './newcomer-rules.ts';
import { bringsPartner, lockParticipant, updateParticipant } from './participant-row-store.ts';
import { eventOfParticipants } from './participants-service.ts';

/** What somebody who registers others is told. */
export interface RegisteredAnswer {
  success: true;
  id: RegistrationId;
  /** The place in line, where there was no place. */
  waiting: number | null;
}

/** What is being done, in one transaction. */
interface Registering {
  tx: Tx;
  parts: ChangingParts;
  officer: Officer;
  event: EventRecord;
  seats: LockedSeats | null;
  body: NewcomerBody;
}

interface Stored {
  id: RegistrationId;
  seated: Seated;
  /** When it was stored. */
  at: InstantText;
  /** What they had answered before; undefined for a new registration. */
  before?: { attending: null; comment: string };
}

/**
 * An officer or reviewer registers a member or a guest, also after the due date and guests without an address. No mail is
 * sent: whoever asked to be registered knows.
 */
export async function registerParticipant(
  parts: ChangingParts,
  officer: Officer,
  id: EventId,
  { body, repeat, path }: { body: NewcomerBody; repeat: Repeat | null; path: string },
): Promise<RegisteredAnswer> {
  const newcomer = newcomerOf(body);
  await eventOfParticipants(parts, officer.caller, id);
  const { answers = [] } = body;
  const work = async (tx: Tx) => {
    const { event, questions, seats } = await lockPeople(tx, parts, id);
    refuseClosed(event);
    checkAnswers(questions, answers, (part, index) => `answers.${index}.${part}`);
    const registering = { tx, parts, officer, event, seats, body };
    const stored =
      newcomer.kind === 'member'
        ? await registerMember(registering, newcomer.member)
        : await registerGuest(registering, newcomer);
    if (answers.length > 0) await putAnswers(tx, stored.id, answers);
    await recordChanges(tx, parts.clock, officer.origin, [changeOf(registering, newcomer, stored)]);
    await settleSeats(tx, parts, officer.origin, seats);
    const answer = { success: true as const, id: stored.id, waiting: await positionOf(registering, stored) };
    await keepAnswer(tx, repeat, { status: 201, body: answer, location: `${path}/${stored.id}` });
    return answer;
  };
  return parts.storage.write(work, underEventLock(id));
}

function refuseClosed({ draft, cancelled, registrationEnabled }: EventRecord): void {
  if (draft) throw conflict('The event is a draft. Publish it first: then you can register people for it.');
  if (cancelled) throw conflict('The event was cancelled.');
  if (!registrationEnabled) throw conflict('This event takes no registrations.');
}

/** A member who was invited and has not answered is registered, too; one who has answered is changed, not registered. */
async function registerMember(work: Registering, member: MemberId): Promise<Stored> {
  const { tx, parts, event, body } = work;
  const [active] = await findActiveMembers(tx, member);
  if (active === undefined) throw notFound('This member');
  const known = await lockMemberRegistration(tx, { event: event.id, member });
  if (known !== null && (known.attending !== null || known.waitingSince !== null))
    throw alreadyThere(known.id);
  const now = nowInstantText(parts.clock);
  const seated = await seat(work, { party: member, registration: known?.id ?? null, isMember: true });
  if (known === null) return insert(work, { member_id: member }, seated);
  const comment = body.comment ?? known.comment;
  const reviewed = { reviewedAt: null, reviewedBy: null };
  const at = await updateParticipant(tx, known.id, {
    ...seated,
    comment,
    answeredAt: now,
    answeredLate: 0,
    now,
    ...reviewed,
  });
  return { id: known.id, seated, at, before: { attending: null, comment: known.comment } };
}

/** A guest without a host is a party of their own, as at the door. */
async function registerGuest(work: Registering, guest: NewGuest): Promise<Stored> {
  const { tx, parts, officer, event } = work;
  const { host } = guest;
  if (host !== null && (await findActiveMembers(tx, host)).length === 0)
    throw notFound('The member with whom the guest comes');
  if (guest.partner && host !== null && (await bringsPartner(tx, event.id, host)))
    throw conflict('The member with whom the partner comes already brings one.');
  // Messages may go to the address: a stranger who can be written to counts as one who was invited.
  if (guest.email !== '') {
    const to = { event: event.id, address: guest.email, isInvited: false };
    await checkInvitationLimit(tx, parts.clock, officer.caller.memberId, true, parts.config, to);
  }
  const seated = await seat(work, { party: host, registration: null, isMember: false });
  const columns = {
    host_member_id: host,
    registered_by: host === officer.caller.memberId ? null : officer.caller.memberId,
    partner: guest.partner ? (1 as const) : (0 as const),
    guest_first_name: guest.firstName,
    guest_last_name: guest.lastName,
    guest_email: guest.email,
    unlimited: guest.email === '' ? (1 as const) : (0 as const),
    guest_company: guest.company,
  };
  return insert(work, columns, seated);
}

function seat(
  { tx, parts, officer, event, seats, body }: Registering,
  place: { party: MemberId | null; registration: RegistrationId | null; isMember: boolean },
): Promise<Seated> {
  const { attending: says = 'YES', overCapacity = false, waiting: wouldWait } = body;
  const by = inChargeAs(event, officer.caller);
  return takeSeats(tx, parts.clock, seats, { ...place, says, overCapacity, wouldWait, by });
}

async function insert(
  { tx, parts, officer, event, body }: Registering,
  columns: Omit<Parameters<typeof insertRegistration>[1], 'event_id' | 'created_at'>,
  seated: Seated,
): Promise<Stored> {
  const now = nowInstantText(parts.clock);
  const id = await insertRegistration(tx, {
    unlimited: 1,
    ...columns,
    event_id: event.id,
    created_at: now,
    invited_by: officer.caller.memberId,
    invited_as_reviewer: 1,
    attending: seated.attending,
    waiting_since: seated.waitingSince,
    answered_at: now,
    comment: body.comment ?? '',
  });
  if (id === null) throw alreadyThere(null);
  return { id, seated, at: now };
}

function alreadyThere(registration: RegistrationId | null) {
  const info = registration === null ? [] : [{ registration }];
  return conflict('This person is already registered.', info);
}

function changeOf({ event, body, seats }: Registering, newcomer: Newcomer, stored: Stored): Change {
  const { id, seated, at, before } = stored;
  const guest =
    newcomer.kind === 'member'
      ? {}
      : {
          guestFirstName: newcomer.firstName,
          guestLastName: newcomer.lastName,
          guestEmail: newcomer.email,
          guestCompany: newcomer.company,
          partner: newcomer.partner ? true : null,
        };
  const answers = (body.answers ?? []).map(({ question, answer }) => [`answers.${question}`, answer]);
  return {
    action: 'register',
    subject: 'registration',
    subjectId: id,
    memberId: newcomer.kind === 'member' ? newcomer.member : null,
    eventId: event.id,
    at,
    before: before ?? null,
    after: {
      ...guest,
      ...seated,
      comment: body.comment ?? before?.comment ?? '',
      ...Object.fromEntries(answers),
      ...(seats !== null && body.overCapacity === true && { overCapacity: true }),
    },
  };
}

/** A place may have been found for somebody in the end. */
async function positionOf({ tx, event }: Registering, { id, seated }: Stored): Promise<number | null> {
  if (seated.waitingSince === null) return null;
  const now = await lockParticipant(tx, { event: event.id, registration: id });
  return now === undefined || now.waitingSince === null ? null : findPosition(tx, event.id, now.waitingSince);
}
