import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMoment } from '../../../src/cli/time-options.ts';
import { MovableClock } from '../../support/movable-clock.ts';

const clock = new MovableClock('2026-11-14T12:00:00');
const parsed = (text: string, edge: 'start' | 'end' = 'start') => parseMoment(text, clock, edge)?.toString();

test('a day is its start where the organisation is, or its end when that is asked', () => {
  assert.equal(parsed('2026-11-01'), '2026-10-31T23:00:00Z');
  assert.equal(parsed('2026-11-01', 'end'), '2026-11-01T23:00:00Z');
});

test('hours, days and weeks count back from now, days and weeks by the calendar', () => {
  assert.equal(parsed('12h'), '2026-11-13T23:00:00Z');
  assert.equal(parsed('7d'), '2026-11-07T11:00:00Z');
  assert.equal(parsed('4w', 'end'), '2026-10-17T10:00:00Z');
});

test('anything else is no moment', () => {
  for (const text of ['', 'soon', '7', 'd', '-7d', '7 d', '2026-02-30', '01.11.2026', '7m']) {
    assert.equal(parsed(text), undefined, text);
  }
});
