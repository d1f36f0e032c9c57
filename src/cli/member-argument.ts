import { findMemberByName } from '../members/members-service.ts';
import { DomainError } from '../shared/errors.ts';
import type { MemberId } from '../shared/ids.ts';
import type { Db } from '../storage/database.ts';

/** The member that the command line names by username or id; a failure repeats what was typed. */
export async function memberNamed(db: Db, usernameOrId: string): Promise<{ id: MemberId; fullName: string }> {
  try {
    return await findMemberByName(db, usernameOrId);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
    throw new DomainError('not-found', `There is no member with the username or id "${usernameOrId}".`);
  }
}
