interface Keyed {
  readonly key: string;
}

/** The keys that are in every one of some lists, in the order of the first. */
export function keysOnAll(first: readonly Keyed[], ...others: (readonly Keyed[])[]): string[] {
  return keysOf(first).filter((key) => others.every((list) => keysOf(list).includes(key)));
}

/**
 * Puts two lists together again: what both have stands in the order that was decided, and what one of them has alone
 * stands behind whatever it stood behind there. Behind the same one, that of the last side comes first.
 */
export function placedKeys(
  order: readonly string[],
  sides: readonly (readonly Keyed[])[],
  isKept: (key: string) => boolean,
): string[] {
  const placed = order.filter(isKept);
  for (const keys of sides.map(keysOf))
    for (const [place, key] of keys.entries()) {
      if (placed.includes(key) || !isKept(key)) continue;
      const before = keys.slice(0, place);
      placed.splice(placed.findLastIndex((one) => before.includes(one)) + 1, 0, key);
    }
  return placed;
}

function keysOf(list: readonly Keyed[]): string[] {
  return list.map(({ key }) => key);
}
