import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { get } from '../../../bench/load/load-request.ts';
import { splitIntoRounds } from '../../../bench/load/rounds.ts';

const requests = Array.from({ length: 1003 }, (_, number) => get(`/clubs/${number}`));

describe('what the rounds send', () => {
  it('is never the same request twice where it may be sent only once', () => {
    const all = splitIntoRounds(requests, 6, 50, true).flat();
    assert.equal(new Set(all).size, all.length);
    assert.equal(all.length, 900);
  });

  it('leaves every request with the same connection', () => {
    for (const round of splitIntoRounds(requests, 6, 50, true)) {
      for (const [index, request] of round.entries())
        assert.equal(requests.indexOf(request) % 50, index % 50);
    }
  });

  it('begins elsewhere in the list each time otherwise, and is no longer than a round needs', () => {
    const rounds = splitIntoRounds(requests, 4, 20, false);
    assert.ok(rounds.every((round) => new Set(round).size === requests.length));
    assert.equal(new Set(rounds.map(([first]) => first)).size, 4);
    const long = Array.from({ length: 50_000 }, (_, number) => get(`/clubs/${number}`));
    const parts = splitIntoRounds(long, 6, 32, false);
    assert.ok(parts.every((part) => part.length === 16_000));
    assert.ok(new Set(parts.flat()).size > 49_000);
  });

  it('may be one request for everyone when there is only one', () => {
    assert.deepEqual(splitIntoRounds(requests.slice(0, 1), 2, 20, false), [
      requests.slice(0, 1),
      requests.slice(0, 1),
    ]);
  });

  it('fails when a connection would have nothing to send once', () => {
    assert.throws(
      () => splitIntoRounds(requests.slice(0, 99), 2, 50, true),
      /fewer requests than connections/,
    );
  });
});
