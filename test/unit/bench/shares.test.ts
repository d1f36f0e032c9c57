import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reading } from '../../../bench/load/ask.ts';
import { shares } from '../../../bench/load/shares.ts';

const asks = Array.from({ length: 1003 }, (_, number) => reading(`/clubs/${number}`));

describe('what the rounds send', () => {
  it('is never the same request twice where it may be sent only once', () => {
    const all = shares(asks, 6, 50, true).flat();
    assert.equal(new Set(all).size, all.length);
    assert.equal(all.length, 900);
  });

  it('leaves every request with the same connection', () => {
    for (const share of shares(asks, 6, 50, true)) {
      for (const [index, ask] of share.entries()) assert.equal(asks.indexOf(ask) % 50, index % 50);
    }
  });

  it('is everything in every round otherwise, beginning elsewhere each time', () => {
    const rounds = shares(asks, 4, 20, false);
    assert.ok(rounds.every((share) => new Set(share).size === asks.length));
    assert.equal(new Set(rounds.map(([first]) => first)).size, 4);
  });

  it('may be one request for everyone when there is only one', () => {
    assert.deepEqual(shares(asks.slice(0, 1), 2, 20, false), [asks.slice(0, 1), asks.slice(0, 1)]);
  });

  it('fails when a connection would have nothing to send once', () => {
    assert.throws(() => shares(asks.slice(0, 99), 2, 50, true), /fewer requests than connections/);
  });
});
