import { seededRandom } from '../../src/data/demo/random-rules.ts';

/** Chooses one of a list, each equally likely. */
export type Pick = <Item>(items: readonly Item[]) => Item;

/** The data has nothing that a row could ask for. */
export class NothingToPick extends Error {}

/** Chooses at random, but with the same label always the same. */
export function seededPick(label: string): Pick {
  const random = seededRandom(label);
  return (items) => {
    if (items.length === 0) throw new NothingToPick('an organisation of this size has nothing of the kind');
    return random.pick(items);
  };
}
