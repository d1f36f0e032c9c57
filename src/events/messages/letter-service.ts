import type { EventCalendars } from '../calendar-feeds/event-calendars-service.ts';
import type { Attachment, EventRecord } from '../event/event.ts';
import { isPublished } from '../event/event-policy.ts';
import { hasEnded, inOrderOfTime, registrationIsOpen } from '../event/event-rules.ts';
import { findEventsOfSeries, findSettings } from '../event/events-store.ts';
import { findEventSender } from '../mails/event-sender-store.ts';
import { linkUntil } from '../mails/link-time-rules.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import type { Mailbox } from '../../platform/outbox/mail.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { EventId, MemberId } from '../../platform/shared/ids.ts';
import { nowText } from '../../platform/shared/local-time.ts';
import { isMailAddress } from '../../platform/shared/mail-address.ts';
import { fullName } from '../../platform/shared/person-name.ts';
import type { Db } from '../../platform/storage/database.ts';
import { mayLead } from './concerned-reader-rules.ts';
import { filesToRead } from './letter-rules.ts';
import { withFurther } from './leading-event-service.ts';
import { composeMessage } from './message-mail-presenter.ts';
import type { EventTime, Message, MessageDetails, NewMessage } from './message.ts';
import { findAuthor, type MessageReader } from './readers-store.ts';

/** What writing mails needs to know of the installation. */
export interface LetterSettings {
  readonly organisation: () => string;
  readonly publicUrl: string;
  readonly language: () => Locale;
}

/** What letters are written with. */
export interface LetterParts {
  readonly clock: Clock;
  readonly config: LetterSettings;
  readonly calendars: Pick<EventCalendars, 'fileOf'>;
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
  /** Whether it is a mail to its author alone, as a trial. */
  readonly isTrial?: boolean;
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
  { clock, calendars, config }: LetterParts,
  stored: NewMessage | Message,
  known?: EventRecord,
): Promise<Letter> {
  const { message, tells } = 'id' in stored ? await withFurther(db, stored) : { message: stored, tells: [] };
  const [settings] = await findSettings(db, [message.event]);
  if (settings === undefined) throw new Error('A message has no event.');
  const event = asTold(known ?? settings.event);
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
    ...(await filesFor(db, { clock, calendars }, { notice, tells, further: named }, event)),
  };
}

/** What was deleted takes place no more, as far as people are told. */
function asTold(event: EventRecord): EventRecord {
  return event.removedAt === null ? event : { ...event, cancelled: true };
}

async function authorOf(db: Db, id: MemberId): Promise<Mailbox | null> {
  const author = await findAuthor(db, id);
  if (author === undefined) return null;
  const isReached = author.active === 1 && isMailAddress(author.email);
  return { name: fullName(author), address: isReached ? author.email : '' };
}

/** Of which later events a mail tells. */
interface NamedEvents {
  readonly notice: MessageDetails['notice'] | undefined;
  readonly further: readonly EventTime[];
  readonly tells: readonly EventId[];
}

async function filesFor(
  db: Db,
  { clock, calendars }: Pick<LetterParts, 'clock' | 'calendars'>,
  { notice, further, tells }: NamedEvents,
  event: EventRecord,
): Promise<Pick<Letter, 'calendar' | 'seriesCalendar'>> {
  const isOver = hasEnded(event, nowText(clock));
  const calendar = notice === undefined || isOver ? '' : await calendars.fileOf(event);
  if (calendar === '' || further.length === 0) return { calendar, seriesCalendar: calendar };
  const later = await findFurther(db, event, { notice, further, tells });
  return { calendar, seriesCalendar: await calendars.fileOf(event, ...later) };
}

/** The events of a series of which a mail tells; where they are not known, those at the days that it names. */
async function findFurther(
  db: Db,
  { id, series }: EventRecord,
  { notice, further, tells }: NamedEvents,
): Promise<EventRecord[]> {
  const starts = new Set(tells.length > 0 ? [] : further.map(({ start }) => start));
  const found = series === null ? [] : await findSettings(db, await findEventsOfSeries(db, series));
  return found
    .map(({ event }) => event)
    .filter((event) => event.id !== id && (tells.includes(event.id) || starts.has(event.start)))
    .filter((event) => isPublished(event) || (notice === 'cancelled' && event.removedAt !== null))
    .filter((event) => notice === undefined || mayLead(notice, event))
    .map(asTold)
    .toSorted(inOrderOfTime);
}

/** Writes the mail to one reader; without a secret there is nothing to answer. */
export function composeFor(config: LetterSettings, letter: Letter, reader: MessageReader, secret: string) {
  const { further: _further, ...alone } = letter.message.details;
  // The guests of one event are not asked to the others of its series.
  const isGuest = reader.member === null;
  const isGone = letter.event.removedAt !== null;
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
