import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { capacity, pay, priceOf, waitFor } from '../../../../src/platform/rate-limits/budget-rules.ts';

const now = 1_000_000;

suite('A budget', () => {
  test('can be spent at once, and then comes back evenly over a minute', () => {
    const price = priceOf(1, { key: '', perMinute: 600 });
    const spending = { spentUntil: 0, unshared: 0 };
    let spent = 0;
    while (waitFor(price, spending.spentUntil, now) === 0) {
      pay(spending, price, now);
      spent += 1;
    }
    assert.equal(spent, 600);
    assert.equal(waitFor(price, spending.spentUntil, now), 100);
    assert.equal(waitFor(price, spending.spentUntil, now + 100), 0);
    assert.equal(waitFor(10 * price, spending.spentUntil, now + 100), 900);
    assert.equal(waitFor(capacity, spending.spentUntil, now + capacity), 0);
  });

  test('lets something pass that costs more than all of it, but only when nothing is spent, and must be paid off', () => {
    const spending = { spentUntil: now + 1, unshared: 0 };
    assert.equal(waitFor(3 * capacity, spending.spentUntil, now), 1);
    assert.equal(waitFor(3 * capacity, spending.spentUntil, now + 1), 0);
    pay(spending, 3 * capacity, now + 1);
    assert.equal(waitFor(1, spending.spentUntil, now + 1), 2 * capacity + 1);
  });

  test('does not grow while nobody spends', () => {
    const spending = { spentUntil: now - 10 * capacity, unshared: 0 };
    pay(spending, 1000, now);
    assert.equal(spending.spentUntil, now + 1000);
  });
});
