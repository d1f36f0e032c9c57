import { notFound } from '../shared/errors.ts';
import type { MemberId } from '../shared/ids.ts';
import { fullName } from '../shared/person-name.ts';
import type { Db } from '../storage/database.ts';
import { readMemberKey } from './member-key.ts';
import { findMember, type MemberRecord } from './members-store.ts';

/** The id and name of the member with this username or id. */
export async function findMemberByName(
  db: Db,
  usernameOrId: string,
): Promise<{ id: MemberId; fullName: string }> {
  const member = await memberNamed(db, usernameOrId);
  return { id: member.id, fullName: fullName(member) };
}

async function memberNamed(db: Db, usernameOrId: string): Promise<MemberRecord> {
  const member = await findMember(db, readMemberKey(usernameOrId));
  if (member === undefined) throw notFound('This member');
  return member;
}
