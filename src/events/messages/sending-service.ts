import type { Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { EventRecord } from '../event/event.ts';
import { conflict } from '../../platform/shared/errors.ts';
import type { MessageId } from '../../platform/shared/ids.ts';
import { nowInstantText, type InstantText } from '../../platform/shared/local-time.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { Db, Tx, WriteOptions } from '../../platform/storage/database.ts';
import { sampleSecret } from '../mails/sample-link.ts';
import { composeFor, letterOf, type LetterParts } from './letter-service.ts';
import type { NewMessage, Segment } from './message.ts';
import { insertMessage, setRecipientCount } from './new-messages-store.ts';
import { findReaders } from './readers-store.ts';
import {
  countPeople,
  findSamplePerson,
  findWithoutAddress,
  storeRecipients,
  type PersonKey,
  type SegmentOfEvent,
} from './segments-store.ts';

/**
 * More recipients than this many may take longer to store than a person's work may last. Half a second is usual for them, so
 * that a machine that is several times slower is still in time.
 */
const recipientsInTime = 10_000;

/** Enough to see whom to telephone. */
const shownNames = 20;

/** What a message would be: who gets it, who cannot, and how it looks. */
export interface MessagePreview {
  /** How many it goes to, those without an address included. */
  readonly count: number;
  /** How many more they would be, had they not left the organisation. */
  readonly left: number;
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
export interface MessageTarget extends Pick<SegmentOfEvent, 'onlyOutside' | 'further' | 'except' | 'chosen'> {
  readonly event: EventRecord;
}

/** What previews are made with. */
export type PreviewParts = LetterParts;

/** A message to a part of the people of an event. */
export type SegmentMessage = NewMessage & { readonly segment: Segment };

/** Shows what a message would be, and changes nothing. */
export async function previewMessage(
  db: Db,
  parts: PreviewParts,
  message: SegmentMessage,
  about: MessageTarget,
): Promise<MessagePreview> {
  const segment = { ...about, segment: message.segment };
  const { count, left, withoutAddress } = await countPeople(db, segment);
  const names = withoutAddress === 0 ? [] : await findWithoutAddress(db, segment, shownNames);
  return {
    count,
    left,
    withoutAddress,
    withoutAddressNames: names,
    sample: await sampleMail(db, parts, { ...about, message }, await findSamplePerson(db, segment)),
  };
}

/** The mail of a message as one of its readers would see it; null when there is none. */
export async function sampleMail(
  db: Db,
  parts: PreviewParts,
  { message, event }: { message: NewMessage; event: EventRecord },
  person: PersonKey | undefined,
): Promise<MessagePreview['sample']> {
  const [reader] = person === undefined ? [] : await findReaders(db, event.id, [person]);
  if (reader === undefined) return null;
  const letter = await letterOf(db, parts, message, event);
  const mail = composeFor(parts.config, letter, reader, letter.isAnswered ? sampleSecret : '');
  return { to: reader.name, subject: mail.subject, text: mail.text, html: mail.html };
}

/** How a message to so many is stored: nobody is told twice or forgotten, so it is one transaction, however long it takes. */
export function writingTo(count: number): Pick<WriteOptions, 'patient'> {
  return { patient: count > recipientsInTime };
}

/** Refuses to do something to another number of people than was previewed. */
export function requireCount(count: number, expected: number | null): void {
  if (expected !== null && count !== expected)
    throw conflict(`They are ${count} by now, not ${expected}. Please look at it again.`, [{ count }]);
}

/** Whom a stored message goes to. */
export interface AcceptedMessage {
  readonly id: MessageId;
  readonly count: number;
}

/**
 * Stores a message with everyone it goes to, in the caller's transaction; the mails are written afterwards. Refuses when
 * they are not as many as expected: someone has answered, or come or gone, since it was previewed.
 */
export async function acceptMessage(
  tx: Tx,
  clock: Clock,
  origin: Origin,
  {
    message,
    event,
    onlyOutside,
    further = [],
    except,
    chosen,
    expected,
    at = nowInstantText(clock),
  }: MessageTarget & { message: SegmentMessage; expected: number | null; at?: InstantText | undefined },
): Promise<AcceptedMessage> {
  const events = further.map((later) => later.id);
  const id = await insertMessage(tx, message, at, events);
  const segment = { event, onlyOutside, further, except, chosen, segment: message.segment };
  const count = await storeRecipients(tx, id, segment, firstStateOf(message));
  requireCount(count, expected);
  await completeMessage(tx, clock, origin, { id, message, count });
  return { id, count };
}

/** In which state those to whom a message goes begin. */
export function firstStateOf({ sendAt = null }: NewMessage): 'held' | 'waiting' {
  return sendAt === null ? 'waiting' : 'held';
}

/** Stores to how many a message goes, once its recipients are stored, and records that it was sent. */
export async function completeMessage(
  tx: Tx,
  clock: Clock,
  origin: Origin,
  { id, message, count }: AcceptedMessage & { message: NewMessage },
): Promise<void> {
  await setRecipientCount(tx, id, count);
  const { event, kind, segment, subject, details } = message;
  await recordChanges(tx, clock, origin, [
    {
      action: 'send',
      subject: 'message',
      subjectId: id,
      eventId: event,
      before: null,
      // Its words stand in the message, as long as that is kept.
      after: { kind, segment, subject, notice: details.notice, daysBefore: details.daysBefore, count },
    },
  ]);
}
