import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { passedSocket } from '../../src/platform/process/passed-socket.ts';
import { startRestarting } from './restarting-service.ts';
import { temporaryFolder } from './run-guildhall.ts';

suite('a socket that is passed on to the service', () => {
  for (const workers of ['1', '2']) {
    test(`is listened on by ${workers} process(es), and nobody is refused while they start again`, async (t) => {
      const args = ['--data', temporaryFolder(), '--trusted-proxies', '127.0.0.1', '--workers', workers];
      const service = await startRestarting(args, { isSocketHeld: true });
      t.after(() => service.end());
      const statuses = new Set<number>();
      const ask = async () => {
        const url = `http://127.0.0.1:${service.port}/v2/clubs`;
        const answer = await fetch(url, { headers: { connection: 'close' } });
        await answer.body?.cancel();
        statuses.add(answer.status);
      };
      const over = new AbortController();
      const asking = (async () => {
        while (!over.signal.aborted) await Promise.all([ask(), ask(), ask()]);
      })();
      await service.restart();
      over.abort();
      await asking;
      await ask();
      assert.deepEqual([...statuses], [200]);
    });
  }

  test('is taken only when it is meant for this process', () => {
    const pid = String(process.pid);
    assert.equal(passedSocket({ LISTEN_PID: pid, LISTEN_FDS: '1' }), 3);
    assert.equal(passedSocket({ LISTEN_PID: String(process.ppid), LISTEN_FDS: '1' }), undefined);
    assert.equal(passedSocket({ LISTEN_PID: pid, LISTEN_FDS: '0' }), undefined);
    assert.equal(passedSocket({}), undefined);
  });

  test('must be the only one', () => {
    const env = { LISTEN_PID: String(process.pid), LISTEN_FDS: '2' };
    assert.throws(() => passedSocket(env), /was given 2 sockets to listen on, but it takes one/);
  });

  test('has in deploy/ the address that the settings and the proxies name', () => {
    const text = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
    const [, host, port] = /^ListenStream=(.+):(\d+)$/m.exec(text('guildhall.socket')) ?? [];
    assert.ok(text('guildhall.env.example').includes(`\nGUILDHALL_HOST=${host}\nGUILDHALL_PORT=${port}\n`));
    assert.ok(text('nginx.conf').includes(`server ${host}:${port};`));
    assert.ok(text('Caddyfile').includes(`{$GUILDHALL_UPSTREAM:${host}:${port}}`));
  });
});
