import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { verifyPassword } from '../../../../src/identity/passwords/password-hash.ts';
import { DomainError } from '../../../../src/platform/shared/errors.ts';
import { quickHash } from '../../../support/quick-hash.ts';

const hash = quickHash('right');

suite('Where very many passwords wait to be looked at', () => {
  test('one more from an unusual address is asked to come again, and one from a usual address goes first', async () => {
    const done: string[] = [];
    const attempt = async (who: string, isKnown: boolean) => {
      const correct = await verifyPassword(hash, 'right', isKnown);
      done.push(who);
      return correct;
    };
    const crowd = Array.from({ length: 100 }, () => attempt('stranger', false));
    const known = attempt('known', true);
    const results = await Promise.allSettled(crowd);
    assert.equal(await known, true);
    const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    for (const { reason } of refused) {
      assert.ok(reason instanceof DomainError);
      assert.deepEqual([reason.kind, reason.retryAfter], ['unavailable', 3]);
    }
    // Fifty wait, beside the few that are looked at.
    const answered = crowd.length - refused.length;
    assert.ok(answered >= 50 && answered <= 54, String(answered));
    assert.ok(done.indexOf('known') <= 4, String(done.indexOf('known')));
  });
});
