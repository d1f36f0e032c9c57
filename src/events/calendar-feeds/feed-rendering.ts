import { hash } from 'node:crypto';
import {
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalCalendarData,
  type ICalEventData,
  type ICalLocation,
} from 'ical-generator';
import type { When } from '../../platform/shared/when.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { venueWords, type Venue } from '../../platform/shared/venue.ts';
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
const end = `END:VCALENDAR${lineEnd}`;

/**
 * Writes feeds as iCalendar text; the same data always gives the same bytes, so that an ETag can stand for them, until a
 * new version of the runtime knows other rules of the time zone. The library takes a tenth of a millisecond for an event:
 * so what surrounds the events is written once, and the text of an event can be kept.
 */
export class FeedWriter {
  readonly #setting: FeedSetting;
  readonly #zone: string;
  /** The properties of the calendar. */
  readonly #head: string;
  readonly #zoneBlock: string | null;
  readonly #fileHead = headOf({ method: ICalCalendarMethod.PUBLISH });
  /** The texts of events, for as long as the events themselves are kept: writing one takes longer than all the rest. */
  readonly #texts = new WeakMap<FeedEvent, string>();
  /** Another one whenever what surrounds the events is. */
  readonly tag: string;

  constructor(setting: FeedSetting) {
    this.#setting = setting;
    this.#zone = zoneName(setting.timeZone);
    this.#zoneBlock = timeZoneBlock(this.#zone);
    this.#head = headOf({ name: escapeText(cleanText(setting.name)), ttl: secondsBetweenRefreshes });
    this.tag = hash('sha1', this.#head + this.#zoneBlock, 'base64');
  }

  /** The text of one event, which is the same in every feed. */
  eventText(event: FeedEvent): string {
    const known = this.#texts.get(event);
    if (known !== undefined) return known;
    const text = this.#rendered(event);
    this.#texts.set(event, text);
    return text;
  }

  /** The feed with the texts of these events. */
  feedOf(eventTexts: readonly string[]): string {
    const zone = eventTexts.length === 0 ? null : this.#zoneBlock;
    return [this.#head, zone, ...eventTexts, end].join('');
  }

  /** A file of some events, to be added to any calendar; beside a feed they are the same events. */
  fileOf(events: readonly FeedEvent[]): string {
    const texts = events.map((event) => this.eventText(event));
    return [this.#fileHead, this.#zoneBlock, ...texts, end].join('');
  }

  #rendered(event: FeedEvent): string {
    const calendar = new ICalCalendar();
    calendar.createEvent(eventData(event, this.#setting.host, this.#zone, this.#zoneBlock !== null));
    const text = calendar.toString() + lineEnd;
    return text.slice(text.indexOf('BEGIN:VEVENT'), -end.length);
  }
}

/** The first lines of a calendar, up to where its components begin. */
function headOf(properties: ICalCalendarData): string {
  const calendar = new ICalCalendar({ prodId: '//Guildhall//Events//EN', ...properties });
  return (calendar.toString() + lineEnd).slice(0, -end.length);
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
