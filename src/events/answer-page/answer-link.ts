import type { EventRecord } from '../event/event.ts';
import type { Question } from '../event/question.ts';
import type { EventId, MemberId, QuestionId, RegistrationId } from '../../platform/shared/ids.ts';
import type { Attending } from '../event/attending.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';

/** An invitation as it is stored. */
export interface StoredInvitation {
  registration: RegistrationId;
  eventId: EventId;
  /** The invited member; null for a guest. */
  member: MemberId | null;
  /** The name of the guest or the invited member; empty for a partner whose name nobody knows. */
  name: string;
  /** The name of the host of a guest, or else of who invited them; empty for a member whom the organisation has asked. */
  host: string;
  /** Whether someone has invited them, and not only a message to everyone asked them. */
  isInvited: boolean;
  attending: Attending | null;
  /** Since when they wait for a seat; null when they do not. */
  waitingSince: InstantText | null;
  checkedIn: boolean;
  /** What opens the door; it goes nowhere but into the code of the ticket. */
  barcode: string;
}

/** An invitation as the holder of its link sees it. */
export interface OpenInvitation extends StoredInvitation {
  /** The club, zone or district whose event it is; empty for the organisation. */
  unit: string;
  event: EventRecord;
  questions: readonly Question[];
  /** What was answered to them. */
  answers: ReadonlyMap<QuestionId, string>;
  /** The position in line of a person who waits; null for everyone else. */
  waiting: number | null;
  /** Those with a member who does not come: who of them is still expected, and may be taken back. */
  stillExpected: readonly ExpectedOne[];
  /** Whether YES could only join the waiting list. */
  isFull: boolean;
}

/** Someone of a party who is expected without its member. */
export interface ExpectedOne {
  registration: RegistrationId;
  /** Empty for a partner whose name nobody knows. */
  name: string;
}
