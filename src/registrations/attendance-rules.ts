import type { MemberId } from '../shared/ids.ts';
import type { Attending } from '../storage/event-tables.ts';

/** Whom an event asks: everyone below the owner of its calendar, or, when it is closed, only whom it invited. */
export interface Asked {
  closed: boolean;
  ownerPath: string;
}

/** A registered member, as far as it decides who was asked and did not answer. */
export interface RegisteredPerson {
  id: MemberId;
  active: boolean;
  /** Where the club is in the organisation; null for someone without a club. */
  clubPath: string | null;
  attending: Attending | null;
}

/** Whether a person is asked without having been invited. */
export function isInAudience({ closed, ownerPath }: Asked, clubPath: string | null): boolean {
  return !closed && clubPath !== null && clubPath.startsWith(ownerPath);
}

/**
 * How many were asked and did not answer, from the number of active members in the audience and from those who are
 * registered: the many who are in neither of the lists need not be read.
 */
export function countUnanswered(
  asked: Asked,
  audience: number,
  registered: readonly RegisteredPerson[],
): number {
  let count = asked.closed ? 0 : audience;
  for (const { active, clubPath, attending } of registered) {
    if (!active) continue;
    const isCounted = isInAudience(asked, clubPath);
    if (attending !== null && isCounted) count -= 1;
    if (attending === null && !isCounted) count += 1;
  }
  return count;
}

/** Whether going through all members by name finds the first unanswered sooner than sorting the audience. */
export function isFoundByName(
  wanted: number,
  unanswered: number,
  audience: number,
  everyone: number,
): boolean {
  return unanswered > 0 && (wanted * everyone) / unanswered < audience;
}
