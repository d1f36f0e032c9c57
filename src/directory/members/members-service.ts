import { badField, notFound } from '../../platform/shared/errors.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import { fullName } from '../../platform/shared/person-name.ts';
import type { Db, Storage } from '../../platform/storage/database.ts';
import { hasFunction, highestFunction } from './highest-function.ts';
import { readMemberKey, type MemberKey } from './member-key.ts';
import { findMatchingIds, findNearestIds, type SearchPage } from './member-search-service.ts';
import type { NearPeople } from './member-search-store.ts';
import { findNamed, findRecord, type MemberRecord } from './members-store.ts';
import { searchWords } from './search-rules.ts';
import { asSeenBy, audienceOf, searchReader, type Reader } from './visibility-rules.ts';
import type { Audience } from './visibility.ts';

/** The id and name of the member with this username or id, and whether they are still one. */
export async function findMemberByName(
  db: Db,
  usernameOrId: string,
): Promise<{ id: MemberId; fullName: string; active: boolean }> {
  const member = await findNamed(db, readMemberKey(usernameOrId));
  if (member === undefined) throw noSuchMember();
  return { id: member.id, fullName: fullName(member), active: member.active === 1 };
}

/** The failure of everything about a member when there is no such member. */
export function noSuchMember() {
  return notFound('This member');
}

/** One member, active or former, with the highest function held on a day, as a reader sees them; fails when there is none. */
export async function getMember(
  db: Db,
  day: DateText,
  key: MemberKey,
  reader: Reader,
): Promise<MemberRecord> {
  const member = await findMember(db, day, key);
  return asSeenBy(audienceOf(reader, member), member);
}

/** One member as an audience sees them. */
export async function previewMember(
  db: Db,
  day: DateText,
  id: MemberId,
  audience: Audience,
): Promise<MemberRecord> {
  return asSeenBy(audience, await findMember(db, day, { id }));
}

async function findMember(db: Db, day: DateText, key: MemberKey): Promise<MemberRecord> {
  const rows = await findRecord(db, key, day);
  const member = rows.length === 1 ? rows[0] : highestFunction(rows.filter(hasFunction));
  if (member === undefined) throw noSuchMember();
  return member;
}

/** A page of the active members that every word of the query matches in what the reader sees of them, best first; those who are near before all others. */
export async function searchMembers(
  storage: Storage,
  reader: Reader,
  { q, limit, offset }: SearchPage & { q: string },
  near?: NearPeople,
): Promise<{ ids: MemberId[]; more: boolean }> {
  const words = searchWords(q);
  if (words.length === 0) throw badField('q', 'must contain something that can be searched for');
  // One more than asked for shows whether there are further ones.
  const page = { limit: limit + 1, offset };
  const query = { words, reader: searchReader(reader) };
  const ids = await (near === undefined
    ? findMatchingIds(storage, query, page)
    : findNearestIds(storage, query, page, near));
  return { ids: ids.slice(0, limit), more: ids.length > limit };
}

/** Who is near to someone who looks for people: their own club. */
export function nearTo({ clubPath }: Pick<Reader, 'clubPath'>): NearPeople {
  return { paths: clubPath === null ? [] : [clubPath] };
}
