import type { MemberId, TokenId } from '../shared/ids.ts';
import type { NameColumns } from '../shared/person-name.ts';
import { among } from '../storage/among.ts';
import type { Db } from '../storage/database.ts';

/** The names of those of these members who are still there. */
export async function findMemberNames(db: Db, ids: readonly MemberId[]): Promise<Map<MemberId, NameColumns>> {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'first_name', 'middle_name', 'last_name'])
    .where((eb) => among(db, eb.ref('id'), ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The names of those of these tokens that are still there. */
export async function findTokenNames(db: Db, ids: readonly TokenId[]): Promise<Map<TokenId, string>> {
  const rows = await db
    .selectFrom('tokens')
    .select(['id', 'name'])
    .where((eb) => among(db, eb.ref('id'), ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
