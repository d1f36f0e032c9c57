import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../support/properties.ts';
import { localNow, systemClock, today, type Clock } from '../../../../src/platform/shared/clock.ts';
import {
  isDateText,
  isDateTimeText,
  nowInstantText,
  nowText,
  todayText,
} from '../../../../src/platform/shared/local-time.ts';

function clockAt(instant: string | Temporal.Instant, timeZone = 'Europe/Zurich'): Clock {
  const moment = Temporal.Instant.from(instant);
  return { timeZone: () => timeZone, now: () => moment };
}

test('the day turns at midnight where the organisation is', () => {
  assert.equal(todayText(clockAt('2026-07-14T21:59:59.999Z')), '2026-07-14');
  assert.equal(todayText(clockAt('2026-07-14T22:00:00Z')), '2026-07-15');
  assert.equal(todayText(clockAt('2026-12-31T22:59:59Z')), '2026-12-31');
  assert.equal(todayText(clockAt('2026-12-31T23:00:00Z')), '2027-01-01');
  assert.equal(todayText(clockAt('2026-07-14T12:00:00Z', 'Pacific/Auckland')), '2026-07-15');
  assert.equal(todayText(clockAt('2026-07-14T03:00:00Z', 'America/New_York')), '2026-07-13');
});

test('the local time follows the change of the clocks', () => {
  assert.equal(nowText(clockAt('2026-03-29T00:59:59Z')), '2026-03-29T01:59:59');
  assert.equal(nowText(clockAt('2026-03-29T01:00:00Z')), '2026-03-29T03:00:00');
  assert.equal(nowText(clockAt('2026-10-25T00:59:59Z')), '2026-10-25T02:59:59');
  assert.equal(nowText(clockAt('2026-10-25T01:00:00Z')), '2026-10-25T02:00:00');
});

/** The nights in which Zurich changes its clocks, second by second, and everything around them. */
const anyMoment = fc
  .oneof(
    fc.integer({ min: 0, max: 4_000_000_000 }),
    fc.integer({ min: -7200, max: 7200 }).map((seconds) => Date.UTC(2026, 2, 29, 1) / 1000 + seconds),
    fc.integer({ min: -7200, max: 7200 }).map((seconds) => Date.UTC(2026, 9, 25, 1) / 1000 + seconds),
  )
  .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000));

test('the present is a real local time that names the present moment', () => {
  fc.assert(
    fc.property(anyMoment, (moment) => {
      const clock = clockAt(moment);
      const local = localNow(clock);
      const candidates = (['earlier', 'later'] as const).map((disambiguation) =>
        local.toZonedDateTime(clock.timeZone(), { disambiguation }).toInstant(),
      );
      assert.ok(candidates.some((candidate) => candidate.equals(moment)));
      assert.ok(isDateTimeText(nowText(clock)) && isDateText(todayText(clock)));
      assert.equal(nowText(clock).slice(0, 10), todayText(clock));
      assert.ok(today(clock).equals(local.toPlainDate()));
      assert.equal(nowInstantText(clock), moment.toString({ smallestUnit: 'millisecond' }));
    }),
    { numRuns: 500 },
  );
});

test('the present never falls into the hour that is left out in spring', () => {
  const aroundTheGap = fc
    .integer({ min: -3600, max: 3600 })
    .map((seconds) => Temporal.Instant.from('2026-03-29T01:00:00Z').add({ seconds }));
  fc.assert(
    fc.property(aroundTheGap, (moment) => {
      const text = nowText(clockAt(moment));
      assert.ok(text < '2026-03-29T02:00:00' || text >= '2026-03-29T03:00:00', text);
    }),
  );
});

test('a later moment has a later local text, except in the hour that is repeated in autumn', () => {
  fc.assert(
    fc.property(anyMoment, fc.integer({ min: 1, max: 20_000 }), (moment, seconds) => {
      const later = moment.add({ seconds });
      const offset = (at: Temporal.Instant) => at.toZonedDateTimeISO('Europe/Zurich').offsetNanoseconds;
      fc.pre(offset(later) >= offset(moment));
      assert.ok(nowText(clockAt(moment)) < nowText(clockAt(later)));
      assert.ok(nowInstantText(clockAt(moment)) < nowInstantText(clockAt(later)));
    }),
    { numRuns: 500 },
  );
});

test('the system clock follows the machine in the zone it was given', () => {
  const clock = systemClock('Asia/Tokyo');
  assert.equal(clock.timeZone(), 'Asia/Tokyo');
  const difference = Temporal.Now.instant().since(clock.now()).abs();
  assert.ok(Temporal.Duration.compare(difference, { minutes: 1 }) < 0);
});
