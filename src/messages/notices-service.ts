import type { Origin } from '../audit/audit-entry.ts';
import type { EventRecord } from '../events/event.ts';
import type { Clock } from '../shared/clock.ts';
import type { MemberId } from '../shared/ids.ts';
import type { Db, Tx } from '../storage/database.ts';
import type { EventBefore, NewMessage, NoticeKind, Segment } from './message.ts';
import {
  acceptMessage,
  previewMessage,
  type AcceptedMessage,
  type MessagePreview,
  type PreviewParts,
} from './sending-service.ts';

/** What people are told of an event that was published, moved, cancelled or reinstated. */
export interface Notice {
  /** The event as it is from now on. */
  readonly event: EventRecord;
  readonly what: NoticeKind;
  /** When and where it was until now, for one that moved: the mail says what changed from what to what. */
  readonly before?: EventBefore | undefined;
  /** Who did it, and gets the replies. */
  readonly author: MemberId | null;
  /** A few words of theirs. */
  readonly text?: string | undefined;
}

/** A new event is told to everybody whom it asks; what becomes of one, to those who come or wait to come. */
const segmentOf: Readonly<Record<NoticeKind, Segment>> = {
  published: 'all',
  moved: 'coming',
  cancelled: 'coming',
  reinstated: 'coming',
};

/** Shows who would get which mail, and changes nothing. */
export function previewNotice(db: Db, parts: PreviewParts, notice: Notice): Promise<MessagePreview> {
  return previewMessage(db, parts, messageOf(notice), notice.event);
}

/**
 * Queues a notice in the caller's transaction: the mails leave if and only if the rest of the work is committed. Poke the
 * messages of the dependencies afterwards. With a number of expected recipients, another one is refused.
 */
export function queueNotice(
  tx: Tx,
  clock: Clock,
  origin: Origin,
  notice: Notice,
  expected: number | null = null,
): Promise<AcceptedMessage> {
  return acceptMessage(tx, clock, origin, { message: messageOf(notice), event: notice.event, expected });
}

function messageOf({ event, what, before, author, text = '' }: Notice): NewMessage {
  return {
    event: event.id,
    author,
    kind: 'notice',
    segment: segmentOf[what],
    subject: '',
    text,
    details: { notice: what, ...(before === undefined ? {} : { before: placeAndTime(before) }) },
  };
}

/** Nothing else of an event is kept with the message. */
function placeAndTime({ start, end, allDay, location }: EventBefore): EventBefore {
  return { start, end, allDay, location };
}
