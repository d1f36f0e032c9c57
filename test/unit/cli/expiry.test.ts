import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseExpiry } from '../../../src/cli/time-options.ts';
import type { Clock } from '../../../src/platform/shared/clock.ts';

const clock: Clock = {
  timeZone: () => 'Europe/Zurich',
  now: () => Temporal.Instant.from('2026-10-24T10:00:00Z'),
};

describe('the expiry of a token', () => {
  it('counts a day to its end, where the organisation is', () => {
    assert.equal(String(parseExpiry('2027-07-31', clock)), '2027-07-31T22:00:00Z');
    assert.equal(String(parseExpiry('2026-10-24', clock)), '2026-10-24T22:00:00Z');
  });

  it('counts hours by the clock, and days and weeks by the calendar', () => {
    assert.equal(String(parseExpiry('12h', clock)), '2026-10-24T22:00:00Z');
    // The night to 25 October 2026 is one hour longer, and a day later it is still noon.
    assert.equal(String(parseExpiry('1d', clock)), '2026-10-25T11:00:00Z');
    assert.equal(String(parseExpiry('2w', clock)), '2026-11-07T11:00:00Z');
  });

  it('can be never', () => {
    assert.equal(parseExpiry('never', clock), null);
  });

  it('must be in the future and within a century', () => {
    for (const past of ['2026-10-23', '0001-01-01', '0h', '0d']) {
      assert.equal(parseExpiry(past, clock), 'must be in the future', past);
    }
    for (const far of ['9999-12-31', '99999w', '2126-10-25']) {
      assert.match(String(parseExpiry(far, clock)), /within 100 years/, far);
    }
  });

  it('is refused in any other form', () => {
    for (const text of [
      '',
      'soon',
      '90',
      '90 d',
      '-1d',
      '1.5h',
      '2027-02-30',
      '31.12.2027',
      '123456d',
      '1y',
      'Never',
    ]) {
      assert.match(String(parseExpiry(text, clock)), /^must be a day such as 2027-12-31/, text);
    }
  });
});
