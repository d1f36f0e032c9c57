import { standardFunctions, standardGroups } from '../../organisation/standard-functions.ts';
import type { FunctionId } from '../../shared/ids.ts';
import type { Tx } from '../../storage/database.ts';
import { toJson } from '../../storage/json.ts';
import { insertNumbered } from './insert.ts';

/** The number of a function by its code. */
export type FunctionIds = (code: string) => FunctionId;

/** Writes the standard functions and their groups. */
export async function fillFunctions(tx: Tx): Promise<FunctionIds> {
  const groupRows = standardGroups.map(({ code, position, titles }) => ({
    code,
    position,
    titles: toJson(titles),
  }));
  const groupIds = await insertNumbered<'function_groups', number>(tx, 'function_groups', groupRows);
  const groups = new Map(standardGroups.map(({ code }, index) => [code, groupIds[index]]));
  const rows = standardFunctions.map(({ code, group, level, position, rights, titles }) => {
    return {
      code,
      group_id: known(groups, group),
      level,
      position,
      rights: toJson(rights),
      titles: toJson(titles),
    };
  });
  const ids = await insertNumbered<'functions', FunctionId>(tx, 'functions', rows);
  const functions = new Map(standardFunctions.map(({ code }, index) => [code, ids[index]]));
  return (code) => known(functions, code);
}

function known<Id>(ids: ReadonlyMap<string, Id | undefined>, code: string): Id {
  const id = ids.get(code);
  if (id === undefined) throw new RangeError(`There is no function or group ${code}.`);
  return id;
}
