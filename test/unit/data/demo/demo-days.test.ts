import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usualClubYearStart } from '../../../../src/platform/shared/club-year.ts';
import { localNow, type Clock } from '../../../../src/platform/shared/clock.ts';
import { demoDays } from '../../../../src/data/demo/demo-days-rules.ts';

const clockAt = (instant: string): Clock => ({
  timeZone: () => 'Europe/Zurich',
  now: () => Temporal.Instant.from(instant),
});

test('what runs now has begun and runs five hours more, at every hour and on both days the clocks change', () => {
  for (const day of ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-12-31']) {
    for (let minutes = 0; minutes < 24 * 60; minutes += 25) {
      const start = Temporal.Instant.from(`${day}T00:00:00Z`).add({ minutes });
      const clock = clockAt(start.toString());
      const days = demoDays(clock, usualClubYearStart);
      assert.ok(days.hoursFromNow(-2) < localNow(clock).toString(), `${String(start)} has begun`);
      for (let later = 0; later <= 300; later += 30) {
        const local = localNow(clockAt(start.add({ minutes: later }).toString())).toString();
        assert.ok(days.hoursFromNow(6) > local, `${String(start)} and ${later} minutes`);
      }
    }
  }
});

test('days are counted where the organisation is, not in UTC', () => {
  const days = demoDays(clockAt('2026-11-14T23:30:00Z'), usualClubYearStart);
  assert.equal(days.day(0), '2026-11-15');
  assert.equal(days.at(-1, '23:59:59'), '2026-11-14T23:59:59');
  assert.equal(days.instant(-1, '09:00'), '2026-11-14T08:00:00.000Z');
});

test('nothing is stored as done today or later', () => {
  const days = demoDays(clockAt('2026-11-14T11:00:00Z'), usualClubYearStart);
  assert.throws(() => days.instant(0), RangeError);
});
