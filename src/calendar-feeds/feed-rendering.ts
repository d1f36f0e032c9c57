import { hash } from 'node:crypto';
import { ICalCalendar, ICalEventStatus, type ICalEventData, type ICalLocation } from 'ical-generator';
import type { When } from '../shared/date-words.ts';
import type { InstantText } from '../shared/local-time.ts';
import { venueWords, type Venue } from '../shared/venue.ts';
import { timeZoneBlock } from './time-zone-block.ts';

/** What all feeds of a service have in common. */
export interface FeedSetting {
  readonly name: string;
  /** The zone in which the local times of the events are meant. */
  readonly timeZone: string;
  /** Makes the identifiers of the events unique in the world. */
  readonly host: string;
}

export interface FeedEvent extends When {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly location: FeedLocation;
  /** Grows with every change, so that calendar programs take the newer version. */
  readonly sequence: number;
  readonly updatedAt: InstantText;
  readonly createdAt: InstantText;
  readonly cancelled: boolean;
}

export interface FeedLocation extends Venue {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const secondsBetweenRefreshes = 3600;
const lineEnd = '\r\n';
/** The first and the last line of an event, each with the end of the line before it. */
const firstLine = `${lineEnd}BEGIN:VEVENT${lineEnd}`;
const lastLine = `${lineEnd}END:VEVENT${lineEnd}`;

/** Stands for any event where only what surrounds the events is wanted. */
const anyEvent: FeedEvent = {
  id: 0,
  title: '',
  description: '',
  start: '2000-01-01T00:00:00',
  end: null,
  allDay: true,
  location: { name: '', address: '', postalCode: '', city: '', country: '', latitude: null, longitude: null },
  sequence: 0,
  updatedAt: '2000-01-01T00:00:00.000Z',
  createdAt: '2000-01-01T00:00:00.000Z',
  cancelled: false,
};

/**
 * Writes feeds as iCalendar text; the same data always gives the same bytes, so that an ETag can stand for them. The
 * library takes a tenth of a millisecond for an event and longer for the zone: so what surrounds the events is written
 * once, and the text of an event can be kept.
 */
export class FeedWriter {
  readonly #setting: FeedSetting;
  readonly #zone: string;
  readonly #zoneBlock: string | null;
  readonly #empty: string;
  readonly #head: string;
  readonly #foot: string;
  /** The texts of events, for as long as the events themselves are kept: writing one takes longer than all the rest. */
  readonly #texts = new WeakMap<FeedEvent, string>();
  /** Another one whenever what surrounds the events is. */
  readonly tag: string;

  constructor(setting: FeedSetting) {
    this.#setting = setting;
    this.#zone = zoneName(setting.timeZone);
    this.#zoneBlock = timeZoneBlock(this.#zone);
    this.#empty = this.#calendar(this.#zoneBlock).toString() + lineEnd;
    const { head, foot } = this.#around(anyEvent, this.#zoneBlock);
    this.#head = head;
    this.#foot = foot;
    this.tag = hash('sha1', this.#empty + head + foot, 'base64');
  }

  /** The text of one event, which is the same in every feed. */
  eventText(event: FeedEvent): string {
    const known = this.#texts.get(event);
    if (known !== undefined) return known;
    // Without the block of the zone, which would be written for nothing and took a sixth of the work.
    const text = this.#around(event, null).own;
    this.#texts.set(event, text);
    return text;
  }

  /** The feed with the texts of these events. */
  feedOf(eventTexts: readonly string[]): string {
    return eventTexts.length === 0 ? this.#empty : this.#head + eventTexts.join('') + this.#foot;
  }

  #calendar(zoneBlock: string | null): ICalCalendar {
    return new ICalCalendar({
      prodId: '//Guildhall//Events//EN',
      name: escapeText(cleanText(this.#setting.name)),
      ttl: secondsBetweenRefreshes,
      // Without a name of its own: a calendar's zone would also be used for DTSTAMP, which must be UTC.
      timezone: { name: null, generator: () => zoneBlock },
    });
  }

  /** What stands before an event, its own lines, and what stands after it. */
  #around(event: FeedEvent, zoneBlock: string | null) {
    const calendar = this.#calendar(zoneBlock);
    calendar.createEvent(eventData(event, this.#setting.host, this.#zone, this.#zoneBlock !== null));
    const text = calendar.toString() + lineEnd;
    // No text can hold these lines: a line break in a text is written as \n, and a folded line begins with a space.
    const from = text.indexOf(firstLine) + lineEnd.length;
    const to = text.indexOf(lastLine) + lastLine.length;
    return { head: text.slice(0, from), own: text.slice(from, to), foot: text.slice(to) };
  }
}

function eventData(event: FeedEvent, host: string, zone: string, zoneIsDescribed: boolean): ICalEventData {
  const changed = Temporal.Instant.from(event.updatedAt);
  const description = cleanText(event.description);
  return {
    id: `event-${event.id}@${host}`,
    sequence: event.sequence,
    stamp: changed,
    lastModified: changed,
    created: Temporal.Instant.from(event.createdAt),
    ...(event.allDay ? wholeDays(event) : times(event, zone)),
    // A zone that cannot be described is not named either: the times are then written in UTC.
    timezone: zoneIsDescribed ? zone : null,
    summary: cleanText(event.title),
    description: description === '' ? null : description,
    location: locationData(event.location),
    status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}

type Span = Pick<ICalEventData, 'start' | 'end' | 'allDay'>;

/** iCalendar ends on the day after the last one. */
function wholeDays(event: FeedEvent): Span {
  const first = Temporal.PlainDateTime.from(event.start).toPlainDate();
  const named = Temporal.PlainDateTime.from(event.end ?? event.start).toPlainDate();
  const last = Temporal.PlainDate.compare(named, first) < 0 ? first : named;
  return { allDay: true, start: first, end: last.add({ days: 1 }) };
}

function times(event: FeedEvent, zone: string): Span {
  const start = Temporal.PlainDateTime.from(event.start).toZonedDateTime(zone);
  const end = event.end === null ? null : Temporal.PlainDateTime.from(event.end).toZonedDateTime(zone);
  // An end that is not after the start is not allowed in iCalendar, and would be taken for the start.
  if (end === null || Temporal.ZonedDateTime.compare(end, start) <= 0) return { start };
  return { start, end };
}

function locationData(location: FeedLocation): ICalLocation | null {
  const title = venueWords(location);
  const { latitude, longitude } = location;
  const geo =
    latitude === null || longitude === null
      ? undefined
      : { lat: coordinate(latitude), lon: coordinate(longitude) };
  if (title === '') return geo === undefined ? null : { geo };
  return geo === undefined ? { title } : { title, geo };
}

/** Ten centimetres are exact enough; and a place on the equator must not be 0, which the library leaves out. */
function coordinate(degrees: number): number {
  const nearest = Number(degrees.toFixed(6));
  return nearest === 0 ? 0.000001 : nearest;
}

/** Leaves no control character but line breaks and tabs: iCalendar forbids the others. The rest stays as it was. */
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '');
}

/** The library escapes the texts of events, but not the name of the calendar. */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
}

/** The usual spelling of the zone, whatever capitals the setting has. */
function zoneName(timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone).timeZoneId;
}
