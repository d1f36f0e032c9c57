import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { daysBetween, daysLater, seriesDates } from '../../../../src/events/organising/series-rules.ts';
import { lastWeek, maxDates, type SeriesRule } from '../../../../src/events/organising/series.ts';
import { DomainError } from '../../../../src/platform/shared/errors.ts';
import * as fc from '../../../support/properties.ts';

const rule: SeriesRule = { repeat: 'weekly', every: 1, week: null, until: null, count: 3, except: [] };

function dates(first: string, changed: Partial<SeriesRule>): readonly string[] {
  return seriesDates(first, { ...rule, ...changed }).dates;
}

function refusal(first: string, changed: Partial<SeriesRule>): string {
  try {
    seriesDates(first, { ...rule, ...changed });
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
  throw new Error('It was not refused.');
}

suite('the days of a series', () => {
  test('come every so many weeks', () => {
    assert.deepEqual(dates('2027-01-05', {}), ['2027-01-05', '2027-01-12', '2027-01-19']);
    assert.deepEqual(dates('2027-01-05', { every: 2, count: 2 }), ['2027-01-05', '2027-01-19']);
  });

  test('are the second Tuesday of each month when the first is one', () => {
    const monthly = { repeat: 'monthly', count: 4 } as const;
    assert.deepEqual(dates('2027-01-12', monthly), ['2027-01-12', '2027-02-09', '2027-03-09', '2027-04-13']);
  });

  test('are the last Friday of each month, the fourth or the fifth', () => {
    const monthly = { repeat: 'monthly', week: lastWeek, count: 3 } as const;
    assert.deepEqual(dates('2027-01-29', monthly), ['2027-01-29', '2027-02-26', '2027-03-26']);
  });

  test('skip months without a fifth Tuesday, and say which', () => {
    const { dates: found, skipped } = seriesDates('2027-03-30', { ...rule, repeat: 'monthly', count: 2 });
    assert.deepEqual(found, ['2027-03-30', '2027-06-29']);
    assert.deepEqual(skipped, [
      { period: '2027-04', reason: '2027-04 has no fifth Tuesday' },
      { period: '2027-05', reason: '2027-05 has no fifth Tuesday' },
    ]);
  });

  test('skip years without a 29 February', () => {
    const yearly = seriesDates('2028-02-29', { ...rule, repeat: 'yearly', count: 2 });
    assert.deepEqual(yearly.dates, ['2028-02-29', '2032-02-29']);
    assert.equal(yearly.skipped[0]?.reason, '2029 has no 29 February');
  });

  test('end with the last day named, which belongs to them', () => {
    assert.deepEqual(dates('2027-01-05', { count: null, until: '2027-01-12' }), ['2027-01-05', '2027-01-12']);
    assert.deepEqual(dates('2027-01-05', { count: null, until: '2027-01-11' }), ['2027-01-05']);
  });

  test('are without those that were left out', () => {
    assert.deepEqual(dates('2027-01-05', { except: ['2027-01-12'] }), ['2027-01-05', '2027-01-19']);
  });
});

suite('a series is refused', () => {
  test('that says neither how many nor until when, or both', () => {
    assert.match(refusal('2027-01-05', { count: null }), /series\.count or series\.until is needed/);
    assert.match(refusal('2027-01-05', { until: '2027-02-05' }), /and not both/);
  });

  test('that begins on another weekday of the month than it says', () => {
    const sentence = refusal('2027-01-12', { repeat: 'monthly', week: 3 });
    assert.match(sentence, /series\.week does not fit startDate, which is the second Tuesday of its month/);
  });

  test('that leaves out a day that it does not have, or all of them', () => {
    assert.match(
      refusal('2027-01-05', { except: ['2027-01-06'] }),
      /2027-01-06, which is no day of the series/,
    );
    assert.match(refusal('2027-01-05', { count: 1, except: ['2027-01-05'] }), /leaves no day/);
  });

  test('that has more days than a series may have, with the last day it may have', () => {
    const sentence = refusal('2027-01-05', { count: null, until: '2030-01-01' });
    assert.match(sentence, /more than 60 events; the last may be on 2028-02-22/);
  });

  test('that reaches further than anyone plans', () => {
    assert.match(refusal('2028-02-29', { repeat: 'yearly', count: 10 }), /reaches further than 20 years/);
  });
});

const anyDay = fc
  .integer({ min: 0, max: 3650 })
  .map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }).toString());

suite('whatever the rule', () => {
  test('days rise, begin with the first one and are never too many', () => {
    const anyRule = fc.record({
      repeat: fc.constantFrom('weekly' as const, 'monthly' as const, 'yearly' as const),
      every: fc.integer({ min: 1, max: 12 }),
      count: fc.integer({ min: 1, max: maxDates }),
    });
    fc.assert(
      fc.property(anyDay, anyRule, (first, given) => {
        let found: readonly string[];
        try {
          found = dates(first, given);
        } catch (error) {
          assert.match(String(error), /reaches further/);
          return;
        }
        assert.equal(found[0], first);
        assert.equal(found.length, given.count);
        assert.deepEqual(found, [...new Set(found)].toSorted());
      }),
    );
  });

  test('a monthly series keeps its weekday and its place in the month', () => {
    fc.assert(
      fc.property(anyDay, (first) => {
        const start = Temporal.PlainDate.from(first);
        for (const text of dates(first, { repeat: 'monthly', count: 5 })) {
          const day = Temporal.PlainDate.from(text);
          assert.equal(day.dayOfWeek, start.dayOfWeek);
          assert.equal(Math.ceil(day.day / 7), Math.ceil(start.day / 7));
        }
      }),
    );
  });

  test('a time of day stays the same however many days later', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 1000 }), (first, days) => {
        const later = daysLater(`${first}T19:00:00`, days);
        assert.equal(later.slice(10), 'T19:00:00');
        assert.equal(daysBetween(first, later), days);
      }),
    );
  });
});
