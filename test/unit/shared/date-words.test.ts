import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateWords } from '../../../src/shared/date-words.ts';

test('an evening is written with its day once and both times', () => {
  assert.equal(
    dateWords('2026-11-14T18:30:00', '2026-11-14T22:00:00', false),
    'Saturday, 14 November 2026, 18:30 – 22:00',
  );
});

test('a party that ends in the night belongs to the day it began', () => {
  assert.equal(
    dateWords('2026-11-14T18:30:00', '2026-11-15T02:00:00', false),
    'Saturday, 14 November 2026, 18:30 – 02:00',
  );
  assert.equal(
    dateWords('2026-11-14T18:30:00', '2026-11-15T06:00:00', false),
    'Saturday, 14 November, 18:30 – Sunday, 15 November 2026, 06:00',
  );
  assert.equal(
    dateWords('2026-11-14T01:00:00', '2026-11-15T02:00:00', false),
    'Saturday, 14 November, 01:00 – Sunday, 15 November 2026, 02:00',
  );
});

test('without an end, or with one that is no later, only the start is written', () => {
  const expected = 'Saturday, 14 November 2026, 09:05';
  assert.equal(dateWords('2026-11-14T09:05:00', null, false), expected);
  assert.equal(dateWords('2026-11-14T09:05:00', '2026-11-14T09:05:00', false), expected);
  assert.equal(dateWords('2026-11-14T09:05:00', '2026-11-13T09:05:00', false), expected);
});

test('several days are written with both days, and the year twice only when it changes', () => {
  assert.equal(
    dateWords('2026-11-13T18:00:00', '2026-11-15T12:00:00', false),
    'Friday, 13 November, 18:00 – Sunday, 15 November 2026, 12:00',
  );
  assert.equal(
    dateWords('2026-12-31T20:00:00', '2027-01-02T11:00:00', false),
    'Thursday, 31 December 2026, 20:00 – Saturday, 2 January 2027, 11:00',
  );
});

test('an all-day event has no times, and its end is its last day', () => {
  assert.equal(dateWords('2026-11-14T00:00:00', null, true), 'Saturday, 14 November 2026');
  assert.equal(dateWords('2026-11-14T00:00:00', '2026-11-14T23:59:59', true), 'Saturday, 14 November 2026');
  assert.equal(
    dateWords('2026-11-14T00:00:00', '2026-11-16T00:00:00', true),
    'Saturday, 14 November – Monday, 16 November 2026',
  );
  assert.equal(
    dateWords('2026-12-31T00:00:00', '2027-01-01T00:00:00', true),
    'Thursday, 31 December 2026 – Friday, 1 January 2027',
  );
});
