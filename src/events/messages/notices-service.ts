import type { Origin } from '../../platform/audit/audit-entry.ts';
import type { ChosenPeople } from '../audience/audience-filter.ts';
import type { EventRecord } from '../event/event.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { MemberId, MessageId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import type { SentNoticeKind } from './message-mail-words.ts';
import type { EventBefore, EventTime, FurtherEvent, Segment } from './message.ts';
import { countPeople } from './segments-store.ts';
import {
  acceptMessage,
  previewMessage,
  type AcceptedMessage,
  type MessagePreview,
  type PreviewParts,
  type SegmentMessage,
} from './sending-service.ts';

/** A later event of the same series, as it is from now on, and as it was if it moved. */
export interface FurtherDate extends EventBefore, Pick<EventRecord, 'id'> {
  readonly before?: EventBefore | undefined;
}

/** What people are told of an event that was published, moved, cancelled or reinstated. */
export interface Notice {
  /** The event as it is from now on. */
  readonly event: EventRecord;
  readonly what: SentNoticeKind;
  /** When and where it was until now, for one that moved: the mail says what changed from what to what. */
  readonly before?: EventBefore | undefined;
  /** Who did it, and gets the replies. */
  readonly author: MemberId | null;
  /** A few words of theirs. */
  readonly text?: string | undefined;
  /** The later events of its series that members are told of in the same mail. */
  readonly further?: readonly FurtherDate[] | undefined;
  /** Only to these of those whom it is for. */
  readonly chosen?: ChosenPeople | undefined;
  /** Only to those beyond the audience; everyone else is told of it together with an earlier event. */
  readonly onlyOutside?: boolean | undefined;
  /** Not to those to whom these messages have not left: they know nothing of what is taken back. */
  readonly except?: readonly MessageId[] | undefined;
  /** Until when it is held; left out where it leaves at once. */
  readonly sendAt?: InstantText | null | undefined;
  /** When it is told; now where it is left out. What is told together counts as one message. */
  readonly at?: InstantText | undefined;
}

/** A new event is told to everyone whom it asks; what becomes of one, to those whom that concerns. */
export const segmentOf: Readonly<Record<SentNoticeKind, Segment>> = {
  published: 'all',
  moved: 'concerned',
  cancelled: 'concerned',
  reinstated: 'concerned',
};

/** Shows who would get which mail, and changes nothing. */
export function previewNotice(db: Db, parts: PreviewParts, notice: Notice): Promise<MessagePreview> {
  return previewMessage(db, parts, messageOf(notice), notice);
}

/** To how many a notice goes. */
export async function countNoticed(
  db: Db,
  { event, what, ...whom }: Pick<Notice, 'event' | 'what' | 'chosen' | 'onlyOutside' | 'further' | 'except'>,
): Promise<number> {
  return (await countPeople(db, { event, segment: segmentOf[what], ...whom })).count;
}

/**
 * Queues a notice in the caller's transaction: the mails leave if and only if the rest of the work is committed. Poke the
 * messages of the dependencies afterwards.
 */
export function queueNotice(tx: Tx, clock: Clock, origin: Origin, notice: Notice): Promise<AcceptedMessage> {
  return acceptMessage(tx, clock, origin, { ...notice, message: messageOf(notice), expected: null });
}

function messageOf({ event, what, before, author, sendAt, text = '', further = [] }: Notice): SegmentMessage {
  return {
    event: event.id,
    author,
    kind: 'notice',
    segment: segmentOf[what],
    subject: '',
    text,
    sendAt,
    details: {
      notice: what,
      ...(before === undefined ? {} : { before: placeAndTime(before) }),
      ...(further.length === 0 ? {} : { further: further.map(furtherOf) }),
    },
  };
}

/** Nothing else of an event is kept with the message. */
function placeAndTime(event: EventBefore): EventBefore {
  return { ...timeOf(event), location: event.location };
}

function furtherOf({ id, before, ...event }: FurtherDate): FurtherEvent {
  const moved = before === undefined ? {} : { before: placeAndTime(before) };
  return { event: id, ...placeAndTime(event), ...moved };
}

function timeOf({ start, end, allDay }: EventTime): EventTime {
  return { start, end, allDay };
}
