import type { Origin } from '../audit/audit-entry.ts';
import { recordChanges } from '../audit/audit-service.ts';
import type { EventRecord } from '../events/event.ts';
import { conflict } from '../shared/errors.ts';
import type { MessageId } from '../shared/ids.ts';
import { nowInstantText } from '../shared/local-time.ts';
import type { Clock } from '../shared/clock.ts';
import type { Db, Tx } from '../storage/database.ts';
import { composeFor, letterOf, type WriterParts } from './message-writer-service.ts';
import type { NewMessage } from './message.ts';
import { insertMessage, setRecipientCount } from './messages-store.ts';
import { findReaders } from './readers-store.ts';
import {
  countPeople,
  findSamplePerson,
  findWithoutAddress,
  storeRecipients,
  type SegmentOfEvent,
} from './segments-store.ts';

/** Enough to see whom to telephone. */
const shownNames = 20;

/** What a message would be: who gets it, who cannot, and how it looks. */
export interface MessagePreview {
  /** How many it goes to, those without an address included. */
  readonly count: number;
  readonly withoutAddress: number;
  /** The names of the first of them. */
  readonly withoutAddressNames: readonly string[];
  /** The mail to the first by name; null when nobody would get one. */
  readonly sample: {
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly html: string;
  } | null;
}

/** The event of a message; its people are those of the segment, or only those of them beyond the audience. */
export interface MessageTarget extends Pick<SegmentOfEvent, 'onlyOutside'> {
  readonly event: EventRecord;
}

/** What previews are made with. */
export type PreviewParts = Pick<WriterParts, 'clock' | 'config' | 'calendars'>;

/** Shows what a message would be, and changes nothing. */
export async function previewMessage(
  db: Db,
  parts: PreviewParts,
  message: NewMessage,
  about: MessageTarget,
): Promise<MessagePreview> {
  const segment = { ...about, segment: message.segment };
  const { count, withoutAddress } = await countPeople(db, segment);
  const names = withoutAddress === 0 ? [] : await findWithoutAddress(db, segment, shownNames);
  return {
    count,
    withoutAddress,
    withoutAddressNames: names,
    sample: count === withoutAddress ? null : await sampleOf(db, parts, message, about),
  };
}

/** The link of a sample leads nowhere: it is for somebody else to see. */
const sampleSecret = 'sample';

async function sampleOf(db: Db, parts: PreviewParts, message: NewMessage, about: MessageTarget) {
  const { event } = about;
  const person = await findSamplePerson(db, { ...about, segment: message.segment });
  const [reader] = person === undefined ? [] : await findReaders(db, event.id, [person]);
  if (reader === undefined) return null;
  const letter = await letterOf(db, parts, message, event);
  const mail = composeFor(parts.config, letter, reader, letter.isAnswered ? sampleSecret : '');
  return { to: reader.name, subject: mail.subject, text: mail.text, html: mail.html };
}

/** Refuses to write to another number of people than was previewed. */
export function requireCount(count: number, expected: number | null): void {
  if (expected !== null && count !== expected)
    throw conflict(`It would go to ${count}, not to ${expected}. Please look at it again.`, [{ count }]);
}

/** Whom a stored message goes to. */
export interface AcceptedMessage {
  readonly id: MessageId;
  readonly count: number;
}

/**
 * Stores a message with everybody it goes to, in the caller's transaction; the mails are written afterwards. Refuses when
 * they are not as many as expected: somebody has answered, or come or gone, since it was previewed.
 */
export async function acceptMessage(
  tx: Tx,
  clock: Clock,
  origin: Origin,
  { message, event, onlyOutside, expected }: MessageTarget & { message: NewMessage; expected: number | null },
): Promise<AcceptedMessage> {
  const now = nowInstantText(clock);
  const id = await insertMessage(tx, message, now);
  const count = await storeRecipients(tx, id, { event, onlyOutside, segment: message.segment });
  requireCount(count, expected);
  await setRecipientCount(tx, id, count);
  const { kind, segment, subject, details } = message;
  await recordChanges(tx, clock, origin, [
    {
      action: 'send',
      subject: 'message',
      subjectId: id,
      eventId: event.id,
      before: null,
      // Its words stand in the message, as long as that is kept.
      after: { kind, segment, subject, notice: details.notice, daysBefore: details.daysBefore, count },
    },
  ]);
  return { id, count };
}
