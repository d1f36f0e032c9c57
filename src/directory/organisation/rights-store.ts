import type { Insertable } from 'kysely';
import type { Tx } from '../../platform/storage/database.ts';
import type { GrantedRightsTable } from './organisation-tables.ts';

/** Gives a member a right over a place and everything below it. */
export async function insertRight(tx: Tx, right: Omit<Insertable<GrantedRightsTable>, 'id'>): Promise<void> {
  await tx.insertInto('granted_rights').values(right).execute();
}
