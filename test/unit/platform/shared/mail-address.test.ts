import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMailAddress, mailAddressKey } from '../../../../src/platform/shared/mail-address.ts';

test('ordinary addresses are accepted, in any script', () => {
  const good = [
    'anna@example.org',
    'anna.muster+events@mail.example.co.uk',
    "o'neill@example.org",
    'jörg@müller.example',
    '用户@例子.广告',
    'a@xn--mller-kva.example',
    'a_b-c=d@1and1.example',
  ];
  for (const address of good) assert.equal(isMailAddress(address), true, address);
});

test('whatever could be read as a header, a command, a name or a second recipient is no address', () => {
  const bad = [
    '',
    'anna',
    '@example.org',
    'anna@',
    'anna@example',
    'anna@example.org\r\nBcc: eve@example.org',
    'anna@example.org\n',
    'anna\r@example.org',
    'anna@example.org,eve@example.org',
    'anna@example.org;eve@example.org',
    'Anna <anna@example.org>',
    '<anna@example.org>',
    'anna @example.org',
    'anna@exam ple.org',
    'anna@example.org\u2028',
    'anna\u0000@example.org',
    'anna\u202E@example.org',
    '"anna"@example.org',
    'anna(comment)@example.org',
    'eve@example.org@example.net',
    'anna@[127.0.0.1]',
    'anna..b@example.org',
    '.anna@example.org',
    'anna@-example.org',
    'anna@example..org',
    `${'a'.repeat(65)}@example.org`,
    `anna@${'a.'.repeat(130)}org`,
  ];
  for (const address of bad) assert.equal(isMailAddress(address), false, JSON.stringify(address));
});

test('two spellings of one address have the same key', () => {
  assert.equal(mailAddressKey('Zo\u0308e@Example.ORG'), mailAddressKey('zöe@example.org'));
  assert.notEqual(mailAddressKey('a@example.org'), mailAddressKey('b@example.org'));
});
