import type { AudienceState } from '../audience/audience.ts';
import type { EventRecord } from '../event/event.ts';
import type { EventId, MemberId, MessageId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';

/** To whom of an event an organiser can write; `chosen` are people whom a list means, or who were ticked in it. */
export const segments = [
  'all',
  'yes',
  'no',
  'waiting',
  'unanswered',
  'told',
  'untold',
  'unreached',
  'checked-in',
  'not-checked-in',
  'chosen',
] as const;

/**
 * A part of the people of an event. Those are concerned by what becomes of it who come or wait to come, and all who were told of it
 * and have not answered, or should have been.
 */
export type Segment = (typeof segments)[number] | 'coming' | 'concerned';

/** To whom a message goes: a part of the people of an event, or those who were invited by it. */
export const everySegment = [...segments, 'coming', 'concerned', 'invited'] as const;
export type Addressees = (typeof everySegment)[number];

/** Written by an organiser, told by the service on behalf of one, or sent by a rule. */
export const messageKinds = ['message', 'notice', 'reminder'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** What became of an event that people are told, or that they are invited to it. */
export const noticeKinds = ['published', 'moved', 'cancelled', 'reinstated', 'invited'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * What a message says of the recipient in its own record: `held` as long as its moment has not come, `skipped` for one whom it no longer
 * concerns, or from whom it was taken back.
 */
export const recipientStates = ['held', 'waiting', 'queued', 'no-address', 'skipped'] as const;
export type RecipientState = (typeof recipientStates)[number];

/** Where the mail to one person stands. */
export const deliveryStates = [
  'held',
  'waiting',
  'queued',
  'sent',
  'failed',
  'no-address',
  'skipped',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** When and where an event was, before it moved. */
export type EventBefore = Pick<EventRecord, 'start' | 'end' | 'allDay' | 'location'>;

/** When an event takes place. */
export type EventTime = Pick<EventRecord, 'start' | 'end' | 'allDay'>;

/** A later event of a series, in a mail about an earlier one. */
export interface FurtherEvent extends EventTime {
  readonly event?: EventId;
  /** Where it takes place, and when and where it was until now, for one that moved. */
  readonly location?: EventRecord['location'];
  readonly before?: EventBefore;
}

/** What the service itself says in a message. */
export interface MessageDetails {
  readonly notice?: NoticeKind;
  readonly before?: EventBefore;
  /** The later events of its series of which it tells too. */
  readonly further?: readonly FurtherEvent[];
  /** The rule that sent it. */
  readonly daysBefore?: number;
  /** Whether its author has chosen when it leaves; false where they have sent it at once all the same. */
  readonly planned?: boolean;
  /** In which state those were who were chosen, where that was said. */
  readonly state?: AudienceState;
}

/** When and where an event of which a message tells was until now; undefined where it says nothing of that. */
export function beforeOf({ before, further = [] }: MessageDetails, event: EventId): EventBefore | undefined {
  const later = further.find((each) => each.event === event);
  return later === undefined ? before : later.before;
}

/** A message before it is stored. */
export interface NewMessage {
  readonly event: EventId;
  /** In whose name it is written; null for the service itself. */
  readonly author: MemberId | null;
  readonly kind: MessageKind;
  readonly segment: Addressees;
  readonly subject: string;
  /** The organiser's own words; may be empty unless it is a message. */
  readonly text: string;
  readonly details: MessageDetails;
  /** Before when nothing of it is written, and nobody counts as told; null for at once. */
  readonly sendAt?: InstantText | null | undefined;
}

/** A stored message. */
export interface Message extends Omit<NewMessage, 'sendAt'> {
  readonly id: MessageId;
  /** How many it goes to, those without an address included. */
  readonly recipients: number;
  readonly createdAt: InstantText;
  /** When the last mail was written; null before. */
  readonly finishedAt: InstantText | null;
  /** Until when it is held; null once it was let go, or taken back. */
  readonly sendAt: InstantText | null;
  /** When it was taken back, or its event was cancelled, deleted or made a draft while it was held; null for most. */
  readonly withdrawnAt: InstantText | null;
}

/** A message with who wrote it and where its mails stand. */
export interface MessageProgress extends Message {
  /** Empty for the service itself. */
  readonly authorName: string;
  readonly counts: Readonly<Record<DeliveryState, number>>;
}

/** One person of a message. */
export interface MessageRecipient {
  readonly position: number;
  readonly member: MemberId | null;
  /** Null for a person who is not registered, or no longer. */
  readonly registration: RegistrationId | null;
  readonly name: string;
  readonly state: DeliveryState;
  /** Why it failed; empty otherwise. */
  readonly reason: string;
}
