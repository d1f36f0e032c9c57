import type { When } from '../shared/date-words.ts';
import type { Venue } from '../shared/venue.ts';

/** What stands in an invitation. */
export interface Invitation {
  /** The name of the organisation that sends it. */
  readonly organisation: string;
  readonly guestName: string;
  readonly guestAddress: string;
  readonly hostName: string;
  /** The host's own words; may be empty. */
  readonly message: string;
  readonly event: InvitationEvent;
  /** Where the guest answers without an account. */
  readonly link: string;
}

/** The event of an invitation. */
export interface InvitationEvent extends When {
  readonly title: string;
  readonly location: Venue;
}

/** The parts of an invitation as they are shown: cleaned, in words, not yet escaped. */
export interface InvitationWords extends Omit<Invitation, 'guestAddress' | 'event'> {
  readonly title: string;
  readonly when: string;
  /** Empty when the event has no place. */
  readonly where: string;
}
