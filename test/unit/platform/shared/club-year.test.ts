import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../support/properties.ts';
import {
  clubYearOf,
  clubYearRange,
  committeeYears,
  parseClubYearStart,
  usualClubYearStart,
  type ClubYearStart,
} from '../../../../src/platform/shared/club-year.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const anyDay = fc
  .integer({ min: -30_000, max: 60_000 })
  .map((days) => Temporal.PlainDate.from('2000-01-01').add({ days }));
const anyStart: fc.Arbitrary<ClubYearStart> = fc
  .integer({ min: 0, max: 364 })
  .map((days) => Temporal.PlainDate.from('2025-01-01').add({ days }))
  .map(({ month, day }) => ({ month, day }));

test('the club year turns on 1 July', () => {
  assert.equal(clubYearOf(day('2026-06-30'), usualClubYearStart), 2025);
  assert.equal(clubYearOf(day('2026-07-01'), usualClubYearStart), 2026);
  assert.equal(clubYearOf(day('2026-12-31'), usualClubYearStart), 2026);
  assert.equal(clubYearOf(day('2027-01-01'), usualClubYearStart), 2026);
});

test('a club year is given by its first and its last day', () => {
  assert.deepEqual(clubYearRange(2026, usualClubYearStart), { from: '2026-07-01', to: '2027-06-30' });
  assert.deepEqual(clubYearRange(2026, { month: 1, day: 1 }), { from: '2026-01-01', to: '2026-12-31' });
  assert.deepEqual(clubYearRange(2027, { month: 3, day: 1 }), { from: '2027-03-01', to: '2028-02-29' });
});

test('every day lies in exactly the club year that it is counted to', () => {
  fc.assert(
    fc.property(anyDay, anyStart, (date, start) => {
      const year = clubYearOf(date, start);
      const { from, to } = clubYearRange(year, start);
      assert.ok(from <= date.toString() && date.toString() <= to);
    }),
  );
});

test('club years follow each other without a gap and without an overlap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1917, max: 2300 }), anyStart, (year, start) => {
      const { to } = clubYearRange(year, start);
      assert.equal(day(to).add({ days: 1 }).toString(), clubYearRange(year + 1, start).from);
    }),
  );
});

test('committees can be asked from 1917 to the current club year, and always up to 2025', () => {
  assert.deepEqual(committeeYears(day('2020-05-05'), usualClubYearStart), { min: 1917, max: 2025 });
  assert.deepEqual(committeeYears(day('2026-06-30'), usualClubYearStart), { min: 1917, max: 2025 });
  assert.deepEqual(committeeYears(day('2026-07-01'), usualClubYearStart), { min: 1917, max: 2026 });
  assert.deepEqual(committeeYears(day('2031-01-01'), usualClubYearStart), { min: 1917, max: 2030 });
});

test('every day that each year has can start the club year', () => {
  fc.assert(
    fc.property(anyStart, (start) => {
      const text = `${String(start.month).padStart(2, '0')}-${String(start.day).padStart(2, '0')}`;
      assert.deepEqual(parseClubYearStart(text), start);
    }),
  );
});

test('refuses an impossible start with a sentence that repeats it', () => {
  for (const text of [
    '02-29',
    '02-30',
    '13-01',
    '00-10',
    '04-31',
    '06-00',
    '7-1',
    '07/01',
    '',
    '2026-07-01',
    '07-01 ',
  ]) {
    assert.throws(
      () => parseClubYearStart(text),
      (error) => error instanceof RangeError && error.message.includes(text) && error.message.endsWith('.'),
      text,
    );
  }
});

test('says of 29 February that most years have no such day', () => {
  assert.throws(() => parseClubYearStart('02-29'), /most years have no such day/);
});
