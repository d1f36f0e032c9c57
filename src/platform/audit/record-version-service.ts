import type { Clock } from '../shared/clock.ts';
import { stale, type DomainError } from '../shared/errors.ts';
import { localTextOf } from '../shared/local-time.ts';
import { fullName } from '../shared/person-name.ts';
import type { Tx } from '../storage/database.ts';
import { findMemberNames } from './names-store.ts';
import type { RecordChange } from './record-changes-store.ts';

/** A change that someone did not know of when they sent theirs. */
interface MissedChange {
  field: string;
  /** The name of who changed it; null for the operator and the service itself. */
  by: string | null;
  /** The local date-time of the last change of the field. */
  at: string;
}

/** Refuses with who changed which fields when. */
export async function staleAfter(
  tx: Tx,
  clock: Clock,
  changes: readonly RecordChange[],
): Promise<DomainError> {
  return stale(await missedChanges(tx, clock, changes));
}

/** Says who changed which fields when. */
export async function missedChanges(
  tx: Tx,
  clock: Clock,
  changes: readonly RecordChange[],
): Promise<MissedChange[]> {
  const members = new Set(changes.flatMap(({ memberId }) => memberId ?? []));
  const names = await findMemberNames(tx, [...members]);
  const missed = new Map<string, MissedChange>();
  for (const { at, memberId, fields } of changes) {
    const name = memberId === null ? undefined : names.get(memberId);
    const by = name === undefined ? null : fullName(name);
    // The newest come first, and the last change of a field is the one to know of.
    for (const field of fields)
      missed.getOrInsert(field, { field, by, at: localTextOf(at, clock.timeZone()) });
  }
  return [...missed.values()];
}
