import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { suite, test, type TestContext } from 'node:test';
import { pino } from 'pino';
import { createServer } from '../../../../src/platform/http/server.ts';

const most = 3;

async function start(t: TestContext, trustedProxies: string[] = []) {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const app = createServer(logger, {
    trustedProxies,
    corsOrigins: [],
    translateError: () => undefined,
    connectionsPerAddress: most,
  });
  t.after(() => app.close());
  let asked = 0;
  app.get('/asked', async () => String((asked += 1)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const open = async (): Promise<{ here: Socket; there: Socket }> => {
    const accepted = once(app.server, 'connection') as Promise<[Socket]>;
    const there = connect(port, '127.0.0.1');
    t.after(() => void there.destroy());
    there.on('error', () => undefined);
    const [here] = await accepted;
    return { here, there };
  };
  /** Opens one and asks; nothing where it is closed unread. */
  const ask = async (): Promise<string> => {
    const { there } = await open();
    there.write('GET /asked HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    return (await text(there).catch(() => '')).split('\r\n\r\n')[1] ?? '';
  };
  return { open, ask, lines, asked: () => asked };
}

suite('The connections of one address', { timeout: 60_000 }, () => {
  test('are closed unread beyond so many, which the log says once, until one of them ends', async (t) => {
    const { open, ask, lines, asked } = await start(t);
    const held = [await open(), await open(), await open()];
    assert.deepEqual([await ask(), await ask()], ['', '']);
    assert.equal(asked(), 0);
    const said = lines.filter((line) => line.includes('connections of one address'));
    assert.equal(said.length, 1, lines.join(''));
    assert.equal((JSON.parse(said[0] ?? '') as { address: string }).address, '127.0.0.1');
    const [first] = held;
    const closed = once(first?.here as Socket, 'close');
    first?.there.destroy();
    await closed;
    assert.equal(await ask(), '1');
    assert.equal(await ask(), '2');
  });

  test('are not counted where it is that of a trusted proxy, which has those of everyone', async (t) => {
    const { open, ask } = await start(t, ['127.0.0.0/8']);
    for (let count = 0; count < most; count += 1) await open();
    assert.equal(await ask(), '1');
  });
});
