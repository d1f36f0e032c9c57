import type { When } from '../../platform/shared/when.ts';
import type {
  CalendarId,
  EventId,
  FunctionId,
  MemberId,
  PlaceId,
  RegistrationId,
  SeriesId,
} from '../../platform/shared/ids.ts';
import type { DateTimeText, InstantText } from '../../platform/shared/local-time.ts';
import type { Venue } from '../../platform/shared/venue.ts';
import type { Attending } from './attending.ts';
import type { WaitingOrder } from './capacity.ts';
import type { Question } from './question.ts';

/** Where an event takes place, as it is stored. */
export interface EventLocation extends Venue {
  latitude: number | null;
  longitude: number | null;
  phone: string;
  email: string;
  www: string;
}

/** An event with its settings and the calendar it belongs to. */
export interface EventRecord extends When {
  id: EventId;
  type: string;
  title: string;
  description: string;
  location: EventLocation;
  cancelled: boolean;
  closed: boolean;
  registrationEnabled: boolean;
  registrationDueDate: DateTimeText | null;
  registrationUrl: string;
  reviewEnabled: boolean;
  guestsAllowed: boolean;
  partnersAllowed: boolean;
  ticketsEnabled: boolean;
  /** How many people can come; null for as many as like. */
  capacity: number | null;
  /** Whether those who find no seat wait for one. */
  waitingList: boolean;
  waitingOrder: WaitingOrder;
  banner: string;
  bannerSq: string;
  /** The SHA-256 of an uploaded banner, or empty. */
  bannerFile: string;
  bannerSqFile: string;
  sequence: number;
  draft: boolean;
  /** When it was deleted; null for what is still there. */
  removedAt: InstantText | null;
  version: number;
  series: SeriesId | null;
  createdAt: InstantText;
  updatedAt: InstantText;
  calendar: { id: CalendarId; title: string };
  /** The place that owns the calendar; everyone under it is the event's audience. */
  ownerPlace: PlaceId;
  ownerPath: string;
}

/** What the list shows of the caller's own registration. */
export type OwnAnswer = Pick<OwnRegistration, 'id' | 'attending' | 'barcode' | 'waitingSince'>;

/** A file that belongs to an event. */
export interface Attachment {
  id: number;
  name: string;
  url: string;
  type: string;
  size: number;
  /** The SHA-256 of an uploaded one, or empty. */
  file: string;
}

/** A guest or the partner of the member who invited them. */
export interface OwnGuest {
  registration: RegistrationId;
  /** Whose guest it is, by name: lists show it of a partner who has no own one. */
  hostName: string;
  firstName: string;
  lastName: string;
  email: string;
  partner: boolean;
  attending: Attending | null;
  /** Whether they said YES and wait for a seat. */
  waiting: boolean;
  invitedAt: InstantText;
  answeredAt: InstantText | null;
  /** What became of the newest mail to them; null when there was none, or it is long ago. */
  mail: 'queued' | 'sent' | 'failed' | null;
  checkedIn: boolean;
  barcode: string;
}

/** A member's own registration at an event. */
export interface OwnRegistration {
  id: RegistrationId;
  attending: Attending | null;
  /** Since when they wait for a seat; null when they do not. */
  waitingSince: InstantText | null;
  comment: string;
  barcode: string;
  /** Whether they were let in at the door. */
  checkedIn: boolean;
}

/** A reviewer by name, or everyone who holds a function at the place that owns the event's calendar. */
export interface NamedReviewer {
  member: MemberId | null;
  function: FunctionId | null;
}

/** What is the same about an event for everyone. */
export interface EventSettings {
  event: EventRecord;
  questions: readonly Question[];
  attachments: readonly Attachment[];
  reviewers: readonly NamedReviewer[];
}

/** An event from the point of view of one caller. */
export interface EventForCaller extends EventSettings {
  isReviewer: boolean;
  /** Whether the caller may answer: invited, or in the audience of an event that is not closed. */
  mayAttend: boolean;
}
