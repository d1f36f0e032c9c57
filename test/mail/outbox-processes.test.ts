import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { lease, mailsAtATime } from '../../src/platform/outbox/mail-rules.ts';
import type { DrainSummary } from '../../src/platform/outbox/mail.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { openMailHouse, type MailHouse } from './mail-house.ts';
import { startSmtp, transportTo } from './smtp-house.ts';

async function startProcess(t: TestContext, house: MailHouse, port: number): Promise<ChildProcess> {
  const script = join(import.meta.dirname, 'outbox-process.ts');
  const args = [JSON.stringify(house.settings), String(port), house.clock.now().toString()];
  const child = fork(script, args, { execArgv: [] });
  t.after(() => child.kill('SIGKILL'));
  const [message] = (await once(child, 'message')) as unknown[];
  assert.equal(message, 'ready');
  return child;
}

async function drainIn(child: ChildProcess): Promise<DrainSummary> {
  child.send('go');
  const [[summary]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
  return summary as DrainSummary;
}

onEveryDatabase('the outbox of several processes', (database) => {
  test('processes that drain the same outbox at once send each mail exactly once', async (t) => {
    const house = await openMailHouse(t, database);
    // The server accepts nothing until more mails wait for its answer than one process takes at a time: from
    // then on the processes certainly compete.
    let waiting = 0;
    const crowd = Promise.withResolvers<void>();
    const { port, received } = await startSmtp(t, {}, () => {
      waiting += 1;
      if (waiting > mailsAtATime) crowd.resolve();
      return crowd.promise;
    });
    const mails = 120;
    for (let index = 0; index < mails; index += 1) {
      await house.queue({ recipientAddress: `guest${index}@example.org` });
    }
    const children = await Promise.all([1, 2, 3].map(() => startProcess(t, house, port)));
    const summaries = await Promise.all(children.map(drainIn));
    assert.equal(
      summaries.reduce((sum, summary) => sum + summary.sent, 0),
      mails,
    );
    const recipients = received.flatMap((mail) => mail.envelopeTo);
    assert.equal(recipients.length, mails);
    assert.equal(new Set(recipients).size, mails);
    const rows = await house.storage.db.selectFrom('outbox').select(['state', 'attempts']).execute();
    assert.ok(rows.every((row) => row.state === 'sent' && row.attempts === 1));
  });

  test('a mail that was being sent when the process was killed goes out after the lease, with the same id', async (t) => {
    const house = await openMailHouse(t, database);
    const id = await house.queue();
    const reached = Promise.withResolvers<string>();
    const { port } = await startSmtp(t, {
      onData(stream) {
        // Takes the message and never answers.
        let raw = '';
        stream.on('data', (chunk: Buffer) => (raw += chunk.toString('latin1')));
        stream.on('end', () => reached.resolve(raw));
      },
    });
    const child = await startProcess(t, house, port);
    child.send('go');
    const raw = await reached.promise;
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.equal((await house.row(id)).state, 'sending');

    const healthy = await startSmtp(t);
    const sender = house.sender(transportTo(t, healthy.port));
    house.clock.advance(lease.subtract({ milliseconds: 1 }));
    assert.equal((await sender.drain()).sent, 0);
    house.clock.advance({ milliseconds: 1 });
    // Whoever looks after the service can tell how many may have come twice.
    assert.partialDeepStrictEqual(await sender.drain(), { sent: 1, again: 1 });
    const messageId = healthy.received[0]?.email.messageId ?? '';
    assert.notEqual(messageId, '');
    assert.ok(raw.includes(`Message-ID: ${messageId}`));
  });
});
