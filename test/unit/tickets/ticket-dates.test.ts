import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeWhen } from '../../../src/tickets/ticket-dates.ts';

const CASES: [guarantee: string, start: string, end: string | null, allDay: boolean, expected: string][] = [
  [
    'writes the day once when an event starts and ends on it',
    '2026-11-14T18:30:00',
    '2026-11-14T22:00:00',
    false,
    'Saturday, 14 November 2026, 18:30 – 22:00',
  ],
  [
    'writes only the start when there is no end',
    '2026-03-01T09:05:00',
    null,
    false,
    'Sunday, 1 March 2026, 09:05',
  ],
  [
    'writes only the start when the end is the start',
    '2026-03-01T09:05:00',
    '2026-03-01T09:05:00',
    false,
    'Sunday, 1 March 2026, 09:05',
  ],
  [
    'counts the hours after midnight to the evening before',
    '2026-12-31T20:00:00',
    '2027-01-01T02:00:00',
    false,
    'Thursday, 31 December 2026, 20:00 – 02:00',
  ],
  [
    'writes both days when an event lasts several',
    '2026-11-13T18:00:00',
    '2026-11-15T12:00:00',
    false,
    'Friday, 13 November, 18:00 – Sunday, 15 November 2026, 12:00',
  ],
  [
    'writes both years when an event lasts over the turn of the year',
    '2026-12-30T18:00:00',
    '2027-01-02T12:00:00',
    false,
    'Wednesday, 30 December 2026, 18:00 – Saturday, 2 January 2027, 12:00',
  ],
  [
    'writes no time for an all-day event',
    '2026-11-14T00:00:00',
    '2026-11-14T23:59:59',
    true,
    'Saturday, 14 November 2026',
  ],
  [
    'writes no time for an all-day event without an end',
    '2026-11-14T00:00:00',
    null,
    true,
    'Saturday, 14 November 2026',
  ],
  [
    'writes the month once when all days are in it',
    '2026-11-13T00:00:00',
    '2026-11-15T00:00:00',
    true,
    'Friday, 13 – Sunday, 15 November 2026',
  ],
  [
    'writes both months when an all-day event reaches into the next',
    '2026-10-30T00:00:00',
    '2026-11-01T00:00:00',
    true,
    'Friday, 30 October – Sunday, 1 November 2026',
  ],
  [
    'writes both years when an all-day event reaches into the next',
    '2026-12-31T00:00:00',
    '2027-01-01T00:00:00',
    true,
    'Thursday, 31 December 2026 – Friday, 1 January 2027',
  ],
];

describe('the date on a ticket', () => {
  for (const [guarantee, start, end, allDay, expected] of CASES) {
    it(guarantee, () => assert.equal(describeWhen({ start, end, allDay }), expected));
  }
});
