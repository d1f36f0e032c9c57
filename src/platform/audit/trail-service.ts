import type { MemberId, TokenId } from '../shared/ids.ts';
import { compareCodePoints } from '../shared/code-point-order.ts';
import { fullName } from '../shared/person-name.ts';
import type { Db } from '../storage/database.ts';
import type { AuditEntry } from './audit-entry.ts';
import { findEntries, type TrailFilter } from './audit-store.ts';
import { findMemberNames, findTokenNames } from './names-store.ts';
import { findScanEntries } from './scan-entries-store.ts';

/** A number with the name it has today; null when it has none any more. */
export interface Named<Id> {
  readonly id: Id;
  readonly name: string | null;
}

/** An entry of the trail with the names of those it mentions. */
export interface TrailLine extends Omit<AuditEntry, 'memberId' | 'tokenId' | 'aboutMemberId' | 'eventId'> {
  readonly by: Named<MemberId> | null;
  readonly token: Named<TokenId> | null;
  readonly member: Named<MemberId> | null;
  readonly event: number | null;
}

/** The newest part of the trail that a filter lets through, oldest first; `more` says that older ones were left out. */
export async function readTrail(db: Db, filter: TrailFilter): Promise<{ lines: TrailLine[]; more: boolean }> {
  // One more than asked for shows whether there are further ones.
  const wider = { ...filter, limit: filter.limit + 1 };
  const found = [...(await findEntries(db, wider)), ...(await findScanEntries(db, wider))];
  const newestFirst = found.toSorted((one, other) => compareCodePoints(other.at, one.at));
  const entries = newestFirst.slice(0, filter.limit).toReversed();
  return { lines: await withNames(db, entries), more: found.length > filter.limit };
}

async function withNames(db: Db, entries: readonly AuditEntry[]): Promise<TrailLine[]> {
  const members = new Set(
    entries.flatMap((entry) => [entry.memberId ?? [], entry.aboutMemberId ?? []].flat()),
  );
  const people = await findMemberNames(db, [...members]);
  const tokens = await findTokenNames(db, [...new Set(entries.flatMap(({ tokenId }) => tokenId ?? []))]);
  const person = (id: MemberId | null) => {
    const known = id === null ? undefined : people.get(id);
    return id === null ? null : { id, name: known === undefined ? null : fullName(known) };
  };
  return entries.map(({ memberId, tokenId, aboutMemberId, eventId, ...entry }) => ({
    ...entry,
    by: person(memberId),
    token: tokenId === null ? null : { id: tokenId, name: tokens.get(tokenId) ?? null },
    member: person(aboutMemberId),
    event: eventId,
  }));
}
