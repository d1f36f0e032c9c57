import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../support/properties.ts';
import {
  dateTimeText,
  instantAfter,
  instantText,
  isDateText,
  isDateTimeText,
} from '../../../../src/platform/shared/local-time.ts';

/** Every second of the years 1 to 9999. */
const anySecond = fc
  .integer({ min: -62_135_596_800, max: 253_402_300_799 })
  .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000));
const anyLocal = anySecond.map((instant) => instant.toZonedDateTimeISO('UTC').toPlainDateTime());
const anyInstant = fc
  .tuple(anySecond, fc.integer({ min: 0, max: 999_999_999 }))
  .map(([instant, nanoseconds]) => instant.add({ nanoseconds }));

test('only real days of the calendar are dates', () => {
  for (const text of ['2026-01-01', '2026-12-31', '2024-02-29', '2000-02-29', '1917-06-07', '9999-12-31']) {
    assert.equal(isDateText(text), true, text);
  }
  for (const text of [
    '2026-02-30',
    '2026-02-29',
    '2025-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-01-00',
    '2026-01-32',
    '0000-01-01',
  ]) {
    assert.equal(isDateText(text), false, text);
  }
});

test('a date is written in one way only', () => {
  for (const text of [
    '',
    '2026',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00:00',
    '2026-01-01Z',
    '2026-01-01[u-ca=hebrew]',
    ' 2026-01-01',
    '2026-01-01\n',
    '+002026-01-01',
    '-002026-01-01',
    '12026-01-01',
    '２０２６-01-01',
    '2026–01–01',
  ]) {
    assert.equal(isDateText(text), false, JSON.stringify(text));
  }
});

test('only real times of the day are date-times', () => {
  for (const text of ['2026-07-14T00:00:00', '2026-07-14T23:59:59', '2024-02-29T12:00:00']) {
    assert.equal(isDateTimeText(text), true, text);
  }
  for (const text of [
    '2026-07-14T24:00:00',
    '2026-07-14T23:59:60',
    '2026-07-14T23:60:00',
    '2026-12-31T23:59:61',
    '2026-02-30T12:00:00',
    '2025-02-29T00:00:00',
    '2026-13-01T00:00:00',
  ]) {
    assert.equal(isDateTimeText(text), false, text);
  }
});

test('a date-time is written in one way only, without a zone', () => {
  for (const text of [
    '',
    '2026-07-14',
    '2026-07-14 18:30:00',
    '2026-07-14t18:30:00',
    '2026-07-14T18:30',
    '2026-07-14T183000',
    '2026-07-14T18:30:00Z',
    '2026-07-14T18:30:00+02:00',
    '2026-07-14T18:30:00.5',
    '2026-07-14T18:30:00[Europe/Zurich]',
    '2026-07-14T18:30:00\n',
    '2026-7-14T18:30:00',
  ]) {
    assert.equal(isDateTimeText(text), false, JSON.stringify(text));
  }
});

test('a date is accepted exactly when its month has such a day', () => {
  const two = (value: number) => String(value).padStart(2, '0');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.nat(14), fc.nat(33), (year, month, day) => {
      const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
      const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
      const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
      const real = day >= 1 && day <= days;
      assert.equal(isDateText(text), real, text);
      assert.equal(isDateTimeText(`${text}T12:00:00`), real, text);
    }),
    { numRuns: 1000 },
  );
});

test('never fails, whatever text is asked about', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.stringMatching(/^[\d:TZ+.-]{0,25}$/)),
      (text) => {
        assert.equal(typeof isDateText(text), 'boolean');
        assert.equal(typeof isDateTimeText(text), 'boolean');
      },
    ),
  );
});

test('a date-time that is written is accepted and read back as it was', () => {
  fc.assert(
    fc.property(anyLocal, (local) => {
      const text = dateTimeText(local);
      assert.equal(isDateTimeText(text), true, text);
      assert.equal(isDateText(text.slice(0, 10)), true, text);
      assert.ok(Temporal.PlainDateTime.from(text).equals(local));
    }),
  );
});

test('parts of a second are cut off, never rounded into the next one', () => {
  const last = Temporal.PlainDateTime.from('2026-12-31T23:59:59.999999999');
  assert.equal(dateTimeText(last), '2026-12-31T23:59:59');
  assert.equal(instantText(Temporal.Instant.from('2026-12-31T23:59:59.9999Z')), '2026-12-31T23:59:59.999Z');
});

test('an instant is always written in UTC with milliseconds, and read back to the millisecond', () => {
  assert.equal(instantText(Temporal.Instant.from('2026-07-14T18:30:00+02:00')), '2026-07-14T16:30:00.000Z');
  fc.assert(
    fc.property(anyInstant, (instant) => {
      const text = instantText(instant);
      assert.match(text, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
      assert.equal(Temporal.Instant.from(text).epochMilliseconds, instant.epochMilliseconds);
    }),
  );
});

/** -1, 0 or 1, as texts are ordered by the database. */
const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

test('local date-times sort as texts in the order of time', () => {
  const near = fc
    .tuple(anyLocal, fc.integer({ min: -100_000, max: 100_000 }))
    .map(([one, seconds]) => [one, one.add({ seconds })] as const);
  fc.assert(
    fc.property(fc.oneof(near, fc.tuple(anyLocal, anyLocal)), ([one, other]) => {
      fc.pre(other.year >= 1 && other.year <= 9999);
      assert.equal(order(dateTimeText(one), dateTimeText(other)), Temporal.PlainDateTime.compare(one, other));
    }),
  );
});

test('what comes after an instant is later, also within the same millisecond', () => {
  const [last, now] = ['2026-11-14T11:00:00.000Z', '2026-11-14T11:00:00.250Z'];
  assert.equal(instantAfter(last, now), now);
  assert.equal(instantAfter(now, now), '2026-11-14T11:00:00.251Z');
  assert.equal(instantAfter(now, last), '2026-11-14T11:00:00.251Z');
});

test('instants sort as texts in the order of time', () => {
  const near = fc
    .tuple(anySecond, fc.integer({ min: -5000, max: 5000 }))
    .map(([one, milliseconds]) => [one, one.add({ milliseconds })] as const);
  fc.assert(
    fc.property(fc.oneof(near, fc.tuple(anySecond, anySecond)), ([one, other]) => {
      const { year } = other.toZonedDateTimeISO('UTC');
      fc.pre(year >= 1 && year <= 9999);
      assert.equal(order(instantText(one), instantText(other)), Temporal.Instant.compare(one, other));
    }),
  );
});
