import type { AuditedFields, Origin } from '../audit/audit-entry.ts';
import { recordChanges } from '../audit/audit-service.ts';
import { differenceOf } from '../audit/audit-rules.ts';
import { findEventChanges } from '../audit/record-changes-store.ts';
import { staleAfter } from '../audit/record-version-service.ts';
import type { Clock } from '../shared/clock.ts';
import { notFound } from '../shared/errors.ts';
import type { EventId } from '../shared/ids.ts';
import { nowInstantText } from '../shared/local-time.ts';
import type { Tx } from '../storage/database.ts';
import { lockVersion, raiseVersion, type EventColumns } from './event-changes-store.ts';

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
 * Begins a change of an event: nobody else changes it until the end of the transaction. Refuses a change that was made
 * of another version than the present one, saying who changed which fields since; undefined takes whatever it is now.
 */
export async function lockEvent(
  tx: Tx,
  clock: Clock,
  id: EventId,
  version: number | undefined,
  { removed = false } = {},
): Promise<void> {
  const stored = await lockVersion(tx, id);
  if (stored === undefined || (stored.removed_at !== null && !removed)) throw notFound('This event');
  if (version === undefined || version === stored.version) return;
  const missed = await findEventChanges(tx, id, Math.max(stored.version - version, 1));
  throw await staleAfter(tx, clock, missed);
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
