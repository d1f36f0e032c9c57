import { badField, notFound } from '../shared/errors.ts';
import type { MemberId } from '../shared/ids.ts';
import type { DateText } from '../shared/local-time.ts';
import { fullName } from '../shared/person-name.ts';
import type { Db, Storage } from '../storage/database.ts';
import { highestFunction } from './highest-function.ts';
import { readMemberKey, type MemberKey } from './member-key.ts';
import { findMatchingIds, type SearchPage } from './member-search-service.ts';
import { findFunctionsOf, type HeldFunction } from './member-summaries-store.ts';
import { findMember, type MemberRecord } from './members-store.ts';
import { searchWords } from './search-rules.ts';

/** The id and name of the member with this username or id, and whether they are still one. */
export async function findMemberByName(
  db: Db,
  usernameOrId: string,
): Promise<{ id: MemberId; fullName: string; active: boolean }> {
  const member = await requireMember(db, readMemberKey(usernameOrId));
  return { id: member.id, fullName: fullName(member), active: member.active === 1 };
}

/** One member, active or former; fails when there is none. */
async function requireMember(db: Db, key: MemberKey): Promise<MemberRecord> {
  const member = await findMember(db, key);
  if (member === undefined) throw noSuchMember();
  return member;
}

/** The failure of everything about a member when there is no such member. */
export function noSuchMember() {
  return notFound('This member');
}

export interface MemberWithFunction {
  member: MemberRecord;
  /** The highest function held on the day in question. */
  highest: HeldFunction | undefined;
}

/** One member with the highest function held on a day. */
export async function getMember(db: Db, day: DateText, key: MemberKey): Promise<MemberWithFunction> {
  const member = await requireMember(db, key);
  const highest = highestFunction(await findFunctionsOf(db, member.id, day));
  return { member, highest };
}

/** A page of the active members that every word of the query matches, best first. */
export async function searchMembers(
  storage: Storage,
  { q, limit, offset }: SearchPage & { q: string },
): Promise<{ ids: MemberId[]; more: boolean }> {
  const words = searchWords(q);
  if (words.length === 0) throw badField('q', 'must contain something that can be searched for');
  // One more than asked for shows whether there are further ones.
  const ids = await findMatchingIds(storage, words, { limit: limit + 1, offset });
  return { ids: ids.slice(0, limit), more: ids.length > limit };
}
