import { noSuchMember } from '../members/members-service.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { nowInstantText, todayText } from '../../platform/shared/local-time.ts';
import type { Db } from '../../platform/storage/database.ts';
import {
  findGrantedRights,
  findHeldOffices,
  findOwnRecord,
  type GrantedRight,
  type HeldOffice,
  type OwnRecord,
} from './me-store.ts';

/** All that a member may know of themselves. */
export interface OwnAccount {
  readonly record: OwnRecord;
  readonly offices: readonly HeldOffice[];
  readonly granted: readonly GrantedRight[];
}

/** The record, the offices and the rights of the caller, as they are today. */
export async function ownAccount(db: Db, clock: Clock, caller: Caller): Promise<OwnAccount> {
  const { memberId, offices, grants } = caller;
  const record = await findOwnRecord(db, memberId, nowInstantText(clock));
  if (record === undefined) throw noSuchMember();
  // Most members hold nothing and were given nothing: then there is nothing to ask for.
  return {
    record,
    offices: offices.length === 0 ? [] : await findHeldOffices(db, memberId, todayText(clock)),
    granted: grants.length === 0 ? [] : await findGrantedRights(db, memberId),
  };
}
