import type { MemberId } from '../../platform/shared/ids.ts';

/** What decides with whom somebody comes. */
interface PartyFacts {
  member: MemberId | null;
  host: MemberId | null;
  invitedBy: MemberId | null;
  walkIn: boolean;
  /** Registered without a host. */
  alone: boolean;
}

/**
 * The number of the party somebody belongs to: the member's own, or the host's. Who was registered without a host, or came
 * unannounced and belongs to nobody, is kept in the name of whoever registered them, whose party they do not join.
 */
export function partyOf({ member, host, invitedBy, walkIn, alone }: PartyFacts): MemberId | null {
  if (member !== null) return member;
  return alone || (walkIn && host === invitedBy) ? null : host;
}
