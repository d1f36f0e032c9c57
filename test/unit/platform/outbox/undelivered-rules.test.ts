import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smtpFailure } from '../../../../src/platform/outbox/smtp-failure-rules.ts';
import { undeliveredReason } from '../../../../src/platform/outbox/undelivered-rules.ts';

test('what is kept of a failure says what a person can do about it', () => {
  const reasonOf = (command: string, response: string) =>
    undeliveredReason(
      smtpFailure({ command, response, responseCode: Number(response.slice(0, 3)), code: 'EENVELOPE' })
        .summary,
    );
  assert.equal(reasonOf('RCPT TO', '550 5.1.1 unknown user'), 'no-mailbox');
  assert.equal(reasonOf('RCPT TO', '550 no'), 'no-mailbox');
  assert.equal(reasonOf('RCPT TO', '452 4.2.2 over quota'), 'mailbox-full');
  assert.equal(reasonOf('RCPT TO', '552 too much'), 'mailbox-full');
  assert.equal(reasonOf('RCPT TO', '553 5.1.3 bad syntax'), 'bad-address');
  assert.equal(reasonOf('RCPT TO', '550 5.1.2 no such domain'), 'bad-address');
  assert.equal(reasonOf('DATA', '550 5.7.1 spam'), 'refused');
  assert.equal(reasonOf('DATA', '550 spam'), 'refused');
  assert.equal(reasonOf('DATA', '554 no'), 'refused');
  assert.equal(reasonOf('DATA', '552 5.3.4 too big'), 'too-big');
  assert.equal(reasonOf('RCPT TO', '451 come back later'), 'later');
  assert.equal(reasonOf('MAIL FROM', '550 5.7.1 not you'), 'server');
  assert.equal(reasonOf('AUTH PLAIN', '535 5.7.8 wrong password'), 'server');
});

test('without a reply, an address or a size that can never pass is told from a server that cannot be reached', () => {
  assert.equal(undeliveredReason(smtpFailure({ code: 'EENVELOPE' }).summary), 'bad-address');
  assert.equal(undeliveredReason(smtpFailure({ code: 'EMESSAGE' }).summary), 'too-big');
  assert.equal(undeliveredReason(smtpFailure({ code: 'ECONNREFUSED' }).summary), 'server');
  assert.equal(undeliveredReason('anything else'), 'server');
  assert.equal(undeliveredReason(''), '');
});
