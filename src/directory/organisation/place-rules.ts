import { placeKinds } from './place.ts';

/** Whether a unit of one kind may be directly below one of another: each hangs below a kind further up. */
export function mayHangBelow(kind: string, above: string): boolean {
  const kinds: readonly string[] = placeKinds;
  return kinds.indexOf(kind) > kinds.indexOf(above);
}

/** The first and the last of paths, the last apart. */
export interface PathRange {
  path: string;
  end: string;
}

/** The places at and below a path have paths between it and the end: `/1/7/` and `/1/70`, because 0 follows /. */
export function pathRange(path: string): PathRange {
  return { path, end: `${path.slice(0, -1)}0` };
}
