import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { timeZoneBlock } from '../../../../src/events/calendar-feeds/time-zone-block.ts';

/** The zone as another program understands it, from the block alone. */
function readZone(zone: string) {
  const block = timeZoneBlock(zone);
  assert.ok(block !== null, zone);
  const component = new ICAL.Component(ICAL.parse(block) as unknown[]);
  return new ICAL.Timezone({ component, tzid: zone });
}

/** From before any feed until beyond what anyone plans. */
const first = Temporal.Instant.from('2024-01-01T00:00:00Z');
const last = Temporal.Instant.from('2034-01-01T00:00:00Z');

/** Moments all over the years, and those around every change of the clock. */
function moments(zone: string): Temporal.ZonedDateTime[] {
  const found: Temporal.ZonedDateTime[] = [];
  for (let at = first; Temporal.Instant.compare(at, last) < 0; at = at.add({ hours: 24 * 31 + 5 }))
    found.push(at.toZonedDateTimeISO(zone));
  const start = first.toZonedDateTimeISO(zone);
  for (let at = start.getTimeZoneTransition('next'); at !== null; at = at.getTimeZoneTransition('next')) {
    if (Temporal.Instant.compare(at.toInstant(), last) >= 0) break;
    for (const seconds of [-12 * 3600, -3601, -1, 0, 1, 3600, 12 * 3600]) found.push(at.add({ seconds }));
  }
  return found;
}

/** Of a time that the clock shows twice, programs take one or the other. */
function isShownOnce(at: Temporal.ZonedDateTime): boolean {
  const local = at.toPlainDateTime();
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    local.toZonedDateTime(at.timeZoneId, { disambiguation }),
  );
  return earlier !== undefined && later !== undefined && earlier.equals(later);
}

test('every time zone of the runtime is described so that another program reads the same offset at every moment', () => {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC');
  assert.ok(zones.length > 400);
  let compared = 0;
  for (const zone of zones) {
    const read = readZone(zone);
    for (const at of moments(zone).filter(isShownOnce)) {
      const { year, month, day, hour, minute, second } = at;
      const time = new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, read);
      assert.equal(read.utcOffset(time), at.offsetNanoseconds / 1e9, at.toString());
      compared += 1;
    }
  }
  assert.ok(compared > 60_000, `${compared}`);
});

test('changes by a rule go on for ever, in two observances that every program understands', () => {
  assert.equal(
    timeZoneBlock('Europe/Zurich'),
    [
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Zurich',
      'X-LIC-LOCATION:Europe/Zurich',
      'BEGIN:DAYLIGHT',
      'DTSTART:20230326T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20231029T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      'END:STANDARD',
      'END:VTIMEZONE',
      '',
    ].join('\r\n'),
  );
  assert.match(timeZoneBlock('America/New_York') ?? '', /RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU\r\n/);
  // The first Sunday on or after the second of the month.
  assert.match(timeZoneBlock('America/Santiago') ?? '', /BYDAY=SU;BYMONTHDAY=2,3,4,5,6,7,8\r\n/);
});

test('a zone without changes has one offset, also one of half an hour or behind UTC', () => {
  for (const [zone, offset] of [
    ['Asia/Kolkata', '+0530'],
    ['Pacific/Marquesas', '-0930'],
  ] as const) {
    const block = timeZoneBlock(zone) ?? '';
    assert.deepEqual(block.match(/TZOFFSET.*/g), [`TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`]);
    assert.doesNotMatch(block, /RRULE|RDATE|DAYLIGHT/);
  }
});

test('UTC and plain offsets are not described', () => {
  for (const zone of ['UTC', '+02:00', '-05:00']) assert.equal(timeZoneBlock(zone), null);
});
