import type { LaterEvent } from '../../../lib/api/schema.gen.ts';

/** What a change of this and the following has come to. */
export interface FollowingResult {
  /** How many later dates have changed too. */
  changed: number;
  /** Those that were different before, so that they stay as they are. */
  left: LaterEvent[];
}

/** What became of later dates; nothing where the change was for one event. */
export function followingResult(following: readonly LaterEvent[] = []): FollowingResult {
  return {
    changed: following.filter(({ changed }) => changed).length,
    left: following.filter(({ changed }) => !changed),
  };
}
