import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMemberKey } from '../../../../src/directory/members/member-key.ts';

test('digits only is an id', () => {
  assert.deepEqual(readMemberKey('42'), { id: 42 });
  assert.deepEqual(readMemberKey('007'), { id: 7 });
  assert.deepEqual(readMemberKey('9007199254740991'), { id: Number.MAX_SAFE_INTEGER });
});

test('anything else is a username without regard to case', () => {
  assert.deepEqual(readMemberKey('Anna.ÄRNE'), { usernameKey: 'anna.ärne' });
  for (const text of ['-1', '1.5', '1e3', '０１', ' 1'])
    assert.ok('usernameKey' in readMemberKey(text), text);
});

test('an id that no member can have is refused', () => {
  for (const text of ['0', '00', '9007199254740992', '9'.repeat(400)]) {
    assert.throws(() => readMemberKey(text), { kind: 'bad-input' }, text);
  }
});
