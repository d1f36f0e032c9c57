import type { FunctionId } from '../../platform/shared/ids.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { toJson } from '../../platform/storage/json.ts';
import { standardFunctions, standardGroups } from './standard-functions.ts';

/** Stores the standard functions with their groups, and gives each function's id by its code. */
export async function insertStandardFunctions(tx: Tx): Promise<Map<string, FunctionId>> {
  const groups = await tx
    .insertInto('function_groups')
    .values(standardGroups.map((group) => ({ ...group, titles: toJson(group.titles) })))
    .returning(['id', 'code'])
    .execute();
  const groupIds = new Map(groups.map(({ id, code }) => [code, id]));
  const rows = standardFunctions.map(({ group, rights, titles, ...rest }) => {
    const groupId = groupIds.get(group);
    if (groupId === undefined)
      throw new Error(`The standard function ${rest.code} names an unknown group ${group}.`);
    return { ...rest, group_id: groupId, rights: toJson(rights), titles: toJson(titles) };
  });
  const functions = await tx.insertInto('functions').values(rows).returning(['id', 'code']).execute();
  return new Map(functions.map(({ id, code }) => [code, id]));
}
