import type { Caller } from '../../platform/access/caller.ts';
import type { Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import { underEventLock } from '../event/event-lock.ts';
import type { Attending } from '../event/attending.ts';
import { inChargeAs } from '../event/event-policy.ts';
import type { EventRecord, EventSettings } from '../event/event.ts';
import { hasStarted, registrationClosedBecause } from '../event/event-rules.ts';
import { standingTo, type KeptEvents } from '../event/kept-events-service.ts';
import { findPosition } from '../event/taken-places-store.ts';
import type { SentAnswer } from '../event/question.ts';
import { findAnswers, putAnswers } from '../event/questions-store.ts';
import { lockPeople, lockPeopleAndRead, type LockedPeople } from '../seats/locked-seats-service.ts';
import { settleSeats, takeSeats } from '../seats/seats-service.ts';
import { findParty } from '../seats/seats-store.ts';
import type { LockedSeats, SeatChange, Seated, SeatParts } from '../seats/seats.ts';
import { conflict, forbidden, notFound } from '../../platform/shared/errors.ts';
import type { EventId, MemberId } from '../../platform/shared/ids.ts';
import { nowInstantText, nowText } from '../../platform/shared/local-time.ts';
import type { Db, Storage, Tx } from '../../platform/storage/database.ts';
import { checkAnswers, isLateAnswer } from './answer-rules.ts';
import { answersBefore, registrationChange } from './registration-changes.ts';
import { checkMayChangeMind } from './changed-mind-policy.ts';
import type { MemberRegistration } from './registration.ts';
import {
  addMemberRegistration,
  findActiveMembers,
  findMemberRegistration,
  lockMemberRegistration,
  putAttending,
  touchRegistration,
  type ChangedRegistration,
} from './registrations-store.ts';

/** What the caller answers; what is left out stays as it was. */
export interface GivenAnswer {
  attending: Attending;
  comment?: string | undefined;
  answers?: SentAnswer[] | undefined;
  /** Whether the caller would rather wait for a place than be refused. */
  waiting?: boolean | undefined;
}

/** What registrations are read and changed with. */
export interface RegistrationParts extends SeatParts {
  storage: Storage;
  events: KeptEvents;
}

/** What became of an answer. */
export interface AnswerOutcome {
  /** The place in line of somebody who said YES and found no place; null for everybody else. */
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
  caller: Caller,
  origin: Origin,
  id: EventId,
  { attending: says, comment, answers = [], waiting: wouldWait }: GivenAnswer,
): Promise<AnswerOutcome> {
  const { storage, clock, events } = parts;
  const who = { event: id, member: caller.memberId };
  // Read for all who answer it, and not while they wait for each other.
  const asKept = await events.settingsOf(id);
  const seated = await storage.write(async (tx) => {
    const { seats, found: member, ...settings } = await lockMember(tx, parts, who, asKept);
    const { known } = member;
    const { event, mayAttend } = standingTo(settings, known !== null, caller);
    if (!mayAttend) throw forbidden('You are not among those invited to this event.');
    const closed = registrationClosedBecause(event, nowText(clock));
    if (closed !== null) throw conflict(closed);
    checkAnswers(settings.questions, answers, (part, index) => `answers.${index}.${part}`);
    const seated = await seatMember(tx, parts, seats, member, { says, wouldWait });
    const stored = await putAttending(tx, who, known, { ...seated, comment }, nowInstantText(clock));
    const { before, at } = stored;
    const given = await replaceAnswers(tx, stored, answers);
    const change = registrationChange(
      'answer',
      { registration: stored.id, ...who, at },
      before && { ...stateOf(before), comment: before.comment, answers: given },
      { ...seated, answeredLate: false, comment: comment ?? before?.comment ?? '', answers },
    );
    await recordChanges(tx, clock, origin, [change]);
    await settleSeats(tx, parts, origin, seats);
    return seated;
  }, underEventLock(id));
  return outcomeOf(storage.db, who, seated);
}

/** What a reviewer says about a member. */
export interface ReviewedAttending {
  attending: Attending;
  /** Lets the member come although there is no place. */
  overCapacity?: boolean | undefined;
  /** Whether the member would rather wait for a place than be refused. */
  waiting?: boolean | undefined;
}

/**
 * A reviewer changes a member's answer, or members change their mind until the event starts, also when registration has closed.
 * Once it has started, this records who really took part, whether or not there was a place, and is for reviewers alone.
 */
export async function reviewAttending(
  parts: RegistrationParts,
  caller: Caller,
  origin: Origin,
  who: RegistrationAddress,
  { attending: says, overCapacity, waiting: wouldWait }: ReviewedAttending,
): Promise<AnswerOutcome> {
  const { storage, clock, events } = parts;
  const isOwn = who.member === caller.memberId;
  const asKept = await (isOwn ? events.settingsOf(who.event) : events.forReviewer(caller, who.event));
  const seated = await storage.write(async (tx) => {
    const { seats, found: member, ...settings } = await lockMember(tx, parts, who, asKept);
    const [{ event }, { known }] = [settings, member];
    const access = isOwn ? standingTo(settings, known !== null, caller) : null;
    if (access?.isReviewer === false)
      checkMayChangeMind(access, known, { now: nowText(clock), overCapacity });
    else if (known === null) await requireAttendee(tx, event, who.member);
    const now = nowInstantText(clock);
    const isReview = hasStarted(event, nowText(clock));
    // Whoever says so themselves is told nothing by mail, and passes nobody.
    const by = isOwn && overCapacity !== true ? {} : { by: inChargeAs(event, caller) };
    const said = { says, overCapacity: overCapacity === true || isReview, wouldWait, ...by };
    const seated = await seatMember(tx, parts, seats, member, said);
    const review = isReview ? { reviewedBy: caller.memberId } : {};
    const isLate = isOwn && !isReview && isLateAnswer(event, nowText(clock), says, known);
    const { id, before, at } = await putAttending(tx, who, known, { ...seated, isLate, ...review }, now);
    const action = isOwn && !isReview ? 'answer' : 'review';
    const was = before && { ...stateOf(before), ...(isReview && { reviewedAt: before.reviewedAt }) };
    const is = {
      ...seated,
      answeredLate: isLate,
      ...(isReview && { reviewedAt: now }),
      ...passing(seats, overCapacity),
    };
    const change = registrationChange(action, { registration: id, ...who, at }, was, is);
    await recordChanges(tx, clock, origin, [change]);
    await settleSeats(tx, parts, origin, seats);
    return seated;
  }, underEventLock(who.event));
  return outcomeOf(storage.db, who, seated);
}

/** What the trail says of somebody who was let in although there was no place. */
function passing(seats: LockedSeats | null, overCapacity: boolean | undefined): { overCapacity?: true } {
  return seats !== null && overCapacity === true ? { overCapacity } : {};
}

/** A member whose answer changes, as they are at the event. */
interface LockedMember extends Pick<SeatChange, 'companions'> {
  readonly party: MemberId;
  readonly known: MemberRegistration | null;
}

/** Takes the lock of an event for a member, with everything that the answer depends on. Only where places are counted the others of the party matter. */
function lockMember(
  tx: Tx,
  parts: RegistrationParts,
  who: RegistrationAddress,
  { event: { capacity } }: EventSettings,
): Promise<LockedPeople & { readonly found: LockedMember }> {
  return lockPeopleAndRead(tx, parts, who.event, async () => {
    const [known, companions] = await Promise.all([
      lockMemberRegistration(tx, who),
      capacity === null ? undefined : findParty(tx, who.event, who.member),
    ]);
    return { party: who.member, known, companions };
  });
}

function seatMember(
  tx: Tx,
  { clock }: RegistrationParts,
  seats: LockedSeats | null,
  { known, ...party }: LockedMember,
  said: Pick<SeatChange, 'says' | 'overCapacity' | 'wouldWait' | 'by'>,
): Promise<Seated> {
  const change = { ...party, registration: known?.id ?? null, isMember: true, ...said };
  return takeSeats(tx, clock, seats, change);
}

function stateOf({ attending, waitingSince, answeredLate }: MemberRegistration) {
  return { attending, waitingSince, answeredLate };
}

/** What became of an answer that is stored: nobody has to wait while the line is counted. */
async function outcomeOf(
  db: Db,
  { event, member }: RegistrationAddress,
  { waitingSince }: Seated,
): Promise<AnswerOutcome> {
  if (waitingSince === null) return { waiting: null };
  // A place may have been found for them in the end.
  const now = await findMemberRegistration(db, { event, member });
  const since = now?.waitingSince ?? null;
  return { waiting: since === null ? null : await findPosition(db, event, since) };
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
  caller: Caller,
  origin: Origin,
  who: RegistrationAddress,
  answer: SentAnswer,
): Promise<void> {
  const { storage, clock, events } = parts;
  await events.forReviewer(caller, who.event);
  await storage.write(async (tx) => {
    const { event, questions } = await lockPeople(tx, parts, who.event);
    const known = await lockMemberRegistration(tx, who);
    if (known === null) await requireAttendee(tx, event, who.member);
    checkAnswers(questions, [answer], (part) => part);
    const now = nowInstantText(clock);
    const stored =
      known === null ? await addMemberRegistration(tx, who, now) : { id: known.id, before: known };
    const given = await replaceAnswers(tx, stored, [answer]);
    const at = stored.before === null ? now : await touchRegistration(tx, stored.id, now);
    const change = registrationChange(
      'review',
      { registration: stored.id, ...who, at },
      stored.before && { answers: given },
      { answers: [answer] },
    );
    await recordChanges(tx, clock, origin, [change]);
  }, underEventLock(who.event));
}

/** Stores answers and says what was answered to these questions before; nothing is read where there was nothing. */
async function replaceAnswers(
  tx: Tx,
  { id, before }: ChangedRegistration,
  sent: readonly SentAnswer[],
): Promise<SentAnswer[]> {
  if (sent.length === 0) return [];
  const given = before === null ? new Map() : await findAnswers(tx, id);
  await putAnswers(tx, id, sent);
  return answersBefore(given, sent);
}

/** Refuses a member whom the event does not concern: neither registered nor an active member of its audience. */
async function requireAttendee(db: Db, event: EventRecord, member: MemberId): Promise<void> {
  const [active] = event.closed ? [] : await findActiveMembers(db, member);
  if (active?.club_path?.startsWith(event.ownerPath) !== true) throw notFound('This member at this event');
}
