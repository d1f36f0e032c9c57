import type { Caller } from '../organisation/caller.ts';
import type { Origin } from '../audit/audit-entry.ts';
import { recordChanges } from '../audit/audit-service.ts';
import type { Attending } from '../events/attending.ts';
import type { EventRecord } from '../events/event.ts';
import { hasStarted, registrationClosedBecause } from '../events/event-rules.ts';
import { standingTo, type KeptEvents } from '../events/kept-events-service.ts';
import type { SentAnswer } from '../events/question.ts';
import { findAnswers, putAnswers } from '../events/questions-store.ts';
import type { Clock } from '../shared/clock.ts';
import { conflict, forbidden, notFound } from '../shared/errors.ts';
import type { EventId, MemberId } from '../shared/ids.ts';
import { nowInstantText, nowText } from '../shared/local-time.ts';
import type { Db, Storage, Tx } from '../storage/database.ts';
import { checkAnswers } from './answer-rules.ts';
import { answersBefore, registrationChange } from './registration-changes.ts';
import {
  addMemberRegistration,
  findActiveMembers,
  findMemberRegistration,
  lockMemberRegistration,
  putAttending,
  type ChangedRegistration,
} from './registrations-store.ts';

/** What the caller answers; what is left out stays as it was. */
export interface GivenAnswer {
  attending: Attending;
  comment?: string | undefined;
  answers?: SentAnswer[] | undefined;
}

/** What registrations are read and changed with. */
export interface RegistrationParts {
  storage: Storage;
  clock: Clock;
  events: KeptEvents;
}

/** The event and the member whose registration is meant. */
export interface RegistrationAddress {
  event: EventId;
  member: MemberId;
}

// A registration is unique and stays locked from the first look at it to the end, so each change is stored whole.
const rowsOnly = { rowsOnly: true } as const;

/** The caller answers an invitation: YES or NO, with a comment and the event's questions. */
export async function answerEvent(
  { storage, clock, events }: RegistrationParts,
  caller: Caller,
  origin: Origin,
  id: EventId,
  { attending, comment, answers = [] }: GivenAnswer,
): Promise<void> {
  const settings = await events.settingsOf(id);
  const who = { event: id, member: caller.memberId };
  await storage.write(async (tx) => {
    const known = await lockMemberRegistration(tx, who);
    const { event, mayAttend } = standingTo(settings, known !== null, caller);
    if (!mayAttend) throw forbidden('You are not among those invited to this event.');
    const closed = registrationClosedBecause(event, nowText(clock));
    if (closed !== null) throw conflict(closed);
    checkAnswers(settings.questions, answers, (part, index) => `answers.${index}.${part}`);
    const stored = await putAttending(tx, who, known, { attending, comment }, nowInstantText(clock));
    const { before } = stored;
    const given = await replaceAnswers(tx, stored, answers);
    const change = registrationChange(
      'answer',
      { registration: stored.id, ...who },
      before && { attending: before.attending, comment: before.comment, answers: given },
      { attending, comment: comment ?? before?.comment ?? '', answers },
    );
    await recordChanges(tx, clock, origin, [change]);
  }, rowsOnly);
}

/** A reviewer changes a member's answer; once the event has started, this records who really took part. */
export async function reviewAttending(
  { storage, clock, events }: RegistrationParts,
  caller: Caller,
  origin: Origin,
  who: RegistrationAddress,
  attending: Attending,
): Promise<void> {
  const { event } = await events.forReviewer(caller, who.event);
  await storage.write(async (tx) => {
    const known = await lockMemberRegistration(tx, who);
    if (known === null) await requireAttendee(tx, event, who.member);
    const now = nowInstantText(clock);
    const isReview = hasStarted(event, nowText(clock));
    const review = isReview ? { reviewedBy: caller.memberId } : {};
    const { id, before } = await putAttending(tx, who, known, { attending, ...review }, now);
    const change = registrationChange(
      'review',
      { registration: id, ...who },
      before && { attending: before.attending, ...(isReview && { reviewedAt: before.reviewedAt }) },
      { attending, ...(isReview && { reviewedAt: now }) },
    );
    await recordChanges(tx, clock, origin, [change]);
  }, rowsOnly);
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
  { storage, clock, events }: RegistrationParts,
  caller: Caller,
  origin: Origin,
  who: RegistrationAddress,
  answer: SentAnswer,
): Promise<void> {
  const { event, questions } = await events.forReviewer(caller, who.event);
  await storage.write(async (tx) => {
    const known = await lockMemberRegistration(tx, who);
    if (known === null) await requireAttendee(tx, event, who.member);
    checkAnswers(questions, [answer], (part) => part);
    const stored =
      known === null
        ? await addMemberRegistration(tx, who, nowInstantText(clock))
        : { id: known.id, before: known };
    const given = await replaceAnswers(tx, stored, [answer]);
    const change = registrationChange(
      'review',
      { registration: stored.id, ...who },
      stored.before && { answers: given },
      { answers: [answer] },
    );
    await recordChanges(tx, clock, origin, [change]);
  }, rowsOnly);
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
