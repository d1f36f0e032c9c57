import type { EventRecord } from '../events/event.ts';
import type { MemberId, RegistrationId } from '../shared/ids.ts';
import type { Attending } from '../events/attending.ts';

/** An invitation as whoever holds its link sees it. */
export interface OpenInvitation {
  registration: RegistrationId;
  /** The invited member; null for a guest. */
  member: MemberId | null;
  /** The name of the guest or the invited member. */
  name: string;
  /** The name of whoever invited them. */
  host: string;
  attending: Attending | null;
  checkedIn: boolean;
  event: EventRecord;
}
