import { placeKinds } from './place.ts';

/** Whether a unit of one kind may be directly below one of another: each hangs below a kind further up. */
export function mayHangBelow(kind: string, above: string): boolean {
  const kinds: readonly string[] = placeKinds;
  return kinds.indexOf(kind) > kinds.indexOf(above);
}
