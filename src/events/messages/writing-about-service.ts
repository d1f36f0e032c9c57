import type { Caller } from '../../platform/access/caller.ts';
import type { EventCache } from '../event/event-cache-service.ts';
import type { SentFilter } from '../audience/audience-filter-rules.ts';
import type { UndoTime } from '../../platform/outbox/undo-time-rules.ts';
import { conflict } from '../../platform/shared/errors.ts';
import type { EventId, MemberId } from '../../platform/shared/ids.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import type { Storage } from '../../platform/storage/database.ts';
import type { MessageLimits } from './message-limit-service.ts';
import type { Segment } from './message.ts';
import type { OutsideLimit } from './outside-limit-service.ts';
import type { PreviewParts, SegmentMessage } from './sending-service.ts';

/** What writing to the people of an event needs. */
export interface MessagesParts extends PreviewParts {
  readonly config: PreviewParts['config'] & MessageLimits & OutsideLimit & UndoTime;
  readonly storage: Storage;
  readonly events: EventCache;
}

/** What an organiser writes. */
export interface MessageBody {
  readonly segment: Segment;
  /** Whom of a list it is for, where they are chosen. */
  readonly of?: SentFilter | undefined;
  readonly subject: string;
  readonly text: string;
  readonly expected?: number | undefined;
  /** When it is to leave, in local time; left out for now. */
  readonly sendAt?: DateTimeText | undefined;
}

/** The event and its questions. A trial is refused whatever the message itself would be. */
export async function settingsToWriteAbout({ events }: MessagesParts, caller: Caller, id: EventId) {
  const settings = await events.forManager(caller, id);
  if (settings.event.draft) throw conflict('The event is a draft, which nobody can be told of.');
  return settings;
}

export function messageOf(
  event: EventId,
  author: MemberId,
  { segment, of, subject, text, sendAt }: MessageBody,
): SegmentMessage {
  // Until it leaves, some of them may have answered otherwise; or it is planned after all.
  const details = {
    ...(sendAt !== undefined && { planned: true }),
    ...(of?.state !== undefined && { state: of.state }),
  };
  return { event, author, kind: 'message', segment, subject, text, details };
}
