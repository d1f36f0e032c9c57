import type { EventLocation } from '../event/event.ts';
import type { WaitingOrder } from '../event/capacity.ts';
import type { CalendarId, EventId, RegistrationId } from '../../platform/shared/ids.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';

/** What organisers say of an event, by the names of the interface. */
export interface EventDetails {
  readonly title: string;
  readonly description: string;
  readonly startDate: DateTimeText;
  readonly endDate: DateTimeText | null;
  readonly allDay: boolean;
  readonly location: EventLocation;
  readonly closed: boolean;
  readonly registrationEnabled: boolean;
  /** Empty when there is none. */
  readonly registrationDueDate: DateTimeText;
  readonly registrationUrl: string;
  readonly reviewEnabled: boolean;
  readonly guestsAllowed: boolean;
  readonly partnersAllowed: boolean;
  readonly ticketsEnabled: boolean;
  /** How many people can come; null for any number. */
  readonly capacity: number | null;
  /** Whether those who find no seat wait for one. */
  readonly waitingList: boolean;
  readonly waitingOrder: WaitingOrder;
}

/** What is sent of an event: of its place, too, only what is new. */
export type SentDetails = {
  readonly [Field in keyof Omit<EventDetails, 'location'>]?: EventDetails[Field];
} & {
  readonly location?: Partial<EventLocation>;
};

/** How one event of a series changes in its own way, unless someone has changed it since that version. */
export type FollowingChange = SentDetails & MovingBack & { readonly id: EventId; readonly version: number };

/** Those who moved up by the change that another one takes back: they wait again, unless they know of it. */
export interface MovingBack {
  movedUp?: RegistrationId[];
}

/** What takes a change back, sent as a change of what the first one has left. */
export type ChangeUndo = SentDetails &
  MovingBack & {
    /** Of a series: what takes it back for each of the others that have changed. */
    following?: FollowingChange[];
  };

/** An event that changes: its version so far, and what is said of it before and after. */
export interface EventChanging {
  readonly id: EventId;
  readonly version: number;
  readonly before: EventDetails;
  readonly after: EventDetails;
  /** Those who have moved up by it. */
  readonly movedUp?: readonly RegistrationId[];
}

/** What is sent for a new event: the rest has good defaults. */
export type NewEvent = SentDetails &
  Pick<EventDetails, 'title' | 'startDate'> & { readonly calendar: CalendarId };

/** Where an event is in its life. */
export const eventStates = ['draft', 'published', 'cancelled', 'removed'] as const;
export type EventState = (typeof eventStates)[number];
