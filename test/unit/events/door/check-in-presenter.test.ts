import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localTextOf } from '../../../../src/platform/shared/local-time.ts';

test('every scan has its own second, in the time zone of the organisation, also when scans follow each other', () => {
  const scans = ['2026-11-14T17:59:58.900Z', '2026-11-14T17:59:59.100Z', '2026-11-14T18:00:00.000Z'];
  const inZurich = scans.map((instant) => localTextOf(instant, 'Europe/Zurich'));
  assert.deepEqual(inZurich, ['2026-11-14T18:59:58', '2026-11-14T18:59:59', '2026-11-14T19:00:00']);
  assert.equal(localTextOf('2026-11-14T18:00:00.000Z', 'UTC'), '2026-11-14T18:00:00');
});
