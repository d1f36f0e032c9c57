import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { shownChanges } from '../../../web/src/features/organise/history/history-rules.ts';

suite('The history of an event', () => {
  test('shows the parts of a venue each by itself, and only those that changed', () => {
    const before = JSON.stringify({ name: 'Bear', city: 'Altenmatt', address: '', latitude: 47.1 });
    const after = JSON.stringify({ name: 'Crown', city: 'Altenmatt', address: 'Lane 1', latitude: null });
    const changes = [
      { field: 'title', before: 'Lunch', after: 'Dinner' },
      { field: 'location', before, after },
    ];
    assert.deepEqual(shownChanges({ changes }), [
      { field: 'title', before: 'Lunch', after: 'Dinner' },
      { field: 'location.name', before: 'Bear', after: 'Crown' },
      { field: 'location.address', before: '', after: 'Lane 1' },
    ]);
  });

  test('leaves out a venue that was too long for the trail', () => {
    const cut = { field: 'location', before: '', after: '{"name":"Be… (cut)' };
    assert.deepEqual(shownChanges({ changes: [cut] }), []);
  });
});
