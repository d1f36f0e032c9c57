import type { Caller } from '../../platform/access/caller.ts';
import type { Actor } from '../../platform/audit/audit-entry.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import type { Attending } from '../event/attending.ts';
import { inChargeAs } from '../event/event-policy.ts';
import type { EventRecord, EventSettings } from '../event/event.ts';
import { registrationClosedBecause } from '../event/event-rules.ts';
import { standingTo, type EventCache } from '../event/event-cache-service.ts';
import type { SentAnswer } from '../event/question.ts';
import { findAnswers } from '../event/questions-store.ts';
import { lockPeople, lockPeopleAndRead, type LockedPeople } from '../seats/seats-service.ts';
import { findParty } from '../seats/seats-store.ts';
import type { SeatChange, SeatParts } from '../seats/seats.ts';
import { conflict, forbidden, notFound } from '../../platform/shared/errors.ts';
import type { EventId, MemberId } from '../../platform/shared/ids.ts';
import { nowText, type DateTimeText } from '../../platform/shared/local-time.ts';
import type { Db, Storage, Tx } from '../../platform/storage/database.ts';
import { checkAnswers, isLateAnswer } from './answer-rules.ts';
import { recordOf, type RegistrationChange } from './change-registration-rules.ts';
import { changeRegistration } from './change-registration-service.ts';
import { checkMayChangeMind, refuseCheckedIn } from './changed-mind-policy.ts';
import type { StoredRegistration } from './registration.ts';
import {
  findActiveAmong,
  findMemberRegistration,
  findNewPosition,
  lockMemberRegistration,
} from './registrations-store.ts';

/** What the caller answers; what is left out stays as it was. */
export interface GivenAnswer {
  attending: Attending;
  comment?: string | undefined;
  answers?: SentAnswer[] | undefined;
  /** Whether the caller would rather wait for a seat than be refused. */
  waiting?: boolean | undefined;
}

/** What registrations are read and changed with. */
export interface RegistrationParts extends SeatParts {
  storage: Storage;
  events: EventCache;
}

/** What became of an answer. */
export interface AnswerOutcome {
  /** The position in line of a person who said YES and found no seat; null for everyone else. */
  waiting: number | null;
}

/** The event and the member whose registration is meant. */
export interface RegistrationAddress {
  event: EventId;
  member: MemberId;
}

/** The caller answers an invitation: YES or NO, with a comment and the event's questions. */
export async function answerEvent(
  parts: RegistrationParts,
  { caller, origin }: Actor,
  id: EventId,
  given: GivenAnswer,
): Promise<AnswerOutcome> {
  const { storage, clock, events } = parts;
  const who = { event: id, member: caller.memberId };
  // Read for all who answer it, and not while they wait for each other.
  const asCached = await events.settingsOf(id);
  const changed = await storage.write(async (tx) => {
    const { found, ...locked } = await lockMember(tx, parts, who, asCached);
    const change = ownAnswer({ found, ...locked }, caller, given, nowText(clock));
    return changeRegistration({ tx, parts, origin, ...locked }, change);
  }, underEventLock(id));
  return { waiting: await findNewPosition(storage.db, id, changed) };
}

/** What an answer of the caller changes while registration is open; refuses one that cannot be given. */
export function ownAnswer(
  { found, ...locked }: LockedAnswer,
  caller: Caller,
  { attending: says, comment, answers = [], waiting: wouldWait }: GivenAnswer,
  now: DateTimeText,
): RegistrationChange {
  const { event, mayAttend } = standingTo(locked, found.known !== null, caller);
  if (!mayAttend) throw forbidden('You are not among those invited to this event.');
  const closed = registrationClosedBecause(event, now);
  if (closed !== null) throw conflict(closed);
  if (says === 'NO') refuseCheckedIn(found.known);
  checkAnswers(locked.questions, answers, (part, index) => `answers.${index}.${part}`);
  return { action: 'answer', ...found, says, comment, answers, wouldWait };
}

/** What a reviewer says about a member. */
export interface ReviewedAttending {
  attending: Attending;
  /** Lets the member come although there is no seat. */
  overCapacity?: boolean | undefined;
  /** Whether the member would rather wait for a seat than be refused. */
  waiting?: boolean | undefined;
}

/**
 * A reviewer changes a member's answer, or members change their mind until the event starts, also when registration has closed.
 * Once it has started, this records who really took part, whether or not there was a place, and is for reviewers alone.
 */
export async function reviewAttending(
  parts: RegistrationParts,
  { caller, origin }: Actor,
  who: RegistrationAddress,
  { attending: says, overCapacity, waiting: wouldWait }: ReviewedAttending,
): Promise<AnswerOutcome> {
  const { storage, clock, events } = parts;
  const isOwn = who.member === caller.memberId;
  const asCached = await (isOwn ? events.settingsOf(who.event) : events.forReviewer(caller, who.event));
  const changed = await storage.write(async (tx) => {
    const { found, ...locked } = await lockMember(tx, parts, who, asCached);
    const [{ event }, { known }] = [locked, found];
    const now = nowText(clock);
    const access = isOwn ? standingTo(locked, known !== null, caller) : null;
    if (access?.isReviewer === false) checkMayChangeMind(access, known, { now, overCapacity });
    else if (known === null) await requireAttendee(tx, event, who.member);
    const record = recordOf(event, now, caller.memberId);
    const isOfficial = !isOwn || record.isRecord === true;
    const change = {
      action: isOfficial ? ('review' as const) : ('answer' as const),
      ...found,
      says,
      overCapacity,
      wouldWait,
      ...record,
      isLate: !isOfficial && isLateAnswer(event, now, says, known),
      // Anyone who says so themselves is told nothing by mail, and passes nobody.
      ...(isOwn && overCapacity !== true ? {} : { by: inChargeAs(event, caller) }),
    };
    return changeRegistration({ tx, parts, origin, ...locked }, change);
  }, underEventLock(who.event));
  return { waiting: await findNewPosition(storage.db, who.event, changed) };
}

/** A member whose answer changes, as they are at the event. */
interface LockedMember extends Pick<SeatChange, 'companions'> {
  readonly member: MemberId;
  readonly known: StoredRegistration | null;
}

/** An event that is locked for a member who answers it. */
export type LockedAnswer = LockedPeople & { readonly found: LockedMember };

/** Takes the lock of an event for a member, with everything that the answer depends on. Only where seats are counted the others of the party matter. */
export function lockMember(
  tx: Tx,
  parts: RegistrationParts,
  who: RegistrationAddress,
  { event: { capacity } }: EventSettings,
): Promise<LockedAnswer> {
  return lockPeopleAndRead(tx, parts, who.event, async () => {
    const [known, companions] = await Promise.all([
      lockMemberRegistration(tx, who),
      capacity === null ? undefined : findParty(tx, who.event, who.member),
    ]);
    return { member: who.member, known, companions };
  });
}

/** A member's registration and answers, for the member and for reviewers. */
export async function readAnswers(
  { storage, events }: RegistrationParts,
  caller: Caller,
  who: RegistrationAddress,
) {
  const { db } = storage;
  const { event, questions, isReviewer } = await events.eventFor(caller, who.event);
  if (!isReviewer && who.member !== caller.memberId)
    throw forbidden("Only the member and reviewers may see a member's answers.");
  const registration = await findMemberRegistration(db, who);
  if (registration === null) await requireAttendee(db, event, who.member);
  const given =
    registration === null || questions.length === 0 ? null : await findAnswers(db, registration.id);
  return {
    registration,
    answers: questions.map(({ id: question, title }) => ({
      question,
      title,
      answer: given?.get(question) ?? '',
    })),
  };
}

/** A reviewer corrects a member's answer to a question, at any time. */
export async function reviewAnswer(
  parts: RegistrationParts,
  { caller, origin }: Actor,
  who: RegistrationAddress,
  answer: SentAnswer,
): Promise<void> {
  const { storage, events } = parts;
  await events.forReviewer(caller, who.event);
  await storage.write(async (tx) => {
    const { questions, ...locked } = await lockPeople(tx, parts, who.event);
    const known = await lockMemberRegistration(tx, who);
    if (known === null) await requireAttendee(tx, locked.event, who.member);
    checkAnswers(questions, [answer], (part) => part);
    const change = { action: 'review', member: who.member, known, answers: [answer] } as const;
    await changeRegistration({ tx, parts, origin, ...locked }, change);
  }, underEventLock(who.event));
}

/** Refuses a member whom the event does not concern: neither registered nor an active member of its audience. */
async function requireAttendee(db: Db, event: EventRecord, member: MemberId): Promise<void> {
  const [active] = event.closed ? [] : await findActiveAmong(db, member);
  if (active?.club_path?.startsWith(event.ownerPath) !== true) throw notFound('This member at this event');
}
