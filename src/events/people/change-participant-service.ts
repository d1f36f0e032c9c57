import type { Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import { findRegistrationChanges } from '../../platform/audit/record-changes-store.ts';
import { staleAfter } from '../../platform/audit/record-version-service.ts';
import { underEventLock } from '../event/event-lock.ts';
import type { Attending } from '../event/attending.ts';
import { inChargeAs, type InCharge } from '../event/event-policy.ts';
import { hasStarted } from '../event/event-rules.ts';
import type { SentAnswer } from '../event/question.ts';
import { findAnswers, putAnswers } from '../event/questions-store.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { checkAnswers } from '../registration/answer-rules.ts';
import { answersBefore, registrationChange } from '../registration/registration-changes.ts';
import type { InvitationLimits } from '../registration/invitation-limit-service.ts';
import type { Repeat } from '../../platform/idempotency/repeat.ts';
import { keepAnswer } from '../../platform/idempotency/repeats-service.ts';
import { lockPeople } from '../seats/locked-seats-service.ts';
import { moveUpNow, settleSeats, takeSeats } from '../seats/seats-service.ts';
import type { LockedSeats, Seated, SeatParts } from '../seats/seats.ts';
import { notFound } from '../../platform/shared/errors.ts';
import type { RegistrationId } from '../../platform/shared/ids.ts';
import { instantText, nowInstantText, nowText, type InstantText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import {
  lockParticipant,
  updateParticipant,
  type LockedParticipant,
  type ParticipantAddress,
  type ParticipantValues,
} from './participant-row-store.ts';
import { eventOfParticipants, type ParticipantParts } from './participants-service.ts';

/** What participants are changed with. */
export interface ChangingParts extends ParticipantParts, SeatParts {
  config: SeatParts['config'] & InvitationLimits;
}

/** Who changes something, and through what. */
export interface Officer {
  caller: Caller;
  origin: Origin;
}

/** What an officer changes of a participant; what is left out stays. */
export interface ParticipantChange {
  attending?: Attending | undefined;
  comment?: string | undefined;
  answers?: SentAnswer[] | undefined;
  /** Lets somebody come although there is no place. */
  overCapacity?: boolean | undefined;
  /** Whether they would rather wait for a place than be refused. */
  waiting?: boolean | undefined;
}

/** Changes how somebody stands to an event, what they wrote and what they answered; unless others changed it meanwhile. */
export async function changeParticipant(
  parts: ChangingParts,
  { caller, origin }: Officer,
  who: ParticipantAddress,
  { sent, version }: { sent: ParticipantChange; version: number | undefined },
): Promise<void> {
  const { clock } = parts;
  await eventOfParticipants(parts, caller, who.event);
  await parts.storage.write(async (tx) => {
    const { event, questions, seats } = await lockPeople(tx, parts, who.event);
    checkAnswers(questions, sent.answers ?? [], (part, index) => `answers.${index}.${part}`);
    const before = await lockParticipant(tx, who);
    if (before === undefined) throw notFound('This registration');
    await refuseStale(tx, parts, who, before, version);
    const now = nowInstantText(clock);
    const isReview = sent.attending !== undefined && hasStarted(event, nowText(clock));
    const by = inChargeAs(event, caller);
    const after: ParticipantValues = {
      ...(await seat(tx, parts, seats, before, { ...sent, isReview, by })),
      comment: sent.comment ?? before.comment,
      answeredAt: sent.attending === undefined ? null : now,
      answeredLate: sent.attending === undefined ? null : 0,
      reviewedAt: isReview ? now : null,
      reviewedBy: isReview ? caller.memberId : null,
      now,
    };
    const at = await updateParticipant(tx, who.registration, after);
    const given = await replaceAnswers(tx, who.registration, sent.answers ?? []);
    const isOver = seats !== null && sent.overCapacity === true;
    const change = changeOf({ ...who, at }, before, after, {
      given,
      sent: sent.answers ?? [],
      isReview,
      isOver,
    });
    await recordChanges(tx, clock, origin, [change]);
    await settleSeats(tx, parts, origin, seats);
  }, underEventLock(who.event));
}

/** The places for what somebody says now; nothing changes when they say nothing. */
async function seat(
  tx: Tx,
  { clock }: ChangingParts,
  seats: LockedSeats | null,
  before: LockedParticipant,
  {
    attending,
    overCapacity,
    waiting: wouldWait,
    isReview,
    by,
  }: ParticipantChange & { isReview: boolean; by: InCharge },
): Promise<Seated> {
  const { waitingSince } = before;
  if (attending === undefined) return { attending: before.attending, waitingSince };
  const isOver = overCapacity === true || isReview;
  const said = { says: attending, overCapacity: isOver, wouldWait, by };
  return takeSeats(tx, clock, seats, { ...placeOf(before), ...said });
}

/** Stores answers, and gives what was answered to the same questions before. */
async function replaceAnswers(
  tx: Tx,
  registration: RegistrationId,
  sent: readonly SentAnswer[],
): Promise<SentAnswer[]> {
  if (sent.length === 0) return [];
  const given = await findAnswers(tx, registration);
  await putAnswers(tx, registration, sent);
  return answersBefore(given, sent);
}

function changeOf(
  who: ParticipantAddress & { at: InstantText },
  before: LockedParticipant,
  after: ParticipantValues,
  more: { given: SentAnswer[]; sent: SentAnswer[]; isReview: boolean; isOver: boolean },
) {
  const { attending, waitingSince, comment, answeredLate, reviewedAt } = before;
  return registrationChange(
    'review',
    { ...who, member: before.member },
    {
      attending,
      waitingSince,
      comment,
      answeredLate,
      answers: more.given,
      ...(more.isReview && { reviewedAt }),
    },
    {
      attending: after.attending,
      waitingSince: after.waitingSince,
      comment: after.comment,
      answeredLate: after.answeredLate ?? answeredLate,
      answers: more.sent,
      ...(more.isReview && { reviewedAt: after.reviewedAt }),
      ...(more.isOver && { overCapacity: true }),
    },
  );
}

async function refuseStale(
  tx: Tx,
  { clock }: ChangingParts,
  { event, registration }: ParticipantAddress,
  { updatedAt }: LockedParticipant,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === Date.parse(updatedAt)) return;
  const since = instantText(Temporal.Instant.fromEpochMilliseconds(version));
  throw await staleAfter(tx, clock, await findRegistrationChanges(tx, { event, registration, since }));
}

/** Whose party somebody belongs to, for the places that it takes. */
function placeOf({ id, member, host }: LockedParticipant) {
  return { party: member ?? host, registration: id, isMember: member !== null };
}

/** Moves the party of somebody who waits up, past others and, on purpose, beyond the capacity; for those who manage the event. */
export async function moveParticipantUp(
  parts: ChangingParts,
  { caller, origin }: Officer,
  who: ParticipantAddress,
  { overCapacity, repeat }: { overCapacity: boolean; repeat: Repeat | null },
) {
  await parts.events.forManager(caller, who.event);
  return parts.storage.write(async (tx) => {
    const told = await moveUpNow(tx, parts, origin, who, overCapacity);
    const answer = { success: true as const, told };
    await keepAnswer(tx, repeat, { status: 200, body: answer });
    return answer;
  }, underEventLock(who.event));
}
