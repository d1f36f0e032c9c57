import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../support/properties.ts';
import type { HistoryEntry } from '../../../../src/directory/members/history-entry.ts';
import { isWithin, newestFirst } from '../../../../src/directory/members/history-rules.ts';

test('both the first and the last day belong to a period', () => {
  const period = { startDate: '2026-07-01', endDate: '2027-06-30' };
  assert.deepEqual(
    ['2026-06-30', '2026-07-01', '2027-06-30', '2027-07-01'].map((day) => isWithin(period, day)),
    [false, true, true, false],
  );
  assert.equal(isWithin({ startDate: '2026-07-01', endDate: null }, '2099-01-01'), true);
});

function entry(startDate: string, endDate: string | null, more: Partial<HistoryEntry> = {}): HistoryEntry {
  return { type: 'FUNCTION', title: 'President', scope: 'Alpha', active: false, ...more, startDate, endDate };
}

test('what began later comes first; of two that began together, what runs longer', () => {
  const sorted = [
    entry('2026-07-01', '2027-06-30'),
    entry('2025-07-01', null),
    entry('2025-07-01', '2026-06-30'),
    entry('2025-07-01', '2026-06-30', { type: 'STATUS' }),
    entry('2015-07-01', null),
  ];
  assert.deepEqual(newestFirst(sorted.toReversed()), sorted);
});

test('the order does not depend on the order in which the entries come', () => {
  const day = fc.constantFrom('2024-07-01', '2025-06-30', '2025-07-01', '2026-06-30');
  const some = fc.record(
    {
      type: fc.constantFrom('FUNCTION' as const, 'STATUS' as const),
      title: fc.constantFrom('A', 'B'),
      scope: fc.constant('Alpha'),
      startDate: day,
      endDate: fc.option(day),
      active: fc.constant(false),
    },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(fc.array(some), (entries) => {
      assert.deepEqual(newestFirst(entries.toReversed()), newestFirst(entries));
    }),
  );
});
