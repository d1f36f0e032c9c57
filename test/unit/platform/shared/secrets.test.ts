import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSecret } from '../../../../src/platform/shared/secrets.ts';

test('a secret holds 128 random bits unless another number is asked for', () => {
  assert.match(newSecret(), /^[a-z2-7]{26}$/);
  assert.match(newSecret(256), /^[a-z2-7]{52}$/);
  assert.match(newSecret(1), /^[a-z2-7]$/);
});

test('no two secrets are the same', () => {
  const secrets = new Set(Array.from({ length: 10_000 }, () => newSecret()));
  assert.equal(secrets.size, 10_000);
});

test('every letter of the alphabet is used about equally often', () => {
  const counts = new Map<string, number>();
  const length = 64_000;
  for (const letter of newSecret(length * 5)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  assert.equal(counts.size, 32);
  // 2,000 expected; the bounds are more than ten standard deviations away.
  for (const count of counts.values()) assert.ok(count > 1500 && count < 2500, String(count));
});

test('a secret of no bits is refused', () => {
  assert.throws(() => newSecret(0), RangeError);
  assert.throws(() => newSecret(12.5), RangeError);
});
