import type { Caller } from '../../platform/access/caller.ts';
import type { Actor } from '../../platform/audit/audit-entry.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import { heldUntil } from '../../platform/outbox/undo-time-rules.ts';
import { badInput, conflict, notFound } from '../../platform/shared/errors.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { nowInstantText, nowText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import type { FeedWriter } from '../calendar-feeds/feed-rendering.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import { inChargeAs } from '../event/event-policy.ts';
import type { EventRecord } from '../event/event.ts';
import { changeRegistrations } from '../registration/change-many-service.ts';
import { recordOf } from '../registration/change-registration-rules.ts';
import { addBareRegistrations, lockMany } from '../registration/many-registrations-store.ts';
import type { ManyChange, ManyOutcome, OneOfMany } from '../registration/many-registrations.ts';
import { confirmPlaces } from '../seats/confirmation-service.ts';
import { lockPeople } from '../seats/seats-service.ts';
import type { ManyAnswer, ManyAnswered } from './answering-many.ts';
import { placesFor } from './answering-many-rules.ts';
import type { ChangingParts } from './change-participant-service.ts';
import { newlySaid } from './participant-rules.ts';
import { eventOfParticipants } from './participants-service.ts';

/** A dry run does the same work and takes it back: this carries what it found out of the transaction. */
class Tried extends Error {
  readonly answer: ManyAnswer;

  constructor(answer: ManyAnswer) {
    super('This was only tried.');
    this.answer = answer;
  }
}

interface Answering {
  readonly sent: ManyAnswered;
  readonly dryRun: boolean;
  readonly run: IdempotentRun | null;
}

/** Lets many come, or not come, all or nobody: where places are missing for some, nobody's answer changes. */
export async function answerForMany(
  parts: ChangingParts,
  actor: Actor,
  id: EventId,
  { sent, dryRun, run }: Answering,
): Promise<ManyAnswer> {
  if ((sent.registrations?.length ?? 0) + (sent.members?.length ?? 0) === 0)
    throw badInput('Say of whom: `registrations` or `members`.', [
      { field: 'registrations', problem: 'names nobody' },
    ]);
  await eventOfParticipants(parts, actor.caller, id);
  const isConfirmed = sent.confirm === true && sent.attending === 'YES';
  const calendars = isConfirmed ? await parts.calendars.writer() : null;
  try {
    return await parts.storage.write(async (tx) => {
      const answer = await answerIn(tx, { parts, actor, calendars }, id, sent, dryRun);
      if (dryRun) throw new Tried(answer);
      await storeResponse(tx, run, { status: 200, body: answer });
      return answer;
    }, underEventLock(id));
  } catch (error) {
    if (error instanceof Tried) return error.answer;
    throw error;
  }
}

interface With {
  readonly parts: ChangingParts;
  readonly actor: Actor;
  /** Null where no mail confirms it. */
  readonly calendars: FeedWriter | null;
}

async function answerIn(
  tx: Tx,
  { parts, actor: { caller, origin }, calendars }: With,
  id: EventId,
  sent: ManyAnswered,
  dryRun: boolean,
): Promise<ManyAnswer> {
  const { event, seats } = await lockPeople(tx, parts, id);
  if (event.draft) throw conflict('The event is a draft. Publish it first.');
  const chosen = await lockChosen(tx, parts, id, sent);
  const now = nowText(parts.clock);
  const people = chosen.filter((one) => isNew(event, now, sent, one));
  const held = { ...parts, notBefore: heldUntil(parts.clock.now(), parts.config) };
  const change = changeOf(event, now, caller, sent);
  const outcome = await changeRegistrations({ tx, parts: held, origin, event, seats }, people, change);
  const places = placesFor(outcome);
  if (places !== null && !dryRun) throw places.refusal;
  const calendar = calendars?.fileOf([event]);
  const confirmed =
    calendar === undefined ? 0 : await confirmPlaces(tx, held, { event, calendar }, untold(outcome));
  return {
    success: true,
    dryRun,
    changed: outcome.changed.length,
    unchanged: chosen.length - outcome.changed.length - outcome.without.length,
    waiting: outcome.changed.filter(({ waitingSince }) => waitingSince !== null).length,
    without: outcome.without.map(({ person }) => namedAs(sent, person)),
    places: places?.info ?? null,
    confirmed,
    movedUp: outcome.movedUp.length,
    undoSeconds: confirmed + outcome.told.size > 0 ? parts.config.undoSeconds : 0,
    undo: dryRun || outcome.changed.length === 0 ? null : origin.requestId,
  };
}

function changeOf(event: EventRecord, now: string, caller: Caller, sent: ManyAnswered): ManyChange {
  const { attending: says, overCapacity, waiting: wouldWait } = sent;
  const by = inChargeAs(event, caller);
  return { ...recordOf(event, now, caller.memberId), says, overCapacity, wouldWait, by };
}

/** The registrations that are meant; members who have none get one without an answer first. */
async function lockChosen(
  tx: Tx,
  { clock }: ChangingParts,
  event: EventId,
  sent: ManyAnswered,
): Promise<OneOfMany[]> {
  const registrations = [...new Set(sent.registrations)];
  const members = [...new Set(sent.members)];
  await addBareRegistrations(tx, event, members, nowInstantText(clock));
  const found = await lockMany(tx, { event, registrations, members });
  const numbers = new Set(found.map(({ id }) => id));
  const known = new Set(found.map(({ member }) => member));
  if (registrations.some((one) => !numbers.has(one))) throw notFound('One of these registrations');
  if (members.some((one) => !known.has(one))) throw notFound('One of these members');
  return found;
}

/** Who is in at the door is not sent away with many others. */
function isNew(event: EventRecord, now: string, sent: ManyAnswered, one: OneOfMany): boolean {
  if (sent.attending === 'NO' && one.validatedAt !== null) return false;
  return newlySaid(event, now, { attending: sent.attending }, one) !== undefined;
}

/** Who has just come up from the waiting list reads that in a mail of its own. */
function untold({ changed, told }: ManyOutcome) {
  return changed.map(({ person }) => person.id).filter((one) => !told.has(one));
}

/** As the caller named them: what a dry run registered is not there any more. */
function namedAs({ registrations = [] }: ManyAnswered, { id, member }: OneOfMany) {
  return registrations.includes(id) ? { registration: id, member: null } : { registration: null, member };
}
