import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../support/properties.ts';
import { RecentlyUsed } from '../../../../src/platform/shared/recently-used.ts';

test('what is used again and again stays, however much else comes and goes', () => {
  const recent = new RecentlyUsed<string, number>(10);
  recent.set('daily', 1);
  for (let other = 0; other < 1000; other++) {
    recent.set(`other ${other}`, other);
    assert.equal(recent.get('daily'), 1);
  }
  assert.equal(recent.get('other 900'), undefined);
});

test('the values together never weigh more than the bound, and each is the last that was set', () => {
  const steps = fc.array(
    fc.record({ key: fc.integer({ min: 0, max: 9 }), size: fc.integer({ min: 0, max: 60 }) }),
  );
  fc.assert(
    fc.property(steps, (all) => {
      const recent = new RecentlyUsed<number, { size: number }>(100, ({ size }) => size);
      const last = new Map<number, { size: number }>();
      for (const { key, size } of all) {
        const value = { size };
        recent.set(key, value);
        last.set(key, value);
      }
      // Looked at from the least to the most recently set, so that looking moves nothing out of sight.
      const there = [...last.keys()].filter((key) => recent.get(key) !== undefined);
      for (const key of there) assert.ok([last.get(key), undefined].includes(recent.get(key)));
      assert.ok(there.reduce((sum, key) => sum + (recent.get(key)?.size ?? 0), 0) <= 100);
    }),
  );
});

test('a value that is too heavy is not kept, nor is the one it replaces', () => {
  const recent = new RecentlyUsed<string, string>(10, ({ length }) => length);
  recent.set('a', 'abc');
  recent.set('a', 'far too long for it');
  assert.equal(recent.get('a'), undefined);
});

test('what was dropped is gone, from either generation', () => {
  const recent = new RecentlyUsed<string, number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  for (const key of ['a', 'b']) {
    recent.delete(key);
    assert.equal(recent.get(key), undefined);
  }
  recent.set('c', 3);
  assert.equal(recent.get('c'), 3);
});
