import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DeliveryError, type OutgoingMail } from '../../src/platform/outbox/mail.ts';
import { smtpTransport } from '../../src/platform/outbox/smtp-transport.ts';
import { asId } from '../../src/platform/shared/ids.ts';
import { from, sampleMail } from './mail-house.ts';
import { smtpReply, startScriptedSmtp, startSmtp, transportTo } from './smtp-house.ts';

const mail: OutgoingMail = { ...sampleMail, id: asId(7), createdAt: '2026-11-01T12:00:00.000Z' };

test('a mail arrives with sender, recipient, subject, date and both variants', async (t) => {
  const { port, received } = await startSmtp(t);
  const text = `Grüße 🦁 مرحبا\n.\n..\n${'long '.repeat(2000)}\nFrom here\n`;
  await transportTo(t, port).send({
    ...mail,
    recipientName: 'Zoë "Z" Müller, 林',
    subject: `Einladung für Zoë ${'sehr '.repeat(40)}wichtig`,
    text,
  });
  const [only, ...others] = received;
  assert.equal(others.length, 0);
  assert.ok(only !== undefined);
  assert.equal(only.envelopeFrom, 'events@club.example');
  assert.deepEqual(only.envelopeTo, ['anna@example.org']);
  assert.deepEqual(only.email.from, { name: 'Lakeside Clubs', address: 'events@club.example' });
  assert.deepEqual(only.email.to, [{ name: 'Zoë "Z" Müller, 林', address: 'anna@example.org' }]);
  assert.equal(only.email.subject, `Einladung für Zoë ${'sehr '.repeat(40)}wichtig`);
  assert.equal(only.email.date, '2026-11-01T12:00:00.000Z');
  assert.equal(only.email.text?.trimEnd(), text.trimEnd());
  assert.equal(only.email.html?.trim(), mail.html);
  assert.match(only.raw, /^Content-Type: multipart\/alternative;/m);
  assert.match(only.raw, /^Auto-Submitted: auto-generated$/m);
  // SMTP allows 998 characters in a line.
  assert.ok(only.raw.split('\r\n').every((line) => line.length <= 998));
});

test('a mail comes in the name that it says, from the address of the settings, and the name adds no header', async (t) => {
  const { port, received } = await startSmtp(t);
  const transport = transportTo(t, port);
  await transport.send({ ...mail, senderName: 'Guild Club Zürich · Lakeside Clubs' });
  await transport.send({ ...mail, senderName: 'Eve <eve@evil.example>\r\nX-Evil: 1' });
  const senders = received.map(({ email }) => email.from);
  assert.deepEqual(senders, [
    { name: 'Guild Club Zürich · Lakeside Clubs', address: 'events@club.example' },
    { name: 'Eve <eve@evil.example> X-Evil: 1', address: 'events@club.example' },
  ]);
  for (const { raw } of received) assert.doesNotMatch(raw, /^X-Evil/m);
});

test('every try of a mail carries the same message id, and another mail another one', async (t) => {
  const { port, received } = await startSmtp(t);
  const transport = transportTo(t, port);
  await transport.send(mail);
  await transport.send(mail);
  await transport.send({ ...mail, id: asId(8) });
  await transport.send({ ...mail, createdAt: '2026-11-01T12:00:00.001Z' });
  const ids = received.map(({ email }) => email.messageId);
  assert.match(ids[0] ?? '', /^<outbox-7\.[0-9a-z]+@club\.example>$/);
  assert.equal(ids[0], ids[1]);
  assert.equal(new Set(ids).size, 3);
});

test('line breaks in name, subject or address add neither a header nor a recipient', async (t) => {
  const { port, received } = await startSmtp(t);
  const transport = transportTo(t, port);
  const attack = 'x\r\nBcc: eve@evil.example\r\nX-Evil: 1\r\n\r\nbody';
  await transport.send({ ...mail, recipientName: attack, subject: attack });
  await transport.send({ ...mail, recipientName: 'Anna <eve@evil.example>, "', subject: '\nX-Evil: 1' });
  await transport.send({ ...mail, recipientName: '=?utf-8?Q?x=0D=0AX-Evil:_1?=', subject: '\rX-Evil: 1' });
  assert.equal(received.length, 3);
  for (const { email, envelopeTo } of received) {
    assert.deepEqual(envelopeTo, ['anna@example.org']);
    assert.equal(email.to?.length, 1);
    assert.equal(email.to[0]?.address, 'anna@example.org');
    const keys = email.headers.map(({ key }) => key);
    assert.ok(!keys.includes('bcc') && !keys.includes('x-evil'), keys.join());
    assert.equal(email.text?.trim(), mail.text);
  }
});

test('an address with SMTP commands in it reaches nobody else', async (t) => {
  const recipients: string[] = [];
  const { port } = await startSmtp(t, {
    onRcptTo(address, _session, callback) {
      recipients.push(address.address);
      callback();
    },
  });
  const transport = transportTo(t, port);
  const attacks = [
    'anna@example.org>\r\nRCPT TO:<eve@evil.example',
    'anna@example.org\r\nRCPT TO:<eve@evil.example>',
    'anna@example.org, eve@evil.example',
  ];
  for (const recipientAddress of attacks) {
    await transport.send({ ...mail, recipientAddress }).catch((error: unknown) => {
      assert.ok(error instanceof DeliveryError);
    });
  }
  assert.ok(!recipients.includes('eve@evil.example'), recipients.join(' | '));
});

test('credentials of the URL are used, percent-encoded ones too, over an encrypted connection', async (t) => {
  const { port, received } = await startSmtp(t, {
    disabledCommands: [],
    onAuth({ username, password }, _session, callback) {
      callback(null, password === 'p@ss:wörd/' ? { user: username } : {});
    },
  });
  const credentials = `club%40example:${encodeURIComponent('p@ss:wörd/')}`;
  const url = `smtp://${credentials}@127.0.0.1:${port}/?tls.rejectUnauthorized=false`;
  const transport = smtpTransport({ url, from });
  t.after(() => transport.close());
  await transport.send(mail);
  assert.deepEqual(
    received.map(({ secure, user }) => ({ secure, user })),
    [{ secure: true, user: 'club@example' }],
  );
});

test('wrong credentials are the settings’ fault: the mail may be tried again', async (t) => {
  const { port } = await startSmtp(t, {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) => callback(smtpReply(535, 'secret-user is not welcome')),
  });
  const transport = smtpTransport({ url: `smtp://secret-user:secret@127.0.0.1:${port}`, from });
  t.after(() => transport.close());
  await assert.rejects(transport.send(mail), (error) => {
    assert.ok(error instanceof DeliveryError);
    assert.equal(error.failure.kind, 'unavailable');
    assert.match(error.failure.summary, /^535 .*sign-in/);
    assert.doesNotMatch(error.failure.summary, /secret/);
    return true;
  });
});

test('smtps speaks TLS from the start', async (t) => {
  const { port, received } = await startSmtp(t, { secure: true });
  const url = `smtps://127.0.0.1:${port}/?tls.rejectUnauthorized=false`;
  const transport = smtpTransport({ url, from });
  t.after(() => transport.close());
  await transport.send(mail);
  assert.deepEqual(
    received.map(({ secure }) => secure),
    [true],
  );
});

test('a certificate nobody vouches for is not accepted', async (t) => {
  const { port, received } = await startSmtp(t, { secure: true });
  const transport = smtpTransport({ url: `smtps://127.0.0.1:${port}`, from });
  t.after(() => transport.close());
  await assert.rejects(transport.send(mail), /^DeliveryError: The certificate/);
  assert.equal(received.length, 0);
});

test('no password is sent where encryption is required and not to be had', async (t) => {
  const lines: string[] = [];
  const port = await startScriptedSmtp(t, (line) => {
    lines.push(line);
    if (line.startsWith('EHLO')) return '250-scripted\r\n250 AUTH PLAIN LOGIN';
    return line === 'STARTTLS' ? '502 Not here' : '250 ok';
  });
  const url = `smtp://user:password@127.0.0.1:${port}?requireTLS=true`;
  const transport = smtpTransport({ url, from });
  t.after(() => transport.close());
  await assert.rejects(transport.send(mail), { name: 'DeliveryError' });
  assert.ok(lines.includes('STARTTLS'));
  assert.ok(!lines.some((line) => line.startsWith('AUTH')), lines.join('\n'));
});

test('a mail is sent over a fresh connection when the server has dropped the idle one', async (t) => {
  const data: string[] = [];
  const port = await startScriptedSmtp(t, (line, socket) => {
    if (line === 'DATA') return '354 go on';
    if (line.startsWith('Message-ID')) data.push(line);
    if (line === '.') {
      socket.end('250 ok\r\n');
      return undefined;
    }
    return /^(EHLO|MAIL|RCPT|RSET|QUIT)/.test(line) ? '250 ok' : undefined;
  });
  const transport = transportTo(t, port);
  await transport.send(mail);
  await transport.send({ ...mail, id: asId(8) });
  assert.equal(new Set(data).size, 2);
  assert.equal(data.length, 2);
});

test('a wrong sender or server address stops the start and does not repeat a password', () => {
  for (const sender of ['', 'Club', 'a@b.example, c@d.example', 'Club <club>']) {
    assert.throws(() => smtpTransport({ url: 'smtp://localhost', from: sender }), /sender/);
  }
  for (const url of ['', 'localhost:25', 'http://user:password@localhost', 'smtp://user:password@']) {
    assert.throws(
      () => smtpTransport({ url, from }),
      (error) => error instanceof Error && !error.message.includes('password'),
    );
  }
});

test('a sender on a host of one name, as in the default settings, is accepted', async (t) => {
  const { port, received } = await startSmtp(t);
  const transport = smtpTransport({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Guildhall <guildhall@localhost>',
  });
  t.after(() => transport.close());
  await transport.send(mail);
  assert.equal(received[0]?.envelopeFrom, 'guildhall@localhost');
  assert.match(received[0]?.email.messageId ?? '', /@localhost>$/);
});
