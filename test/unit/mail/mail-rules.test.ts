import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isMailAddress,
  manyLines,
  maxAttempts,
  needsEncryption,
  nextStep,
  oneLine,
} from '../../../src/mail/mail-rules.ts';

const deferred = { kind: 'deferred', summary: '' } as const;

test('the pauses between attempts grow, and after the last attempt the mail is given up', () => {
  const minutes: number[] = [];
  for (let attempts = 1; attempts < maxAttempts; attempts += 1) {
    const step = nextStep(attempts, deferred);
    assert.ok(step !== 'give-up');
    minutes.push(step.retryIn.total('minutes'));
  }
  assert.deepEqual(minutes, [1, 5, 15, 60, 240, 720]);
  assert.equal(nextStep(maxAttempts, deferred), 'give-up');
  assert.equal(nextStep(maxAttempts + 1, deferred), 'give-up');
});

test('a mail that is refused for good is given up at once', () => {
  assert.equal(nextStep(1, { kind: 'refused', summary: '' }), 'give-up');
});

test('a mail that found no server is tried again', () => {
  assert.notEqual(nextStep(1, { kind: 'unavailable', summary: '' }), 'give-up');
});

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

test('one line stays one line whatever is in it', () => {
  assert.equal(
    oneLine(' Dinner\r\nBcc: eve@example.org\u2028x\u0085y\u0000\t'),
    'Dinner Bcc: eve@example.org x y',
  );
  assert.equal(oneLine('Grüße 🦁 مرحبا'), 'Grüße 🦁 مرحبا');
  assert.equal(oneLine('half an emoji \ud83e'), 'half an emoji \ufffd');
});

test('many lines keep their breaks and tabs and lose other control characters', () => {
  assert.equal(manyLines('a\r\nb\rc\u2028d\te\u0000\u001b[31m\n\n'), 'a\nb\nc\nd\te[31m');
});

test('a password goes unencrypted to no other machine', () => {
  assert.equal(needsEncryption('smtp://user:password@mail.example'), true);
  assert.equal(needsEncryption('smtp://user:password@localhost.evil.example:25'), true);
  assert.equal(needsEncryption('smtp://mail.example:25'), false);
  assert.equal(needsEncryption('smtp://user:password@localhost:1025'), false);
  assert.equal(needsEncryption('smtp://user:password@127.0.0.1:1025'), false);
  assert.equal(needsEncryption('smtp://user:password@[::1]:1025'), false);
  // Encrypted from the start, so there is no upgrade to ask for.
  assert.equal(needsEncryption('smtps://user:password@mail.example'), false);
});
