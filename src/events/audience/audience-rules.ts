import { nobody, type AudienceCounts, type AudienceState } from './audience.ts';

/** How many of an event are in a state, as they are found: those of the audience apart. */
export interface FoundCount {
  readonly state: AudienceState;
  /** Whether they belong to the audience: 1 or 0. */
  readonly ofAudience: number;
  readonly count: number;
  readonly all: number;
  readonly members: number;
  readonly partners: number;
  readonly checkedIn: number;
  readonly withComment: number;
}

/**
 * The counts of an event out of what was found. Of its audience, as many as belong to it in all, those are not told of whom nothing is
 * found; nobody is asked to a closed event who is not invited.
 */
export function audienceCounts(
  found: readonly FoundCount[],
  { asked, taken }: { asked: number; taken: number | null },
): AudienceCounts {
  const counts = { ...nobody };
  let known = 0;
  for (const { state, ofAudience, count, all, members, partners, checkedIn, withComment } of found) {
    counts[state] += count;
    counts.all += all;
    counts.members += members;
    counts.partners += partners;
    counts.guests += all - members - partners;
    counts.checkedIn += checkedIn;
    counts.withComment += withComment;
    if (ofAudience === 1) known += count;
  }
  // Each is kept for a moment by itself: who has just joined may be among the one and not yet the other.
  counts.untold += Math.max(0, asked - known);
  return taken === null ? counts : { ...counts, taken };
}
