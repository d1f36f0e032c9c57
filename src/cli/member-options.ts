import { findMemberByName } from '../directory/members/members-service.ts';
import { conflict, DomainError } from '../platform/shared/errors.ts';
import type { MemberId } from '../platform/shared/ids.ts';
import type { Db } from '../platform/storage/database.ts';

/** The active member that the command line names by username or id; a failure repeats what was typed. */
export async function memberNamed(db: Db, usernameOrId: string): Promise<{ id: MemberId; fullName: string }> {
  const member = await anyMemberNamed(db, usernameOrId);
  if (member.active) return member;
  throw conflict(
    `"${usernameOrId}" is ${member.fullName}, a former member, for whom no password and no token works.`,
  );
}

/** The member, active or former, that the command line names by username or id. */
export async function anyMemberNamed(
  db: Db,
  usernameOrId: string,
): Promise<{ id: MemberId; fullName: string; active: boolean }> {
  try {
    return await findMemberByName(db, usernameOrId);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
    throw new DomainError('not-found', `There is no member with the username or id "${usernameOrId}".`);
  }
}
