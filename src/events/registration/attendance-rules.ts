import type { Attending } from '../event/attending.ts';
import type { MemberSummary } from '../../directory/members/member-summary.ts';
import type { MemberId } from '../../platform/shared/ids.ts';

/** Whom an event asks: everyone below the owner of its calendar, or, when it is closed, only whom it invited. */
export interface EventAudience {
  readonly closed: boolean;
  readonly ownerPath: string;
}

/** A member as far as the lists of an event need it. */
export interface TalliedMember {
  readonly summary: MemberSummary;
  readonly active: boolean;
  /** Where the club is in the organisation; null for someone without a club. */
  readonly clubPath: string | null;
}

/** What a member answered. */
export interface Answer {
  readonly attending: Attending | null;
  readonly comment: string;
}

/**
 * The lists of an event, given one registered member after the other. Who did not answer is counted from the number of
 * active members in the audience: the many who are not registered need not be read.
 */
export class AttendanceTally {
  readonly members: MemberSummary[] = [];
  readonly absent: MemberSummary[] = [];
  readonly comments: { member: MemberId; content: string }[] = [];
  readonly #audience: EventAudience;
  #unknownCount: number;

  constructor(audience: EventAudience, activeInAudience: number) {
    this.#audience = audience;
    this.#unknownCount = audience.closed ? 0 : activeInAudience;
  }

  /** How many were asked and did not answer. */
  get unknownCount(): number {
    return this.#unknownCount;
  }

  /**
   * Counts a registered member, those who come first in the lists first. Answers whether it is one who was invited from
   * outside the audience and has not answered.
   */
  add(member: TalliedMember, { attending, comment }: Answer): boolean {
    const isCounted = member.active && this.#isInAudience(member);
    if (attending === null) {
      const isInvited = member.active && !isCounted;
      if (isInvited) this.#unknownCount += 1;
      return isInvited;
    }
    if (isCounted) this.#unknownCount -= 1;
    (attending === 'YES' ? this.members : this.absent).push(member.summary);
    if (comment !== '') this.comments.push({ member: member.summary.id, content: comment });
    return false;
  }

  #isInAudience({ clubPath }: TalliedMember): boolean {
    const { closed, ownerPath } = this.#audience;
    return !closed && clubPath !== null && clubPath.startsWith(ownerPath);
  }
}

/** With this many unanswered, the first by name are met soon in the list of all members of the largest organisation. */
const manyUnanswered = 5000;

/** Whether going through all members by name finds the first unanswered sooner than sorting the audience. */
export function isFoundByName(unanswered: number): boolean {
  return unanswered >= manyUnanswered;
}
