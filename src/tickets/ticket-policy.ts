import type { MemberId } from '../shared/ids.ts';

/** Whether the caller may have a ticket: the person it is for, the host of a guest or partner, or a reviewer. */
export function mayHaveTicket(
  registration: { memberId: MemberId | null; hostId: MemberId | null },
  caller: { memberId: MemberId; isReviewer: boolean },
): boolean {
  const { memberId, hostId } = registration;
  return caller.isReviewer || memberId === caller.memberId || hostId === caller.memberId;
}
