import type { Attending } from '../events/attending.ts';
import type { MemberSummary } from '../members/member-summary.ts';
import type { MemberId } from '../shared/ids.ts';

/** Whom an event asks: everyone below the owner of its calendar, or, when it is closed, only whom it invited. */
export interface Asked {
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
 * The lists of an event, told one registered member after the other. Who did not answer is counted from the number of
 * active members in the audience: the many who are not registered need not be read.
 */
export class AttendanceTally {
  readonly members: MemberSummary[] = [];
  readonly absent: MemberSummary[] = [];
  readonly comments: { member: MemberId; content: string }[] = [];
  /** Who was invited from outside the audience and did not answer. */
  readonly invitedUnknown: MemberId[] = [];
  readonly #asked: Asked;
  #unknownCount: number;

  constructor(asked: Asked, activeInAudience: number) {
    this.#asked = asked;
    this.#unknownCount = asked.closed ? 0 : activeInAudience;
  }

  /** How many were asked and did not answer. */
  get unknownCount(): number {
    return this.#unknownCount;
  }

  /** Counts a registered member; whoever comes first stands first in the lists. */
  add(member: TalliedMember, { attending, comment }: Answer): void {
    const isCounted = member.active && this.#isInAudience(member);
    if (attending === null) {
      if (member.active && !isCounted) this.#addInvited(member.summary.id);
      return;
    }
    if (isCounted) this.#unknownCount -= 1;
    if (attending === 'YES') this.members.push(member.summary);
    else this.absent.push(member.summary);
    if (comment !== '') this.comments.push({ member: member.summary.id, content: comment });
  }

  #addInvited(id: MemberId): void {
    this.invitedUnknown.push(id);
    this.#unknownCount += 1;
  }

  #isInAudience({ clubPath }: TalliedMember): boolean {
    const { closed, ownerPath } = this.#asked;
    return !closed && clubPath !== null && clubPath.startsWith(ownerPath);
  }
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
