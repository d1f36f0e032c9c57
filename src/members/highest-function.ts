import { functionLevels, type FunctionLevel } from '../organisation/standard-function.ts';

interface Ranked {
  level: FunctionLevel;
  group_position: number;
  position: number;
}

/** The function a person is introduced with: the highest level first, then the order of groups and within them. */
export function highestFunction<Held extends Ranked>(held: readonly Held[]): Held | undefined {
  return held.toSorted(byRank)[0];
}

function byRank(a: Ranked, b: Ranked): number {
  return (
    functionLevels.indexOf(a.level) - functionLevels.indexOf(b.level) ||
    a.group_position - b.group_position ||
    a.position - b.position
  );
}
