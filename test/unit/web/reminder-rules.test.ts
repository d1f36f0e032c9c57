import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wasMissed } from '../../../web/src/entities/event/organisers/reminder-rules.ts';

test('a reminder is said not to be sent only by what the service said after its moment', () => {
  const heardAt = (time: string) => Date.parse(`2026-11-14T${time}Z`);
  const missed = (time: string, firedAt = '') =>
    wasMissed({ firesAt: '2026-11-14T09:00:00', firedAt }, heardAt(time), 'Europe/Zurich');
  assert.equal(missed('07:30:00'), false, 'it was to come when the page was opened');
  assert.equal(missed('08:00:10'), false, 'it is being sent');
  assert.equal(missed('08:05:00'), true);
  assert.equal(missed('08:05:00', '2026-11-14T09:00:12'), false);
});
