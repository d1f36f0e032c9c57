import assert from 'node:assert/strict';
import { test } from 'node:test';
import { datePhrases, dateWords } from '../../../src/shared/date-words.ts';

const timed = (start: string, end: string | null) => dateWords({ start, end, allDay: false });
const allDay = (start: string, end: string | null) => dateWords({ start, end, allDay: true });

test('an evening is written with its day once and both times', () => {
  assert.equal(
    timed('2026-11-14T18:30:00', '2026-11-14T22:00:00'),
    'Saturday, 14 November 2026, 18:30 – 22:00',
  );
});

test('a party that ends in the night belongs to the day it began', () => {
  assert.equal(
    timed('2026-11-14T18:30:00', '2026-11-15T02:00:00'),
    'Saturday, 14 November 2026, 18:30 – 02:00',
  );
  assert.equal(
    timed('2026-12-31T20:00:00', '2027-01-01T02:00:00'),
    'Thursday, 31 December 2026, 20:00 – 02:00',
  );
  assert.equal(
    timed('2026-11-14T18:30:00', '2026-11-15T06:00:00'),
    'Saturday, 14 November, 18:30 – Sunday, 15 November 2026, 06:00',
  );
  assert.equal(
    timed('2026-11-14T01:00:00', '2026-11-15T02:00:00'),
    'Saturday, 14 November, 01:00 – Sunday, 15 November 2026, 02:00',
  );
});

test('without an end, or with one that is no later, only the start is written', () => {
  const expected = 'Sunday, 1 March 2026, 09:05';
  assert.equal(timed('2026-03-01T09:05:00', null), expected);
  assert.equal(timed('2026-03-01T09:05:00', '2026-03-01T09:05:00'), expected);
  assert.equal(timed('2026-03-01T09:05:00', '2026-02-28T09:05:00'), expected);
});

test('several days are written with both days, and the year twice only when it changes', () => {
  assert.equal(
    timed('2026-11-13T18:00:00', '2026-11-15T12:00:00'),
    'Friday, 13 November, 18:00 – Sunday, 15 November 2026, 12:00',
  );
  assert.equal(
    timed('2026-12-31T20:00:00', '2027-01-02T11:00:00'),
    'Thursday, 31 December 2026, 20:00 – Saturday, 2 January 2027, 11:00',
  );
});

test('an all-day event has no times, and its end is its last day', () => {
  assert.equal(allDay('2026-11-14T00:00:00', null), 'Saturday, 14 November 2026');
  assert.equal(allDay('2026-11-14T00:00:00', '2026-11-14T23:59:59'), 'Saturday, 14 November 2026');
});

test('several whole days name the month and the year twice only when they change', () => {
  assert.equal(
    allDay('2026-11-14T00:00:00', '2026-11-16T00:00:00'),
    'Saturday, 14 – Monday, 16 November 2026',
  );
  assert.equal(
    allDay('2026-10-30T00:00:00', '2026-11-01T00:00:00'),
    'Friday, 30 October – Sunday, 1 November 2026',
  );
  assert.equal(
    allDay('2026-12-31T00:00:00', '2027-01-01T00:00:00'),
    'Thursday, 31 December 2026 – Friday, 1 January 2027',
  );
});

test('the phrases are the same words, parted where a line may end', () => {
  assert.deepEqual(datePhrases({ start: '2026-11-13T18:00:00', end: '2026-11-15T12:00:00', allDay: false }), [
    'Friday, 13 November, 18:00 –',
    'Sunday, 15 November 2026, 12:00',
  ]);
});
