import type { Actor, Change } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import { heldUntil } from '../../platform/outbox/undo-time-rules.ts';
import { notFound } from '../../platform/shared/errors.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { instantText, nowInstantText, type InstantText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import type { EventRecord } from '../event/event.ts';
import { registrationChange } from '../registration/change-registration-rules.ts';
import {
  findStep,
  lockMany,
  restoreMany,
  type StepOfRegistration,
} from '../registration/many-registrations-store.ts';
import type { FormerAnswer, OneOfMany } from '../registration/many-registrations.ts';
import { moveBack } from '../seats/moving-back-service.ts';
import { deleteNews, findTold } from '../seats/moving-back-store.ts';
import { lockPeople, type LockedPeople } from '../seats/seats-service.ts';
import { countSeats } from '../seats/seats-store.ts';
import { SeatsRefused } from '../seats/seats.ts';
import { promoteWaiting } from '../seats/waiting-line-service.ts';
import type { ManyUndone } from './answering-many.ts';
import type { ChangingParts } from './change-participant-service.ts';
import { eventOfParticipants } from './participants-service.ts';

/** As long ago as someone may have moved up who is put back. */
const undoHours = 1;

interface Undoing {
  /** The request that changed them. */
  readonly step: string;
  readonly overCapacity: boolean;
  readonly run: IdempotentRun | null;
}

/** Gives each of many the answer back that they had before one step, with their turn in the waiting list; who was changed since stays as they are. */
export async function undoForMany(
  parts: ChangingParts,
  { caller, origin }: Actor,
  id: EventId,
  { step, overCapacity, run }: Undoing,
): Promise<ManyUndone> {
  await eventOfParticipants(parts, caller, id);
  return parts.storage.write(async (tx) => {
    const { event, seats } = await lockPeople(tx, parts, id);
    const since = instantText(parts.clock.now().subtract({ hours: undoHours }));
    const steps = await findStep(tx, { event: id, step, since });
    if (steps.length === 0) throw notFound('What is to be undone');
    const { former, kept } = await formerOf(tx, id, steps);
    const restored = former.map(({ person }) => person.id);
    const began = beginOf(steps);
    const told = await findTold(tx, restored, began);
    await deleteNews(tx, restored, began);
    const cameUp = steps.filter(({ before }) => before === null).map(({ registration }) => registration);
    const { mailed } = await moveBack(tx, parts, origin, id, cameUp);
    await restore(tx, { parts, origin }, id, former);
    await refuseTooMany(tx, event, seats, overCapacity);
    const held = { ...parts, notBefore: heldUntil(parts.clock.now(), parts.config) };
    // Those for whom there was no place when they came back are let in on purpose.
    await promoteWaiting(tx, held, origin, event, overCapacity ? null : event.capacity);
    const answer = { success: true, restored: restored.length, kept, mailed: told.size + mailed } as const;
    await storeResponse(tx, run, { status: 200, body: answer });
    return answer;
  }, underEventLock(id));
}

/** When a step was made: a version may be later, by the millisecond that makes it another. */
function beginOf(steps: readonly StepOfRegistration[]): InstantText {
  return steps.map(({ version, before }) => before?.at ?? version).toSorted()[0] ?? '';
}

interface Former {
  readonly person: OneOfMany;
  readonly answer: FormerAnswer;
}

/** What those had said whom nobody has changed since, and how many others there are. */
async function formerOf(
  tx: Tx,
  event: EventId,
  steps: readonly StepOfRegistration[],
): Promise<{ former: Former[]; kept: number }> {
  const answered = new Map(
    steps.flatMap(({ registration, version, before }) =>
      before === null ? [] : [[registration, { version, before }] as const],
    ),
  );
  const people = await lockMany(tx, { event, registrations: [...answered.keys()], members: [] });
  const former = people.flatMap((person) => {
    const step = answered.get(person.id);
    if (step === undefined || step.version !== person.updatedAt) return [];
    const { at: _, ...before } = step.before;
    return [{ person, answer: { ...before, registration: person.id } }];
  });
  return { former, kept: answered.size - former.length };
}

async function restore(
  tx: Tx,
  { parts: { clock }, origin }: { parts: ChangingParts; origin: Actor['origin'] },
  event: EventId,
  former: readonly Former[],
): Promise<void> {
  const now = nowInstantText(clock);
  const versions = await restoreMany(
    tx,
    former.map(({ answer }) => answer),
    now,
  );
  const changes = former.map(({ person, answer }): Change => {
    const { id: registration, member } = person;
    const about = { registration, member, event, at: versions.get(registration) ?? now };
    return registrationChange('undo', about, stateOf(person), stateOf(answer));
  });
  await recordChanges(tx, clock, origin, changes);
}

function stateOf({
  attending,
  waitingSince,
  answeredAt,
  answeredLate,
  reviewedAt,
}: OneOfMany | FormerAnswer) {
  return { attending, waitingSince, answeredAt, answeredLate, reviewedAt };
}

/** Someone else may have taken the place meanwhile that someone had. */
async function refuseTooMany(
  tx: Tx,
  { id, capacity }: EventRecord,
  seats: LockedPeople['seats'],
  overCapacity: boolean,
): Promise<void> {
  if (capacity === null || seats === null || overCapacity) return;
  const { taken } = await countSeats(tx, id);
  if (taken <= Math.max(capacity, seats.allowed) || taken <= seats.taken) return;
  throw new SeatsRefused(Math.max(0, capacity - seats.taken), taken - seats.taken);
}
