import type { MemberId } from '../../platform/shared/ids.ts';

/**
 * Whether the caller may have a ticket: the person it is for, the host of a guest or partner, or a reviewer. Who comes alone
 * has no host: those who manage the event answer for them as reviewers do.
 */
export function mayHaveTicket(
  registration: { memberId: MemberId | null; hostId: MemberId | null },
  caller: { memberId: MemberId; isReviewer: boolean; isManager: boolean },
): boolean {
  const { memberId, hostId } = registration;
  const isAlone = memberId === null && hostId === null;
  if (caller.isReviewer || (isAlone && caller.isManager)) return true;
  return memberId === caller.memberId || hostId === caller.memberId;
}
