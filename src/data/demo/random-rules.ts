/** Repeatable choices: the same label always gives the same sequence, on every machine. */
export type Random = ReturnType<typeof seededRandom>;

/**
 * Makes a generator of its own for one topic, so that more draws in one topic never change another.
 * Never for secrets: anyone who knows the label knows every number.
 */
export function seededRandom(label: string) {
  const next = mulberry32(hash(label));
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    /** From 0 up to but not including 1. */
    next,
    /** A whole number, both ends included. */
    int,
    /** Whether something with this probability (0 to 1) happens. */
    chance: (probability: number) => next() < probability,
    /** One of the items, each equally likely. */
    pick<Item>(items: readonly Item[]): Item {
      if (items.length === 0) throw new RangeError('There is nothing to pick from.');
      return items[int(0, items.length - 1)] as Item;
    },
    /** This many different items in random order, or all of them when there are fewer. */
    sample<Item>(items: readonly Item[], count: number): Item[] {
      const rest = [...items];
      const chosen: Item[] = [];
      while (chosen.length < count && rest.length > 0) {
        chosen.push(...rest.splice(int(0, rest.length - 1), 1));
      }
      return chosen;
    },
  };
}

/** FNV-1a over the UTF-16 units of the label. */
function hash(label: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < label.length; index += 1) {
    value = Math.imul(value ^ label.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** A small generator with 32 bits of state: more than enough for invented people. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000;
  };
}
