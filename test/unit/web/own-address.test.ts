import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownAddress, signInSearch } from '../../../web/src/lib/session/own-address.ts';

test('whoever signs in is led to addresses of the app alone', () => {
  for (const to of ['/', '/events/4?days=7#top', '/door/events/1', '/people?q=a//b']) {
    assert.equal(ownAddress(to), to);
    assert.deepEqual(signInSearch({ to, other: 'x' }), { to });
  }
  const elsewhere = [
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/\t/evil.test',
    '/a\\b',
    'events',
    '',
    ' /',
    ['/'],
    7,
    null,
    undefined,
  ];
  for (const to of elsewhere) {
    assert.equal(ownAddress(to), undefined, String(to));
    // Named, so that the router does not put back what was there.
    assert.ok('to' in signInSearch({ to }));
  }
});
