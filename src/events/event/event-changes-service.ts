import type { AuditedFields, Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import { differenceOf } from '../../platform/audit/audit-rules.ts';
import { findEventChanges } from '../../platform/audit/record-changes-store.ts';
import { missedChanges } from '../../platform/audit/record-version-service.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { notFound, stale } from '../../platform/shared/errors.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { nowInstantText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { raiseVersion, type EventColumns } from './event-changes-store.ts';
import { holdEventRow, lockEventAlone } from './event-lock-store.ts';

/** Where a change of an event comes from, and when it is made. */
export interface ChangeParts {
  readonly clock: Clock;
  readonly origin: Origin;
}

/** A change of an event, or of what belongs to it: its questions, reviewers, files. */
export interface EventChange {
  /** What was done; an ordinary change when left out. */
  readonly action?: string;
  /** By the names of the interface; only what differs is recorded. */
  readonly before: AuditedFields | null;
  readonly after: AuditedFields | null;
  /** Columns of the event itself that the change sets. */
  readonly columns?: EventColumns;
  /** Whether calendar programs must notice it (SEQUENCE). */
  readonly noticed?: boolean;
}

/**
 * Begins a change of an event: nobody else changes it, nor anyone's registration at it, until the end of the transaction. Refuses a change that was made
 * of another version than the present one, saying who changed which fields since; undefined takes whatever it is now.
 */
export async function lockEvent(
  tx: Tx,
  clock: Clock,
  id: EventId,
  version: number | undefined,
  { removed = false } = {},
): Promise<void> {
  const missed = await lockAndCompare(tx, clock, { id, version }, removed);
  if (missed !== null) throw stale(missed);
}

/**
 * Keeps everyone else from changing an event until the end of the transaction, and from inviting many at the same time; others go on
 * answering. For what is stored for thousands, whom nobody is to wait for.
 */
export async function holdEvent(tx: Tx, id: EventId): Promise<void> {
  const stored = await holdEventRow(tx, id);
  if (stored === undefined || stored.removedAt !== null) throw notFound('This event');
}

/** An event that someone has read; of one with no version, whatever it is now. */
interface EventRead {
  readonly id: EventId;
  readonly version: number | undefined;
}

/** Begins a change of several events, as of one. What was changed since says of which event; one that was deleted since is one of these. */
export async function lockEvents(tx: Tx, clock: Clock, events: readonly EventRead[]): Promise<void> {
  const all: object[] = [];
  for (const event of events) {
    const missed = await lockAndCompare(tx, clock, event, event.version !== undefined);
    const { id } = event;
    // Old entries of the trail are gone: then it is at least said which event it is.
    if (missed !== null)
      all.push(...(missed.length === 0 ? [{}] : missed).map((one) => ({ ...one, event: id })));
  }
  if (all.length > 0) throw stale(all);
}

/** Locks an event; gives what was changed since it was read, and null when it is as it was. */
async function lockAndCompare(tx: Tx, clock: Clock, { id, version }: EventRead, removed: boolean) {
  const stored = await lockEventAlone(tx, id);
  if (stored === undefined || (stored.removedAt !== null && !removed)) throw notFound('This event');
  if (version === undefined || version === stored.version) return null;
  return missedChanges(tx, clock, await findEventChanges(tx, id, Math.max(stored.version - version, 1)));
}

/**
 * Raises the version of an event that was locked before, and records the change, as one entry of the trail. What changes
 * nothing does neither; returns whether it did.
 */
export async function touchEvent(
  tx: Tx,
  { clock, origin }: ChangeParts,
  id: EventId,
  { action = 'update', before, after, columns = {}, noticed = false }: EventChange,
): Promise<boolean> {
  if (differenceOf(before, after) === undefined) return false;
  await raiseVersion(tx, id, columns, { now: nowInstantText(clock), noticed });
  await recordChanges(tx, clock, origin, [
    { action, subject: 'event', subjectId: id, eventId: id, before, after },
  ]);
  return true;
}
