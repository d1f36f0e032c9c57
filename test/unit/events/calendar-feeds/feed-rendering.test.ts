import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../support/properties.ts';
import ICAL from 'ical.js';
import {
  FeedWriter,
  type FeedEvent,
  type FeedSetting,
} from '../../../../src/events/calendar-feeds/feed-rendering.ts';
import { dateTimeText } from '../../../../src/platform/shared/local-time.ts';

type Feed = FeedSetting & { events: readonly FeedEvent[] };

function renderFeed(feed: Feed): string {
  const writer = new FeedWriter(feed);
  return writer.feedOf(feed.events.map((event) => writer.eventText(event)));
}

const dinner: FeedEvent = {
  id: 42,
  title: 'Summer dinner',
  description: 'Bring good humour.',
  start: '2026-07-14T18:30:00',
  end: '2026-07-14T22:00:00',
  allDay: false,
  location: {
    name: 'Hotel Sonne',
    address: 'Seestrasse 1\nSaal 2',
    postalCode: '8000',
    city: 'Zürich',
    country: 'Switzerland',
    latitude: 47.3667,
    longitude: 8.55,
  },
  sequence: 3,
  updatedAt: '2026-05-02T10:11:12.345Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  cancelled: false,
};
const nowhere = {
  name: '',
  address: '',
  postalCode: '',
  city: '',
  country: '',
  latitude: null,
  longitude: null,
};

function feedOf(events: readonly Partial<FeedEvent>[], changes: Partial<Feed> = {}): Feed {
  return {
    name: 'My events',
    timeZone: 'Europe/Zurich',
    host: 'club.example.org',
    events: events.map((event) => ({ ...dinner, ...event })),
    ...changes,
  };
}

function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone));
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  return { calendar, zones, events };
}

/** The one event of a feed, as a calendar program reads it. */
function readBack(event: Partial<FeedEvent>, changes: Partial<Feed> = {}) {
  const { calendar, zones, events } = parse(renderFeed(feedOf([event], changes)));
  const [read] = events;
  assert.ok(read !== undefined && events.length === 1);
  /** The instant meant by a time, worked out with the rules that the feed itself carries. */
  const instant = (name: 'dtstart' | 'dtend') => {
    const time = read.component.getFirstPropertyValue(name);
    assert.ok(time instanceof ICAL.Time);
    const zone = zones.find(
      ({ tzid }) => tzid === read.component.getFirstProperty(name)?.getParameter('tzid'),
    );
    if (zone !== undefined) time.zone = zone;
    return Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000);
  };
  const value = (name: string) => read.component.getFirstPropertyValue(name)?.toString();
  return { calendar, zones, read, instant, value };
}

test('begins with a VCALENDAR block of version 2.0 and ends with its end', () => {
  for (const text of [renderFeed(feedOf([])), renderFeed(feedOf([{}]))]) {
    assert.ok(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Guildhall//Events//EN\r\n'));
    assert.ok(text.endsWith('\r\nEND:VCALENDAR\r\n'));
    assert.match(text, /\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n/);
    assert.match(text, /\r\nX-PUBLISHED-TTL:PT1H\r\n/);
  }
});

test('an event keeps its identifier and carries its sequence, its change and its state', () => {
  const { read, value } = readBack({});
  assert.equal(read.uid, 'event-42@club.example.org');
  assert.equal(read.sequence, 3);
  assert.equal(value('dtstamp'), '2026-05-02T10:11:12Z');
  assert.equal(value('last-modified'), '2026-05-02T10:11:12Z');
  assert.equal(value('created'), '2026-01-01T00:00:00Z');
  assert.equal(value('status'), 'CONFIRMED');
  assert.equal(readBack({ cancelled: true, sequence: 4 }).value('status'), 'CANCELLED');
});

test('the place is one line with its position', () => {
  const { read, value } = readBack({});
  assert.equal(read.location, 'Hotel Sonne, Seestrasse 1, Saal 2, 8000 Zürich, Switzerland');
  assert.deepEqual(read.component.getFirstPropertyValue('geo'), [47.3667, 8.55]);
  assert.match(renderFeed(feedOf([{}])), /\r\nGEO:47\.3667;8\.55\r\n/);
  assert.equal(value('description'), 'Bring good humour.');
});

test('a place on the equator or on the zero meridian keeps its position', () => {
  const { read } = readBack({ location: { ...nowhere, latitude: 0, longitude: -0.0000001 } });
  assert.deepEqual(read.component.getFirstPropertyValue('geo'), [0.000001, 0.000001]);
});

test('what is not known is left out', () => {
  const { read } = readBack({ location: { ...nowhere, latitude: 47 }, description: '', end: null });
  for (const name of ['location', 'geo', 'description', 'dtend']) {
    assert.equal(read.component.hasProperty(name), false, name);
  }
});

test('times are written in the zone, and the zone is described', () => {
  const text = renderFeed(feedOf([{}]));
  assert.match(text, /\r\nDTSTART;TZID=Europe\/Zurich:20260714T183000\r\n/);
  assert.match(text, /\r\nDTEND;TZID=Europe\/Zurich:20260714T220000\r\n/);
  assert.deepEqual(
    parse(text).zones.map(({ tzid }) => tzid),
    ['Europe/Zurich'],
  );
});

const minutesFrom = (text: string, minutes: number) =>
  fc
    .integer({ min: 0, max: minutes })
    .map((later) => Temporal.PlainDateTime.from(text).add({ minutes: later }));
/** Six years, with the nights in which Europe changes its clocks drawn more often. */
const anyMinute = fc.oneof(
  minutesFrom('2025-11-05T00:00', 6 * 365 * 24 * 60),
  minutesFrom('2026-03-28T22:00', 8 * 60),
  minutesFrom('2026-10-24T22:00', 8 * 60),
);
/** Parsers differ on the hour that happens twice in autumn. */
function happensTwice(local: Temporal.PlainDateTime, zone: string): boolean {
  const last = local.toZonedDateTime(zone, { disambiguation: 'later' });
  const first = local.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return !first.equals(last) && first.toPlainDateTime().equals(local);
}
const zones = [
  'Europe/Zurich',
  'Europe/Dublin',
  'Europe/Oslo',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Sydney',
];

test('start and end are the same moments for the reader as for the club, also when the clocks change', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      anyMinute,
      fc.integer({ min: 1, max: 5000 }),
      (timeZone, from, minutes) => {
        const start = from.toZonedDateTime(timeZone);
        const end = start.add({ minutes }).toPlainDateTime().toZonedDateTime(timeZone);
        fc.pre(Temporal.ZonedDateTime.compare(end, start) > 0);
        fc.pre(!happensTwice(from, timeZone) && !happensTwice(end.toPlainDateTime(), timeZone));
        const times = { start: dateTimeText(from), end: dateTimeText(end.toPlainDateTime()) };
        const { instant } = readBack(times, { timeZone });
        assert.equal(instant('dtstart').toString(), start.toInstant().toString());
        assert.equal(instant('dtend').toString(), end.toInstant().toString());
      },
    ),
    { numRuns: 200 },
  );
});

test('around the change of the clocks in Zurich every time of the day is understood', () => {
  const cases: [local: string, utc: string][] = [
    ['2026-03-29T01:59:59', '2026-03-29T00:59:59Z'],
    ['2026-03-29T02:30:00', '2026-03-29T01:30:00Z'], // does not exist: half an hour after the change
    ['2026-03-29T03:00:00', '2026-03-29T01:00:00Z'],
    ['2026-10-25T01:59:59', '2026-10-24T23:59:59Z'],
    ['2026-10-25T02:30:00', '2026-10-25T00:30:00Z'], // happens twice: the first time is meant
    ['2026-10-25T03:00:00', '2026-10-25T02:00:00Z'],
  ];
  for (const [start, utc] of cases) {
    const text = renderFeed(feedOf([{ start, end: null }]));
    const written = /DTSTART;TZID=Europe\/Zurich:(\d{8}T\d{6})\r/.exec(text)?.[1];
    assert.ok(written !== undefined);
    // Read with Temporal, which like RFC 5545 takes the first of two; the parser takes the second.
    const meant = Temporal.PlainDateTime.from(written).toZonedDateTime('Europe/Zurich').toInstant();
    assert.equal(meant.toString(), utc, start);
  }
});

test('an all-day event ends on the day after its last day', () => {
  const cases: [start: string, end: string | null, dtstart: string, dtend: string][] = [
    ['2026-11-14T00:00:00', null, '2026-11-14', '2026-11-15'],
    ['2026-11-14T00:00:00', '2026-11-14T23:59:59', '2026-11-14', '2026-11-15'],
    ['2026-11-14T00:00:00', '2026-11-14T00:00:00', '2026-11-14', '2026-11-15'],
    ['2026-11-14T00:00:00', '2026-11-16T00:00:00', '2026-11-14', '2026-11-17'],
    ['2026-12-31T10:00:00', '2026-12-31T12:00:00', '2026-12-31', '2027-01-01'],
    ['2028-02-28T00:00:00', '2028-02-28T23:59:59', '2028-02-28', '2028-02-29'],
    ['2026-03-28T00:00:00', '2026-03-29T23:59:59', '2026-03-28', '2026-03-30'],
    ['2026-11-14T00:00:00', '2026-11-12T00:00:00', '2026-11-14', '2026-11-15'],
  ];
  for (const timeZone of ['Europe/Zurich', 'Pacific/Auckland', 'America/Los_Angeles', 'UTC']) {
    for (const [start, end, dtstart, dtend] of cases) {
      const { read, value } = readBack({ start, end, allDay: true }, { timeZone });
      assert.equal(read.startDate.isDate && read.endDate.isDate, true);
      assert.deepEqual([value('dtstart'), value('dtend')], [dtstart, dtend]);
    }
  }
});

test('an end that is not after the start is left out, and the start stays', () => {
  for (const end of ['2026-07-14T18:30:00', '2026-07-14T10:00:00', '2026-07-13T22:00:00']) {
    const { read, value } = readBack({ end });
    assert.equal(value('dtstart'), '2026-07-14T18:30:00');
    assert.equal(read.component.hasProperty('dtend'), false);
  }
});

test('texts come back as they were, whatever is in them, and no line is longer than 75 octets', () => {
  const unit = fc.constantFrom(...'aé,;:\\"^n=', ' ', '\n', '👩‍👩‍👧‍👦', '🎉', '漢', 'BEGIN:VEVENT');
  const texts = fc.string({ unit, maxLength: 150 });
  fc.assert(
    fc.property(texts, texts, texts, (title, description, name) => {
      const text = renderFeed(feedOf([{ title, description, location: { ...nowhere, name } }], { name }));
      for (const line of text.split('\r\n')) {
        assert.ok(Buffer.byteLength(line) <= 75, line);
        assert.ok(line.isWellFormed());
        assert.doesNotMatch(line, /[\r\n]/);
      }
      const { calendar, events } = parse(text);
      const [event] = events;
      assert.ok(event !== undefined && events.length === 1);
      assert.equal(event.summary, title);
      assert.equal(event.description ?? '', description);
      const place = name.split('\n').map((line) => line.trim());
      assert.equal(event.location ?? '', place.filter((line) => line !== '').join(', '));
      assert.equal(calendar.getFirstProperty('x-wr-calname')?.getFirstValue() ?? '', escaped(name));
    }),
    { numRuns: 300 },
  );
});

/** The parser knows nothing of X-WR-CALNAME and hands it out as it is written. */
function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
}

test('nothing in a text can add a line or a property of its own', () => {
  const evil = 'x\r\nATTACH:https://evil.example\rEND:VEVENT\n\u0000\u0007\u0085BEGIN:VALARM\uD800';
  const fields = {
    title: evil,
    description: evil,
    location: { ...nowhere, name: evil, city: evil },
  };
  const text = renderFeed(feedOf([fields], { name: evil }));
  assert.doesNotMatch(text, /^(?:ATTACH|BEGIN:VALARM)/m);
  assert.equal(text.match(/^END:VEVENT/gm)?.length, 1);
  assert.equal(
    parse(text).events[0]?.summary,
    'x\nATTACH:https://evil.example\nEND:VEVENT\nBEGIN:VALARM\uFFFD',
  );
});

test('the same data gives the same bytes', () => {
  const feed = feedOf([{}, { id: 43, allDay: true }, { id: 44, cancelled: true, end: null }]);
  assert.equal(renderFeed(feed), renderFeed(structuredClone(feed)));
  const uids = parse(renderFeed(feed)).events.map(({ uid }) => uid);
  assert.deepEqual(uids, [
    'event-42@club.example.org',
    'event-43@club.example.org',
    'event-44@club.example.org',
  ]);
});

test('a feed without events describes no zone, and one with events describes it once', () => {
  assert.deepEqual(parse(renderFeed(feedOf([]))).zones, []);
  assert.equal(parse(renderFeed(feedOf([{}, { id: 43 }, { id: 44, allDay: true }]))).zones.length, 1);
});

test('a zone is found whatever its capitals, and one that nobody describes gives times in UTC', () => {
  assert.equal(renderFeed(feedOf([{}], { timeZone: 'europe/ZURICH' })), renderFeed(feedOf([{}])));
  for (const timeZone of ['UTC', '+02:00']) {
    const text = renderFeed(feedOf([{}], { timeZone }));
    assert.doesNotMatch(text, /TZID|VTIMEZONE/);
    assert.match(text, timeZone === 'UTC' ? /DTSTART:20260714T183000Z/ : /DTSTART:20260714T163000Z/);
  }
  assert.throws(() => renderFeed(feedOf([{}], { timeZone: 'Mars/Olympus' })), RangeError);
});

test('a feed has another tag under another name and in another zone, and else the same', () => {
  const tagOf = (changes: Partial<Feed>) => new FeedWriter(feedOf([], changes)).tag;
  assert.equal(tagOf({}), tagOf({}));
  assert.notEqual(tagOf({ name: 'Other events' }), tagOf({}));
  assert.notEqual(tagOf({ timeZone: 'America/New_York' }), tagOf({}));
});

test('every property of the calendar stands before its first component', () => {
  for (const timeZone of ['Europe/Zurich', 'UTC']) {
    const text = renderFeed(feedOf([{}, { id: 43 }], { timeZone }));
    const inside = text.split('\r\n').slice(1, -2);
    const depth: string[] = [];
    const own = inside.map((line) => {
      if (line.startsWith('END:')) depth.pop();
      const isOwn = depth.length === 0 && !/^(?:BEGIN|END):/.test(line);
      if (line.startsWith('BEGIN:')) depth.push(line);
      return isOwn;
    });
    assert.deepEqual(own.lastIndexOf(true), own.indexOf(false) - 1, text);
    assert.equal(own.filter(Boolean).length, 6);
  }
});
