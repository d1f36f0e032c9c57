import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { missedOf } from '../../../web/src/features/organise/event-form/undo-rules.ts';

const at = '2027-01-01T12:00:00';

suite('What was changed meanwhile of events of a series', () => {
  test('is of the event itself where no other is named', () => {
    const info = [{ field: 'title', by: 'Anna Muster', at }];
    assert.deepEqual(missedOf(info, 7), { own: info, others: [] });
  });

  test('is of each event that is named, with everyone who changed it once', () => {
    const own = { field: 'title', by: 'Anna Muster', at, event: 7 };
    const info = [
      own,
      { field: 'title', by: 'Beat Beispiel', at, event: 9 },
      { field: 'location', by: 'Anna Muster', at, event: 9 },
      { field: 'endDate', by: 'Beat Beispiel', at, event: 9 },
      { field: 'startDate', by: null, at, event: 8 },
      { event: 10 },
      { field: 'title', by: 'Anna Muster', at, event: 11 },
      { field: 'removedAt', by: 'Beat Beispiel', at, event: 11 },
    ];
    assert.deepEqual(missedOf(info, 7), {
      own: [own],
      others: [
        { event: 9, by: ['Beat Beispiel', 'Anna Muster'], deletedBy: [] },
        { event: 8, by: [], deletedBy: [] },
        { event: 10, by: [], deletedBy: [] },
        { event: 11, by: ['Anna Muster', 'Beat Beispiel'], deletedBy: ['Beat Beispiel'] },
      ],
    });
  });
});
