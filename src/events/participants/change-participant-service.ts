import type { Caller } from '../../platform/access/caller.ts';
import type { Actor } from '../../platform/audit/audit-entry.ts';
import { findRegistrationChanges } from '../../platform/audit/record-changes-store.ts';
import { staleAfter } from '../../platform/audit/record-version-service.ts';
import type { EventCalendars } from '../calendar-feeds/event-calendars-service.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import { inChargeAs } from '../event/event-policy.ts';
import { checkAnswers } from '../registration/answer-rules.ts';
import { recordOf } from '../registration/change-registration-rules.ts';
import { changeRegistration, type RegistrationWork } from '../registration/change-registration-service.ts';
import { correctGuest } from '../registration/guest-correction-service.ts';
import { correctsGuest } from '../registration/guest-rules.ts';
import { lockGuest } from '../registration/guests-store.ts';
import type { InvitationLimits } from '../registration/invitation-limit-service.ts';
import type { StoredRegistration } from '../registration/registration.ts';
import { lockRegistration, type NumberedRegistration } from '../registration/registrations-store.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import { lockPeople } from '../seats/seats-service.ts';
import { heldUntil, type UndoTime } from '../../platform/outbox/undo-time-rules.ts';
import { moveBack } from '../seats/moving-back-service.ts';
import { previewMovingUp } from '../seats/moving-up-service.ts';
import type { MovingUp } from '../seats/moving-up.ts';
import { findPartyOf } from '../seats/moving-back-store.ts';
import { promoteNow, promoteWaiting } from '../seats/waiting-line-service.ts';
import type { SeatParts } from '../seats/seats.ts';
import { conflict, notFound } from '../../platform/shared/errors.ts';
import { instantText, nowText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { newlySaid } from './participant-rules.ts';
import type { ParticipantChange } from './participant.ts';
import { eventOfParticipants, type ParticipantParts } from './participants-service.ts';

/** What participants are changed with. */
export interface ChangingParts extends ParticipantParts, SeatParts {
  calendars: EventCalendars;
  config: SeatParts['config'] & InvitationLimits & UndoTime;
}

/**
 * Changes how someone stands to an event, what they wrote and what they answered, and of a guest who they are and with whom they come;
 * unless others changed it meanwhile.
 */
export async function changeParticipant(
  parts: ChangingParts,
  { caller, origin }: Actor,
  who: NumberedRegistration,
  { sent, version }: { sent: ParticipantChange; version: number | undefined },
): Promise<void> {
  await eventOfParticipants(parts, caller, who.event);
  const { answers = [], overCapacity, waiting: wouldWait } = sent;
  const calendars = sent.sendLink === true ? await parts.calendars.writer() : null;
  await parts.storage.write(async (tx) => {
    const { questions, ...locked } = await lockPeople(tx, parts, who.event);
    checkAnswers(questions, answers, (part, index) => `answers.${index}.${part}`);
    const known = await lockRegistration(tx, who);
    if (known === null) throw notFound('This registration');
    await refuseStale(tx, parts, who, known, version);
    const work = { tx, parts: withHeldMails(parts), caller, origin, ...locked };
    // What the directory says of a member is corrected there.
    const guest = known.member === null && correctsGuest(sent) ? await lockGuest(tx, who) : undefined;
    if (guest === undefined) return changeAnswer(work, known, sent);
    const correcting = { ...work, questions, deps: parts, calendars, overCapacity, wouldWait };
    await correctGuest(correcting, guest, sent);
    const corrected = await lockRegistration(tx, who);
    if (corrected !== null && saysMore(sent)) await changeAnswer(work, corrected, sent);
  }, underEventLock(who.event));
}

/** Whoever moves up by what an officer does is told as by any other button: not before it could be undone. */
export function withHeldMails<Parts extends ChangingParts>(parts: Parts): Parts {
  return { ...parts, notBefore: heldUntil(parts.clock.now(), parts.config) };
}

/** Whether it says more than who someone is. */
function saysMore({ attending, comment, answers }: ParticipantChange): boolean {
  return [attending, comment, answers].some((one) => one !== undefined);
}

async function changeAnswer(
  { caller, ...work }: RegistrationWork & { caller: Caller },
  known: StoredRegistration,
  sent: ParticipantChange,
): Promise<void> {
  const { event, parts } = work;
  const { comment, answers = [], overCapacity, waiting: wouldWait } = sent;
  const now = nowText(parts.clock);
  const says = newlySaid(event, now, sent, known);
  const answer = says === undefined ? {} : { says, ...recordOf(event, now, caller.memberId) };
  const { member, host } = known;
  const change = { action: 'review', known, member, host, ...answer, comment, answers } as const;
  const places = { overCapacity, wouldWait, by: inChargeAs(event, caller) };
  await changeRegistration(work, { ...change, ...places });
}

/** Refuses a change by someone who has not read what others changed meanwhile. */
export async function refuseStale(
  tx: Tx,
  { clock }: Pick<ChangingParts, 'clock'>,
  { event, registration }: NumberedRegistration,
  { updatedAt }: StoredRegistration,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === Date.parse(updatedAt)) return;
  const since = instantText(Temporal.Instant.fromEpochMilliseconds(version));
  throw await staleAfter(tx, clock, await findRegistrationChanges(tx, { event, registration, since }));
}

/** Moves the party of a person who waits up, past others and, on purpose, beyond the capacity; for those who manage the event. */
export async function moveParticipantUp(
  parts: ChangingParts,
  { caller, origin }: Actor,
  who: NumberedRegistration,
  { overCapacity, run }: { overCapacity: boolean; run: IdempotentRun | null },
) {
  await parts.events.forManager(caller, who.event);
  return parts.storage.write(async (tx) => {
    const { undoSeconds } = parts.config;
    const { told } = await promoteNow(tx, withHeldMails(parts), origin, who, overCapacity);
    const answer = { success: true as const, told, undoSeconds: told ? undoSeconds : 0 };
    await storeResponse(tx, run, { status: 200, body: answer });
    return answer;
  }, underEventLock(who.event));
}

/** Shows whom it would move up, and what it does to the places. */
export async function previewMoveUp(
  parts: ChangingParts,
  { caller }: Actor,
  who: NumberedRegistration,
): Promise<MovingUp & { readonly left: number }> {
  await parts.events.forManager(caller, who.event);
  return parts.storage.write((tx) => previewMovingUp(tx, parts, who), underEventLock(who.event));
}

/** Takes it back that someone was moved up: the whole party waits where it did, unless it knows of its places by now. */
export async function moveParticipantBack(
  parts: ChangingParts,
  { caller, origin }: Actor,
  who: NumberedRegistration,
  run: IdempotentRun | null,
) {
  await parts.events.forManager(caller, who.event);
  return parts.storage.write(async (tx) => {
    const { event } = await lockPeople(tx, parts, who.event);
    const party = await findPartyOf(tx, who);
    if (party.length === 0) throw notFound('This registration');
    const { movedBack, mailed } = await moveBack(tx, parts, origin, who.event, party);
    if (mailed > 0) throw conflict('They have been told of their places by now.', [{ mailed }]);
    if (movedBack.length === 0) throw conflict('This person has not just moved up from the waiting list.');
    await promoteWaiting(tx, parts, origin, event);
    const answer = { success: true as const };
    await storeResponse(tx, run, { status: 200, body: answer });
    return answer;
  }, underEventLock(who.event));
}
