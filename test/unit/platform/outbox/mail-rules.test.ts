import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxAttempts, needsEncryption, nextStep } from '../../../../src/platform/outbox/mail-rules.ts';

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
