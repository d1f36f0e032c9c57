import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceOf } from '../../../src/audit/audit-rules.ts';

test('The trail keeps the first thousand characters of a text and says that it is cut, wherever it stands', () => {
  const long = 'x'.repeat(70_000);
  const cut = `${'x'.repeat(1000)}… (cut)`;
  const kept = differenceOf({ a: 'short', b: long, c: 1 }, { a: long, b: `${long}y`, c: { d: [long, 'e'] } });
  assert.deepEqual(kept, {
    before: { a: 'short', b: cut, c: 1 },
    after: { a: cut, b: cut, c: { d: [cut, 'e'] } },
  });
  assert.equal(differenceOf({ b: long }, { b: long }), undefined);
});
