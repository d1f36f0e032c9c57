import { placeKinds, type PlaceKind } from '../organisation/place.ts';

interface Ranked {
  level: PlaceKind;
  group_position: number;
  position: number;
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
