import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { suite, test, type TestContext } from 'node:test';
import { pino } from 'pino';
import { createServer } from '../../../../src/platform/http/server.ts';

const limits = { milliseconds: 300, checkMilliseconds: 50, unreadMilliseconds: 60_000 };

async function start(t: TestContext, requestLimits = limits) {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const app = createServer(logger, {
    trustedProxies: [],
    corsOrigins: [],
    translateError: () => undefined,
    requestLimits,
  });
  t.after(() => app.close());
  let begun = 0;
  const turns: number[] = [];
  let turn = 0;
  let ticking = setImmediate(function tick() {
    turn += 1;
    ticking = setImmediate(tick);
  });
  t.after(() => clearImmediate(ticking));
  app.post('/read', { onRequest: async () => void turns.push(turn) }, async () => 'read');
  app.get('/count', async () => String((begun += 1)));
  app.get('/much', async () => Buffer.alloc(much));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const open = async (bytes: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    t.after(() => void socket.destroy());
    await once(socket, 'connect');
    // Such as that it was cut, perhaps before anyone listens.
    socket.on('error', () => undefined);
    socket.write(bytes);
    return socket;
  };
  return { open, lines, server: app.server, begun: () => begun, turns };
}

/** More than the buffers of a connection hold. */
const much = 50_000_000;

const head = 'POST /read HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

suite('A request that does not arrive in time', { timeout: 60_000 }, () => {
  test('is answered with 408 in the shape of every failure, whether its headers or its body are late', async (t) => {
    const { open, lines } = await start(t);
    for (const begun of [head, `${head}Content-Length: 10\r\n\r\n{"a"`]) {
      const answer = await text(await open(begun));
      const [headers = '', body = ''] = answer.split('\r\n\r\n');
      assert.match(headers, /^HTTP\/1\.1 408 /);
      assert.match(headers, /content-type: application\/json/i);
      const { success, errorCode } = JSON.parse(body) as Record<string, unknown>;
      assert.deepEqual([success, errorCode], [false, 408]);
    }
    assert.ok(!lines.join('').includes('request failed'), lines.join(''));
  });

  test('is cut off although its client goes on sending', async (t) => {
    const { open } = await start(t);
    const socket = await open(`${head}Content-Length: 100000\r\n\r\n`);
    const sending = setInterval(() => socket.write(' '), 20);
    t.after(() => clearInterval(sending));
    socket.resume();
    await once(socket, 'close');
  });
});

suite('An answer that nobody reads', { timeout: 60_000 }, () => {
  test('is dropped with its connection, and one that is read arrives whole', async (t) => {
    const { open, server } = await start(t, { ...limits, unreadMilliseconds: 500 });
    const ask = 'GET /much HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    assert.ok((await text(await open(ask))).length > much);
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const deaf = await open(ask);
    const [here] = await accepted;
    await once(here, 'close');
    assert.ok(here.bytesWritten > 0 && deaf.bytesRead < much);
  });
});

suite('Requests that are sent without waiting for answers', { timeout: 60_000 }, () => {
  const ask = 'GET /count HTTP/1.1\r\nHost: a\r\n\r\n';

  test('are all answered in their order, where they are few', async (t) => {
    const { open } = await start(t);
    const last = 'GET /count HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    const answers = await text(await open(ask.repeat(20) + last));
    const bodies = answers.split('HTTP/1.1 200 OK').map((one) => Number(one.split('\r\n\r\n')[1]));
    assert.deepEqual(
      bodies.slice(1),
      Array.from({ length: 21 }, (_, index) => index + 1),
    );
  });

  test('have one turn after the other, between which others have theirs, also where each has a body', async (t) => {
    for (const one of [`${head}\r\n`, `${head}Content-Length: 2\r\n\r\n{}`]) {
      const { open, turns } = await start(t);
      const last = one.replace('Host', 'Connection: close\r\nHost');
      const answers = await text(await open(one.repeat(20) + last));
      assert.equal(answers.split('HTTP/1.1 200 OK').length, 22, answers);
      assert.equal(new Set(turns).size, 21);
    }
  });

  test('end their connection where they are many, and what else has come with them is not even looked at', async (t) => {
    for (const one of [ask, `${head}Content-Length: 2\r\n\r\n{}`]) {
      const { open, begun, server } = await start(t);
      let seen = 0;
      server.prependListener('request', () => (seen += 1));
      const accepted = once(server, 'connection') as Promise<[Socket]>;
      const eager = await open(one.repeat(1000));
      eager.resume();
      const [here] = await accepted;
      if (!here.closed) await once(here, 'close');
      assert.ok(begun() < 50 && seen < 50, `${begun()} of ${seen}`);
    }
  });
});
