import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxAttempts } from '../../src/platform/outbox/mail-rules.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { openMailHouse } from './mail-house.ts';
import { deadPort, smtpReply, startScriptedSmtp, startSmtp, transportTo } from './smtp-house.ts';

onEveryDatabase('the outbox and a mail server', (database) => {
  test('451 puts a mail back with growing pauses until it has failed for good', async (t) => {
    const house = await openMailHouse(t, database);
    let asked = 0;
    const { port, received } = await startSmtp(t, {
      onRcptTo(address, _session, callback) {
        asked += 1;
        callback(smtpReply(451, `4.7.1 <${address.address}>: Anna Muster is greylisted`));
      },
    });
    const sender = house.sender(transportTo(t, port));
    const id = await house.queue();
    const problems = ['451 4.7.1 (recipient): delivery is not allowed'];
    const pauses: number[] = [];
    for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
      assert.deepEqual(await sender.drain(), { sent: 0, postponed: 1, failed: 0, problems });
      const row = await house.row(id);
      assert.equal(row.state, 'queued');
      assert.equal(row.attempts, attempt);
      assert.deepEqual([row.last_error], problems);
      const pause = house.clock.now().until(row.due_at);
      pauses.push(pause.total('minutes'));
      house.clock.advance(pause.subtract({ milliseconds: 1 }));
      assert.deepEqual(
        await sender.drain(),
        { sent: 0, postponed: 0, failed: 0, problems: [] },
        'not before the pause ends',
      );
      house.clock.advance({ milliseconds: 1 });
    }
    assert.deepEqual(pauses, [1, 5, 15, 60, 240, 720]);
    assert.deepEqual(await sender.drain(), { sent: 0, postponed: 0, failed: 1, problems });
    assert.equal((await house.row(id)).state, 'failed');
    house.clock.advance({ hours: 10_000 });
    assert.deepEqual(await sender.drain(), { sent: 0, postponed: 0, failed: 0, problems: [] });
    assert.equal(asked, maxAttempts);
    assert.equal(received.length, 0);
  });

  test('550 for the recipient fails at once, and the other mails go out', async (t) => {
    const house = await openMailHouse(t, database);
    const { port, received } = await startSmtp(t, {
      onRcptTo(address, _session, callback) {
        const unknown = address.address.startsWith('gone');
        callback(unknown ? smtpReply(550, `5.1.1 <${address.address}>: User gone Muster unknown`) : null);
      },
    });
    const gone = await house.queue({ recipientAddress: 'gone@example.org', recipientName: 'Gone Muster' });
    await house.queue();
    assert.deepEqual(await house.sender(transportTo(t, port)).drain(), {
      sent: 1,
      postponed: 0,
      failed: 1,
      problems: ['550 5.1.1 (recipient): no such mailbox'],
    });
    const row = await house.row(gone);
    assert.equal(row.state, 'failed');
    assert.equal(row.attempts, 1);
    assert.equal(row.last_error, '550 5.1.1 (recipient): no such mailbox');
    assert.deepEqual(received[0]?.envelopeTo, ['anna@example.org']);
  });

  test('552 for the message fails at once', async (t) => {
    const house = await openMailHouse(t, database);
    const { port } = await startSmtp(t, {
      onData(stream, _session, callback) {
        stream.resume();
        stream.on('end', () => callback(smtpReply(552, 'Too much for anna@example.org')));
      },
    });
    const id = await house.queue();
    assert.equal((await house.sender(transportTo(t, port)).drain()).failed, 1);
    assert.equal((await house.row(id)).last_error, '552 (message): the mailbox is full or the mail too big');
  });

  test('a refused connection keeps the mails, and does not use up the attempts of those not yet tried', async (t) => {
    const house = await openMailHouse(t, database);
    for (let index = 0; index < 20; index += 1) await house.queue();
    const summary = await house.sender(transportTo(t, await deadPort())).drain();
    assert.ok(summary.postponed > 0 && summary.postponed < 20, String(summary.postponed));
    const rows = await house.storage.db.selectFrom('outbox').selectAll().execute();
    assert.ok(rows.every((row) => row.state === 'queued'));
    const tried = rows.filter((row) => row.attempts === 1);
    assert.equal(tried.length, summary.postponed);
    const problem = 'The mail server refused the connection (ECONNREFUSED)';
    for (const row of tried) assert.equal(row.last_error, problem);
    assert.deepEqual(summary.problems, [problem], 'a reason is reported once, however many mails it stopped');

    const { port, received } = await startSmtp(t);
    house.clock.advance({ minutes: 1 });
    assert.equal((await house.sender(transportTo(t, port)).drain()).sent, 20);
    assert.equal(received.length, 20);
  });

  for (const [moment, dies] of [
    ['in the middle of the message', (line: string) => line.startsWith('Subject:')],
    ['before it confirms the message', (line: string) => line === '.'],
  ] as const) {
    test(`a mail is not recorded as sent, and tried again, when the server dies ${moment}`, async (t) => {
      const house = await openMailHouse(t, database);
      const messageIds: string[] = [];
      const port = await startScriptedSmtp(t, (line, socket) => {
        if (line.startsWith('Message-ID:')) messageIds.push(line);
        if (dies(line)) socket.destroy();
        if (line === 'DATA') return '354 go on';
        return /^(EHLO|MAIL|RCPT)/.test(line) ? '250 ok' : undefined;
      });
      const id = await house.queue();
      assert.equal((await house.sender(transportTo(t, port)).drain()).postponed, 1);
      const row = await house.row(id);
      assert.equal(row.state, 'queued');
      assert.equal(row.sent_at, null);
      assert.match(row.last_error, /^The (connection to the )?mail server/);
      // The outbox decides about another try; the connection pool must not repeat the message by itself.
      assert.ok(messageIds.length <= 1);

      const { port: healthy, received } = await startSmtp(t);
      house.clock.advance({ minutes: 1 });
      assert.equal((await house.sender(transportTo(t, healthy)).drain()).sent, 1);
      assert.equal(received.length, 1);
      if (messageIds[0] !== undefined) {
        assert.equal(messageIds[0], `Message-ID: ${received[0]?.email.messageId}`);
      }
    });
  }

  test('nothing of the recipient stands in the recorded error, whatever the server says', async (t) => {
    const house = await openMailHouse(t, database);
    const recipientAddress = 'wilhelmina.quast@verein.example';
    const recipientName = 'Wilhelmina Quast';
    const words = `${recipientName} <${recipientAddress}> wilhelmina.quast verein.example https://x.example/?q=quast`;
    for (const stage of ['onMailFrom', 'onRcptTo'] as const) {
      for (const code of [451, 550, 421]) {
        const { port } = await startSmtp(t, {
          [stage]: (_address: unknown, _session: unknown, callback: (error: Error) => void) =>
            callback(smtpReply(code, words)),
        });
        const id = await house.queue({ recipientAddress, recipientName });
        await house.sender(transportTo(t, port)).drain();
        const { last_error: error } = await house.row(id);
        assert.match(error, new RegExp(`^${code} `));
        assert.doesNotMatch(error, /wilhelmina|quast|verein|@|https/i);
      }
    }
  });
});
