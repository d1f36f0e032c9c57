import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkUsername } from '../../../../src/directory/members/username-rules.ts';
import { memberRow } from '../../../../src/directory/members/member-row.ts';

test('a username may be written in any script and with the usual signs', () => {
  for (const username of ['anna', 'Anna.Muster', 'a', '山田', '7seas', 'o’brien@club', 'x'.repeat(100)]) {
    assert.doesNotThrow(() => checkUsername(username), username);
  }
});

test('a username that could be taken for an id or for the search is refused', () => {
  for (const username of [
    '0',
    '42',
    '007',
    'search',
    'Search',
    '',
    ' anna',
    'anna ',
    'a\nb',
    'a\0b',
    'x'.repeat(101),
  ]) {
    assert.throws(() => checkUsername(username), { kind: 'bad-input' }, JSON.stringify(username));
  }
});

test('no member is stored under such a username', () => {
  const member = { clubId: null, firstName: 'A', lastName: 'B', username: '42' };
  assert.throws(() => memberRow(member, '41'), /digits only/);
});
