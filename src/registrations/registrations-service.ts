import type { Caller } from '../accounts/caller.ts';
import type { Origin } from '../audit/audit-entry.ts';
import { recordChanges } from '../audit/audit-service.ts';
import { eventFor, eventForReviewer } from '../events/event-access.ts';
import type { EventRecord } from '../events/event.ts';
import { findOwnRegistration } from '../events/events-store.ts';
import { hasStarted, registrationClosedBecause } from '../events/event-rules.ts';
import { standingTo, type KeptEvents } from '../events/kept-events-service.ts';
import type { SentAnswer } from '../events/question.ts';
import { findAnswers, findQuestions, putAnswer } from '../events/questions-store.ts';
import type { Clock } from '../shared/clock.ts';
import { conflict, forbidden, notFound } from '../shared/errors.ts';
import type { EventId, MemberId, RegistrationId } from '../shared/ids.ts';
import { nowInstantText, nowText } from '../shared/local-time.ts';
import type { Db, Storage, Tx } from '../storage/database.ts';
import type { Attending } from '../events/attending.ts';
import { checkAnswers } from './answer-rules.ts';
import { answersBefore, registrationChange } from './registration-changes.ts';
import type { MemberRegistration } from './registration.ts';
import {
  ensureMemberRegistration,
  findActiveMember,
  findMemberRegistration,
  updateAttending,
} from './registrations-store.ts';

/** What the caller answers; what is left out stays as it was. */
export interface GivenAnswer {
  attending: Attending;
  comment?: string | undefined;
  answers?: SentAnswer[] | undefined;
}

/** What answering an invitation needs. */
export interface AnswerParts {
  storage: Storage;
  clock: Clock;
  events: KeptEvents;
}

/** The caller answers an invitation: YES or NO, with a comment and the event's questions. */
export async function answerEvent(
  { storage, clock, events }: AnswerParts,
  caller: Caller,
  origin: Origin,
  id: EventId,
  { attending, comment, answers = [] }: GivenAnswer,
): Promise<void> {
  const settings = await events.settingsOf(id);
  const work = async (tx: Tx) => {
    const own = await findOwnRegistration(tx, id, caller.memberId);
    const { event, mayAttend } = standingTo(settings, own, caller);
    if (!mayAttend) throw forbidden('You are not among those invited to this event.');
    const closed = registrationClosedBecause(event, nowText(clock));
    if (closed !== null) throw conflict(closed);
    checkAnswers(settings.questions, answers, (part, index) => `answers.${index}.${part}`);
    const now = nowInstantText(clock);
    const registration = own?.id ?? (await ensureMemberRegistration(tx, id, caller.memberId, now));
    const given = await answersGiven(tx, registration, answers);
    await updateAttending(tx, registration, { attending, comment }, now);
    for (const answer of answers) await putAnswer(tx, registration, answer);
    const before = own === null ? null : { attending: own.attending, comment: own.comment, answers: given };
    const after = { attending, comment: comment ?? own?.comment ?? '', answers };
    const about = { registration, member: caller.memberId, event: id };
    await recordChanges(tx, clock, origin, [registrationChange('answer', about, before, after)]);
  };
  // The registration is unique and stays locked from the first change to the end, so each answer is stored whole.
  await storage.write(work, { rowsOnly: true });
}

/** A reviewer changes a member's answer; once the event has started, this records who really took part. */
export async function reviewAttending(
  storage: Storage,
  clock: Clock,
  caller: Caller,
  origin: Origin,
  id: EventId,
  member: MemberId,
  attending: Attending,
): Promise<void> {
  await storage.write(async (tx) => {
    const { event } = await eventForReviewer(tx, caller, id);
    const known = await requireAttendee(tx, event, member);
    const now = nowInstantText(clock);
    const registration = known?.id ?? (await ensureMemberRegistration(tx, id, member, now));
    const isReview = hasStarted(event, nowText(clock));
    const review = isReview ? { reviewedBy: caller.memberId } : {};
    await updateAttending(tx, registration, { attending, ...review }, now);
    const before = known && { attending: known.attending, ...(isReview && { reviewedAt: known.reviewedAt }) };
    const after = { attending, ...(isReview && { reviewedAt: now }) };
    const about = { registration, member, event: id };
    await recordChanges(tx, clock, origin, [registrationChange('review', about, before, after)]);
  });
}

/** A member's registration and answers, for the member and for reviewers. */
export async function readAnswers(db: Db, caller: Caller, id: EventId, member: MemberId) {
  const { event, isReviewer } = await eventFor(db, caller, id);
  if (!isReviewer && member !== caller.memberId)
    throw forbidden("Only the member and reviewers may see a member's answers.");
  await requireAttendee(db, event, member);
  const registration = await findMemberRegistration(db, id, member);
  const given = registration === null ? null : await findAnswers(db, registration.id);
  const questions = await findQuestions(db, id);
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
  storage: Storage,
  clock: Clock,
  caller: Caller,
  origin: Origin,
  id: EventId,
  member: MemberId,
  answer: SentAnswer,
): Promise<void> {
  await storage.write(async (tx) => {
    const { event } = await eventForReviewer(tx, caller, id);
    const known = await requireAttendee(tx, event, member);
    checkAnswers(await findQuestions(tx, id), [answer], (part) => part);
    const registration = known?.id ?? (await ensureMemberRegistration(tx, id, member, nowInstantText(clock)));
    const before = known && { answers: await answersGiven(tx, registration, [answer]) };
    await putAnswer(tx, registration, answer);
    const about = { registration, member, event: id };
    const change = registrationChange('review', about, before, { answers: [answer] });
    await recordChanges(tx, clock, origin, [change]);
  });
}

/** What was answered before to the questions that are answered now; nothing is read when there are none. */
async function answersGiven(tx: Tx, registration: RegistrationId, sent: readonly SentAnswer[]) {
  return sent.length === 0 ? [] : answersBefore(await findAnswers(tx, registration), sent);
}

/**
 * Refuses a member whom the event does not concern, who is neither registered or invited nor an active member of its
 * audience; answers the registration when there is one.
 */
async function requireAttendee(
  db: Db,
  event: EventRecord,
  member: MemberId,
): Promise<MemberRegistration | null> {
  const known = await findMemberRegistration(db, event.id, member);
  if (known !== null) return known;
  const path = event.closed ? undefined : (await findActiveMember(db, member))?.club_path;
  if (path?.startsWith(event.ownerPath) !== true) throw notFound('This member at this event');
  return null;
}
