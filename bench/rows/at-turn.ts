/** One of a list, in turn: after the last comes the first again. */
export function atTurn<Item>(items: readonly Item[], index: number): Item {
  if (items.length === 0) throw new Error('The data holds nobody and nothing to choose from.');
  return items[index % items.length] as Item;
}
