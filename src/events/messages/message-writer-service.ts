import { setTimeout as pause } from 'node:timers/promises';
import type { EventCalendars } from '../calendar-feeds/event-calendars-service.ts';
import type { Attachment, EventRecord } from '../event/event.ts';
import { isPublished } from '../event/event-policy.ts';
import { hasEnded, registrationIsOpen } from '../event/event-rules.ts';
import { findEventsOfSeries, findSettings } from '../event/events-store.ts';
import { findEventSender } from '../mails/event-sender-store.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import type { DrainSummary, Mailbox } from '../../platform/outbox/mail.ts';
import { queueMail } from '../../platform/outbox/outbox-service.ts';
import { addMemberRegistration } from '../registration/registrations-store.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import { millisecondsUntil, nowInstantText, nowText } from '../../platform/shared/local-time.ts';
import { isMailAddress } from '../../platform/shared/mail-address.ts';
import { fullName } from '../../platform/shared/person-name.ts';
import { newSecret, secretHash } from '../../platform/shared/secrets.ts';
import { someAtATime } from '../../platform/shared/some-at-a-time.ts';
import type { Db, Storage, Tx } from '../../platform/storage/database.ts';
import { findNextHeld, letGo } from './held-messages-store.ts';
import { concernedReader } from './concerned-reader-rules.ts';
import { linkUntil } from '../mails/link-time-rules.ts';
import { filesToRead } from './letter-rules.ts';
import { withFurther } from './leading-event-service.ts';
import { composeMessage } from './message-mail-presenter.ts';
import type { EventTime, Message, MessageDetails, NewMessage } from './message.ts';
import { findMessage } from './messages-store.ts';
import {
  addLink,
  findAuthor,
  findReaders,
  finishWritten,
  isSomethingUnfinished,
  lockUnchanged,
  markWritten,
  takeRecipients,
  type MessageReader,
  type TakenRecipient,
} from './readers-store.ts';
import { findOutdated, rewriteMails } from './unsent-mails-store.ts';

/** Few enough that nobody who asks for something meanwhile waits for a portion of them. */
const mailsAtOnce = 25;
const pauseMilliseconds = 25;

/** What writing mails needs to know of the installation. */
export interface LetterSettings {
  readonly organisation: () => string;
  readonly publicUrl: string;
  readonly language: () => Locale;
}

/** What the mails of messages are written with. */
export interface WriterParts {
  readonly storage: Pick<Storage, 'db' | 'write' | 'dialect'>;
  readonly clock: Clock;
  readonly config: LetterSettings;
  readonly calendars: Pick<EventCalendars, 'fileOf'>;
  /** Looks for reminders that are due, before anything is written. */
  readonly fireReminders: () => Promise<void>;
  /** Called after every portion: mails may leave while others are still written. */
  readonly onWritten?: () => void;
}

/** Writes the mails of messages into the outbox. Any number of processes may do so on the same database. */
export class MessageWriter {
  readonly #parts: WriterParts;

  constructor(parts: WriterParts) {
    this.#parts = parts;
  }

  /** Writes everything that waits; a mail and the record that it is written are stored together or not at all. */
  async drain(signal?: AbortSignal): Promise<DrainSummary> {
    await this.#parts.fireReminders();
    await this.#withdrawOutdated(signal);
    await this.#letGo();
    let sent = 0;
    const isStopped = (): boolean => signal?.aborted === true;
    while (!isStopped()) {
      const taken = await this.#parts.storage.write((tx) => this.#writePortion(tx), { rowsOnly: true });
      if (taken === 0) break;
      sent += taken;
      this.#parts.onWritten?.();
      await pause(pauseMilliseconds);
    }
    await this.#finish();
    return { sent, postponed: 0, failed: 0, problems: [] };
  }

  /** When the next message that is held is let go, in milliseconds from now; null where there is none. */
  async millisecondsToNext(): Promise<number | null> {
    const { storage, clock } = this.#parts;
    return millisecondsUntil(await findNextHeld(storage.db), clock);
  }

  /** A mail server may put mails off for hours: what became of an event meanwhile would arrive before them. */
  async #withdrawOutdated(signal?: AbortSignal): Promise<void> {
    const { storage } = this.#parts;
    await someAtATime(await findOutdated(storage.db), async (some) => {
      if (signal?.aborted !== true) await storage.write((tx) => rewriteMails(tx, some), { rowsOnly: true });
    });
  }

  /** Messages are held until their moment, most of them for a few seconds in which they can be taken back. */
  async #letGo(): Promise<void> {
    const { storage } = this.#parts;
    const next = await findNextHeld(storage.db);
    const now = this.#now();
    // All at once: of a message that was let go in part nobody could say who is told.
    if (next !== null && next <= now)
      await storage.write((tx) => letGo(tx, now), { rowsOnly: true, patient: true });
  }

  /** A process may have been killed between its last portion and this. */
  async #finish(): Promise<void> {
    const { storage } = this.#parts;
    if (await isSomethingUnfinished(storage.db))
      await storage.write((tx) => finishWritten(tx, this.#now()), { rowsOnly: true });
  }

  #now() {
    return nowInstantText(this.#parts.clock);
  }

  async #writePortion(tx: Tx): Promise<number> {
    const taken = await takeRecipients(tx, this.#parts.storage.dialect, mailsAtOnce);
    const [first] = taken;
    const message = first === undefined ? undefined : await findMessage(tx, first.message);
    if (message === undefined) return 0;
    const letter = await letterOf(tx, this.#parts, message);
    const readers = await findReaders(tx, message.event, taken);
    const byMember = new Map(readers.map((reader) => [reader.member, reader]));
    const byRegistration = new Map(readers.map((reader) => [reader.registration, reader]));
    const written = taken.map((recipient) => {
      const { member, registration } = recipient;
      return {
        recipient,
        reader: member === null ? byRegistration.get(registration) : byMember.get(member),
      };
    });
    const known = readers.flatMap(({ registration }) => registration ?? []);
    const unchanged = await lockUnchanged(tx, this.#parts.storage.dialect, known);
    for (const { recipient, reader } of written.toSorted((a, b) => lockOrder(a) - lockOrder(b))) {
      const registration = reader?.registration ?? null;
      // Who is about to answer is written to with the next portion.
      if (registration === null || unchanged.has(registration))
        await this.#writeOne(tx, letter, recipient, reader);
    }
    return taken.length;
  }

  async #writeOne(tx: Tx, letter: Letter, recipient: TakenRecipient, reader: MessageReader | undefined) {
    const { clock, config } = this.#parts;
    const { message, position, registration } = recipient;
    const done = { message, position, registration, mail: null };
    if (reader === undefined || !concernedReader(letter, reader, nowText(clock)))
      return markWritten(tx, { ...done, state: 'skipped' });
    if (!isMailAddress(reader.email)) return markWritten(tx, { ...done, state: 'no-address' });
    const link = letter.isAnswered ? await newLink(tx, letter.event, reader, this.#now()) : null;
    const mail = composeFor(config, letter, reader, link?.secret ?? '');
    const about = link?.registration ?? reader.registration;
    const people = { from: letter.message.author, to: reader.member, registration: about, message };
    const id = await queueMail(tx, clock, mail, people);
    return markWritten(tx, { ...done, registration: about, state: 'queued', mail: id });
  }
}

/** By registration, as everyone locks several of them; those without one get the newest, which nobody else knows yet. */
function lockOrder({ reader }: { readonly reader: MessageReader | undefined }): number {
  return reader?.registration ?? Number.MAX_SAFE_INTEGER;
}

/** What all mails of a message share. */
export interface Letter {
  readonly message: NewMessage;
  readonly event: EventRecord;
  /** Whether it was taken back. */
  readonly isWithdrawn: boolean;
  readonly questions: number;
  readonly files: readonly Pick<Attachment, 'name' | 'url'>[];
  /** The club, zone or district whose event it is; empty for the organisation. */
  readonly unit: string;
  readonly author: Mailbox | null;
  readonly organiser: Mailbox | null;
  /** Whether the reader can answer by a link. */
  readonly isAnswered: boolean;
  /** The event as a file for calendars; empty for none. */
  readonly calendar: string;
  /** The same with the later events of its series that the mail names. */
  readonly seriesCalendar: string;
}

/** Prepares what all mails of a message share, as the event is now. */
export async function letterOf(
  db: Db,
  { clock, calendars, config }: Pick<WriterParts, 'clock' | 'calendars' | 'config'>,
  stored: NewMessage | Message,
  known?: EventRecord,
): Promise<Letter> {
  const message = 'id' in stored ? await withFurther(db, stored) : stored;
  const [settings] = await findSettings(db, [message.event]);
  if (settings === undefined) throw new Error('A message has no event.');
  const event = known ?? settings.event;
  const author = message.author === null ? null : await authorOf(db, message.author);
  const { unit, organiser } = await findEventSender(db, event);
  const { notice, further = [] } = message.details;
  // A calendar takes in a day that was cancelled since, too.
  const named = [...(stored.details.further ?? []), ...further];
  const isOpen = registrationIsOpen(event, nowText(clock));
  return {
    message,
    event,
    isWithdrawn: 'withdrawnAt' in message && message.withdrawnAt !== null,
    questions: settings.questions.length,
    files: filesToRead(event, settings.attachments, config.publicUrl),
    unit,
    author,
    organiser: author === null || author.address === '' ? organiser : author,
    isAnswered: isOpen && isPublished(event) && notice !== 'cancelled',
    ...(await filesFor(db, { clock, calendars }, { ...message.details, further: named }, event)),
  };
}

async function authorOf(db: Db, id: MemberId): Promise<Mailbox | null> {
  const author = await findAuthor(db, id);
  if (author === undefined) return null;
  const isReached = author.active === 1 && isMailAddress(author.email);
  return { name: fullName(author), address: isReached ? author.email : '' };
}

async function filesFor(
  db: Db,
  { clock, calendars }: Pick<WriterParts, 'clock' | 'calendars'>,
  { notice, further = [] }: Pick<MessageDetails, 'notice' | 'further'>,
  event: EventRecord,
): Promise<Pick<Letter, 'calendar' | 'seriesCalendar'>> {
  const isOver = hasEnded(event, nowText(clock));
  const calendar = notice === undefined || isOver ? '' : await calendars.fileOf(event);
  if (calendar === '' || further.length === 0) return { calendar, seriesCalendar: calendar };
  const later = await findFurther(db, event, further);
  return { calendar, seriesCalendar: await calendars.fileOf(event, ...later) };
}

/** The events of a series at the days that a mail names; one that moved or was withdrawn since is told of by itself. */
async function findFurther(
  db: Db,
  { id, series }: EventRecord,
  further: readonly EventTime[],
): Promise<EventRecord[]> {
  const starts = new Set(further.map(({ start }) => start));
  const found = series === null ? [] : await findSettings(db, await findEventsOfSeries(db, series));
  return found
    .map(({ event }) => event)
    .filter((event) => event.id !== id && starts.has(event.start) && isPublished(event) && !event.closed)
    .toSorted((a, b) => (a.start < b.start ? -1 : 1));
}

/** Writes the mail to one reader; without a secret there is nothing to answer. */
export function composeFor(config: LetterSettings, letter: Letter, reader: MessageReader, secret: string) {
  const { further: _further, ...alone } = letter.message.details;
  // The guests of one event are not asked to the others of its series.
  const [isGuest, isGone] = [reader.member === null, letter.event.removedAt !== null];
  const details = isGuest ? alone : letter.message.details;
  return composeMessage({
    ...letter,
    calendar: isGuest ? letter.calendar : letter.seriesCalendar,
    message: { ...letter.message, details },
    locale: reader.language ?? config.language(),
    organisation: config.organisation(),
    readerName: reader.name,
    readerAddress: reader.email,
    link: secret === '' ? '' : `${config.publicUrl}/invitations/${secret}`,
    linkUntil: linkUntil(letter.event, reader),
    eventLink: isGuest || isGone ? '' : `${config.publicUrl}/events/${letter.event.id}`,
  });
}

/** A link of their own for a reader, with a registration for a member who has none; earlier links stay valid. */
async function newLink(
  tx: Tx,
  event: EventRecord,
  { registration, member }: MessageReader,
  now: string,
): Promise<{ secret: string; registration: RegistrationId } | null> {
  const secret = newSecret(256);
  const replyHash = secretHash(secret);
  if (registration !== null) {
    await addLink(tx, { event: event.id, registration, replyHash, now });
    return { secret, registration };
  }
  if (member === null) return null;
  const who = { event: event.id, member };
  const stored = await addMemberRegistration(tx, who, now, { reply_hash: replyHash });
  if (stored.before !== null) await addLink(tx, { event: event.id, registration: stored.id, replyHash, now });
  return { secret, registration: stored.id };
}
