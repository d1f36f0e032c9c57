import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { Actor } from '../../platform/audit/audit-entry.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import { withdrawMails } from '../../platform/outbox/outbox-service.ts';
import { conflict, notFound } from '../../platform/shared/errors.ts';
import { nowInstantText, nowText } from '../../platform/shared/local-time.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import { inChargeAs } from '../event/event-policy.ts';
import type { EventRecord } from '../event/event.ts';
import { putAnswers } from '../event/questions-store.ts';
import { refuseInside, wasAtDoor } from '../registration/guest-rules.ts';
import { sendWithdrawal, takeGuestBack } from '../registration/guest-withdrawal-service.ts';
import { changeOf } from '../registration/guests-service.ts';
import { lockGuest } from '../registration/guests-store.ts';
import { invitingClosedBecause } from '../registration/invitation-rules.ts';
import {
  findNewPosition,
  isPresent,
  lockRegistration,
  type NumberedRegistration,
} from '../registration/registrations-store.ts';
import {
  bringGuestBack,
  keepGuest,
  takeRemovedGuest,
  type RemovedGuest,
} from '../registration/removed-guests-store.ts';
import { lockPeople, takeSeats } from '../seats/seats-service.ts';
import { settleSeats } from '../seats/waiting-line-service.ts';
import { refuseStale, withHeldMails, type ChangingParts } from './change-participant-service.ts';
import { eventOfParticipants } from './participants-service.ts';

/** An officer removes a guest, such as one who stands there twice; for 30 days they can come back. Who was at the door stays on record. */
export async function removeParticipant(
  parts: ChangingParts,
  { caller, origin }: Actor,
  who: NumberedRegistration,
  { isTold, version }: { isTold: boolean; version: number | undefined },
): Promise<{ success: true; undoSeconds: number }> {
  await eventOfParticipants(parts, caller, who.event);
  return parts.storage.write(async (tx) => {
    const { event, seats } = await lockPeople(tx, parts, who.event);
    const guest = await lockGuest(tx, who);
    if (guest === undefined) {
      if ((await lockRegistration(tx, who)) === null) throw notFound('This registration');
      throw conflict('A member is not removed: record that they do not come.');
    }
    await refuseStale(tx, parts, who, guest, version);
    refuseInside(guest);
    if (guest.wasAtDoor) throw wasAtDoor();
    refuseClosed(parts, event);
    await keepGuest(tx, guest.id, nowInstantText(parts.clock));
    const taken = { event, seats, guest, isLate: false };
    const held = withHeldMails(parts);
    await takeGuestBack(tx, held, origin, taken);
    const tells = isTold && guest.email !== '';
    if (tells) await sendWithdrawal(tx, held, taken);
    return { success: true, undoSeconds: tells ? parts.config.undoSeconds : 0 } as const;
  }, underEventLock(who.event));
}

/** Nobody is removed or comes back once the event is over or cancelled. */
function refuseClosed({ clock }: Pick<ChangingParts, 'clock'>, event: EventRecord): void {
  const closed = invitingClosedBecause(event, true, nowText(clock));
  if (closed !== null) throw conflict(closed);
}

/** What is said of the seat of a guest who comes back. */
interface Returning {
  overCapacity: boolean | undefined;
  wouldWait: boolean | undefined;
  run: IdempotentRun | null;
}

/** Brings a guest back who was removed, with the same ticket; a seat they had may have gone to someone else meanwhile. */
export async function restoreParticipant(
  parts: ChangingParts,
  { caller, origin }: Actor,
  who: NumberedRegistration,
  { overCapacity, wouldWait = false, run }: Returning,
) {
  await eventOfParticipants(parts, caller, who.event);
  return parts.storage.write(async (tx) => {
    const { event, seats } = await lockPeople(tx, parts, who.event);
    const removed = await takeRemovedGuest(tx, who);
    if (removed === undefined) throw notFound('A guest who was removed under this number');
    const { guest, answers } = removed;
    refuseClosed(parts, event);
    if (await isPresent(tx, guest)) throw conflict('This person is already invited or registered.');
    const { host_member_id: party, waiting_since: waited } = guest;
    const seated = await takeSeats(tx, parts.clock, seats, {
      party,
      registration: null,
      isMember: false,
      says: waited === null ? guest.attending : 'YES',
      overCapacity,
      wouldWait: wouldWait || waited !== null,
      by: inChargeAs(event, caller),
    });
    const now = nowInstantText(parts.clock);
    // Nobody is told any more that they are gone.
    await withdrawMails(tx, [guest.id]);
    await bringGuestBack(tx, guest, seated, now);
    await putAnswers(tx, guest.id, answers);
    const back = changeOf(who, 'restore', null, { ...fieldsOf(guest), attending: seated.attending });
    await recordChanges(tx, parts.clock, origin, [{ ...back, at: now }]);
    await settleSeats(tx, withHeldMails(parts), origin, seats);
    const waiting = await findNewPosition(tx, who.event, { id: guest.id, seated });
    const answer = { success: true as const, id: guest.id, waiting };
    await storeResponse(tx, run, { status: 200, body: answer });
    return answer;
  }, underEventLock(who.event));
}

function fieldsOf(guest: RemovedGuest) {
  const { guest_first_name: firstName, guest_last_name: lastName, guest_email: email, partner } = guest;
  return { firstName, lastName, email, isPartner: partner === 1 };
}
