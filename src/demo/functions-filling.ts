import { insertStandardFunctions } from '../organisation/functions-store.ts';
import type { FunctionId } from '../shared/ids.ts';
import type { Tx } from '../storage/database.ts';

/** The number of a function by its code. */
export type FunctionIds = (code: string) => FunctionId;

/** Writes the standard functions and their groups. */
export async function fillFunctions(tx: Tx): Promise<FunctionIds> {
  const ids = await insertStandardFunctions(tx);
  return (code) => {
    const id = ids.get(code);
    if (id === undefined) throw new RangeError(`There is no function ${code}.`);
    return id;
  };
}
