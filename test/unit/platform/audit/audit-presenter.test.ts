import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeFields } from '../../../../src/platform/audit/audit-presenter.ts';

test('a change shows each field with its old and its new value', () => {
  const before = { attending: 'NO', comment: '', count: 1 };
  const after = { attending: 'YES', comment: 'With pleasure', count: null };
  assert.equal(
    describeFields(before, after),
    'attending: NO → YES; comment: (nothing) → With pleasure; count: 1 → (nothing)',
  );
});

test('something new shows what it is, something removed what it was', () => {
  assert.equal(describeFields(null, { name: 'New', tags: ['a'] }), 'name: New; tags: ["a"]');
  assert.equal(describeFields({ name: 'Old' }, null), 'name: Old → removed');
  assert.equal(describeFields(null, null), '');
});
