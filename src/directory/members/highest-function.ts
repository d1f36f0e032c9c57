import { placeKinds, type PlaceKind } from '../organisation/place.ts';

interface Ranked {
  level: PlaceKind;
  group_position: number;
  position: number;
}

/** The same columns of a joined row, which are empty for someone who holds no function. */
type MaybeRanked = { [Field in keyof Ranked]: Ranked[Field] | null };

/** Whether a function was joined to the row. */
export function hasFunction<Row extends MaybeRanked>(row: Row): row is Row & Ranked {
  return row.level !== null;
}

/** The function a person is introduced with: the highest level first, then the order of groups and within them. */
export function highestFunction<Held extends Ranked>(held: readonly Held[]): Held | undefined {
  return held.toSorted(byRank)[0];
}

function byRank(a: Ranked, b: Ranked): number {
  return (
    placeKinds.indexOf(a.level) - placeKinds.indexOf(b.level) ||
    a.group_position - b.group_position ||
    a.position - b.position
  );
}
