import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { minuteClock } from '../../../web/src/lib/minute-clock.ts';

const evening = Date.UTC(2026, 10, 18, 22, 0);
const morning = Date.UTC(2026, 10, 19, 7, 30);

suite('The clock of the pages', () => {
  test('shows the present minute to whoever looks again after nobody has', () => {
    let now = evening;
    const clock = minuteClock(() => now);
    clock.subscribe(() => {})();
    now = morning;
    assert.equal(clock.shown(), morning / 60_000);
  });

  test('shows the minute that was told of while someone looks, so that all parts of a page agree', () => {
    let now = evening;
    const clock = minuteClock(() => now);
    const leave = clock.subscribe(() => {});
    now = morning;
    assert.equal(clock.shown(), evening / 60_000);
    leave();
  });
});
