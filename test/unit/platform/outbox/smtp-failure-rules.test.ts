import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smtpFailure } from '../../../../src/platform/outbox/smtp-failure-rules.ts';

function reply(response: string, command: string): ReturnType<typeof smtpFailure> {
  return smtpFailure({ code: 'EENVELOPE', command, response, responseCode: Number(response.slice(0, 3)) });
}

test('a permanent reply to the recipient or the message refuses this mail for good', () => {
  assert.equal(reply('550 5.1.1 No such user', 'RCPT TO').kind, 'refused');
  assert.equal(reply('554 Rejected', 'DATA').kind, 'refused');
});

test('a temporary reply to the sender, the recipient or the message defers this mail', () => {
  assert.equal(reply('450 4.2.1 Greylisted', 'RCPT TO').kind, 'deferred');
  assert.equal(reply('451 Try later', 'DATA').kind, 'deferred');
  assert.equal(reply('451 Try later', 'MAIL FROM').kind, 'deferred');
});

test('a reply about the session, the sign-in or the sender never costs a mail its life', () => {
  const replies = [
    ['421 Closing', 'RCPT TO'],
    ['421 Closing', 'MAIL FROM'],
    ['530 Authentication required', 'RCPT TO'],
    ['535 5.7.8 Wrong password', 'AUTH PLAIN'],
    ['503 Bad sequence', 'DATA'],
    ['550 Sender not allowed', 'MAIL FROM'],
    ['554 No service', 'CONN'],
  ] as const;
  for (const [response, command] of replies) {
    assert.equal(reply(response, command).kind, 'unavailable', response);
  }
});

test('without a reply, an address or a size that can never pass is refused, all else waits for the server', () => {
  assert.equal(smtpFailure({ code: 'EENVELOPE', command: 'API' }).kind, 'refused');
  assert.equal(smtpFailure({ code: 'EMESSAGE', command: 'MAIL FROM' }).kind, 'refused');
  for (const code of ['ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS', 'ECONNECTION', 'EAUTH', 'ESTREAM', undefined]) {
    assert.equal(smtpFailure({ code }).kind, 'unavailable', String(code));
  }
});

test('the summary names code, enhanced code, stage and meaning', () => {
  assert.equal(reply('550 5.1.1 No such user', 'RCPT TO').summary, '550 5.1.1 (recipient): no such mailbox');
  assert.equal(
    reply('550-5.2.1 disabled\r\n550 x', 'RCPT TO').summary,
    '550 5.2.1 (recipient): the mailbox is disabled',
  );
  assert.equal(reply('554 Spam', 'DATA').summary, '554 (message): the transaction failed');
  assert.equal(reply('599 What', 'DATA').summary, '599 (message): the server did not accept it');
  assert.equal(
    smtpFailure({ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }).summary,
    'The mail server refused the connection (ECONNREFUSED)',
  );
  assert.equal(
    smtpFailure({ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }).summary,
    'The certificate of the mail server was not accepted (CERT_HAS_EXPIRED)',
  );
});

test('nothing of the server’s own words reaches the summary', () => {
  const words = 'anna Muster <anna.muster@example.org> unknown, see https://mail.example/x?token=1';
  for (const command of ['MAIL FROM', 'RCPT TO', 'DATA', 'AUTH PLAIN', 'CONN']) {
    for (const code of ['550 5.1.1 ', '550 5.1.1.anna ', '451 ', '550-']) {
      const { summary } = reply(`${code}${words}`, command);
      assert.doesNotMatch(summary, /anna|muster|@|https|token/i, summary);
    }
  }
});
