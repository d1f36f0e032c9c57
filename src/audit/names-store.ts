import type { MemberId, TokenId } from '../shared/ids.ts';
import type { Db } from '../storage/database.ts';

/** So many ids are asked for with one statement. */
const idsAtOnce = 500;

/** The names of those of these members who are still there. */
export async function findMemberNames(db: Db, ids: readonly MemberId[]) {
  const names = new Map<MemberId, { first_name: string; middle_name: string; last_name: string }>();
  for (const some of portions(ids)) {
    const rows = await db
      .selectFrom('members')
      .select(['id', 'first_name', 'middle_name', 'last_name'])
      .where('id', 'in', some)
      .execute();
    for (const { id, ...name } of rows) names.set(id, name);
  }
  return names;
}

/** The names of those of these tokens that are still there. */
export async function findTokenNames(db: Db, ids: readonly TokenId[]): Promise<Map<TokenId, string>> {
  const names = new Map<TokenId, string>();
  for (const some of portions(ids)) {
    const rows = await db.selectFrom('tokens').select(['id', 'name']).where('id', 'in', some).execute();
    for (const { id, name } of rows) names.set(id, name);
  }
  return names;
}

function* portions<Id>(ids: readonly Id[]): Generator<Id[]> {
  for (let start = 0; start < ids.length; start += idsAtOnce) yield ids.slice(start, start + idsAtOnce);
}
