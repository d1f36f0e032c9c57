import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { gracefulClose } from '../../../../src/platform/http/graceful-close.ts';
import { createServer } from '../../../../src/platform/http/server.ts';

/** More than the buffers of both ends of a connection hold. */
const large = Buffer.alloc(24 * 1024 * 1024, 'x');

async function start(t: TestContext, patienceMilliseconds?: number) {
  const app = createServer(pino({ level: 'silent' }), {
    trustedProxies: [],
    corsOrigins: [],
    translateError: () => undefined,
  });
  const held = Promise.withResolvers<string>();
  app.get('/large', async (_request, reply) => reply.type('application/octet-stream').send(large));
  app.get('/held', () => held.promise);
  app.get('/quick', async () => 'quick');
  await app.ready();
  const close = gracefulClose(app, patienceMilliseconds);
  await app.listen({ port: 0, host: '127.0.0.1' });
  t.after(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const open = async (request = ''): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    t.after(() => void socket.destroy());
    await once(socket, 'connect');
    socket.write(request);
    return socket;
  };
  return { app, close, open, answerHeld: () => held.resolve('held') };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

test('a long answer to a slow reader is sent to its last byte although the service stops', async (t) => {
  const { app, close, open } = await start(t);
  const asked = once(app.server, 'request');
  const slow = await open(get('/large'));
  slow.pause();
  await asked;
  // The answer is handed over now, and most of it waits for the reader.
  await app.inject('/quick');
  const closed = close();
  const answer = await buffer(slow);
  assert.ok(answer.subarray(-large.length).equals(large), `${answer.length} bytes of ${large.length} came`);
  await closed;
});

test('a request that runs is answered with "connection: close", and idle connections end meanwhile', async (t) => {
  const { app, close, open, answerHeld } = await start(t);
  const silent = await open();
  const idle = await open(get('/quick'));
  await once(idle, 'data');
  const asked = once(app.server, 'request');
  const busy = await open(get('/held'));
  await asked;
  const gone = Promise.all([once(silent.resume(), 'close'), once(idle.resume(), 'close')]);
  const closed = close();
  await gone;
  answerHeld();
  const answer = String(await buffer(busy));
  assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
  assert.match(answer, /\r\nconnection: close\r\n/i);
  assert.match(answer, /\r\n\r\nheld$/);
  await closed;
});

test('what arrives between the signal to stop and the end is answered as always, with "connection: close"', async (t) => {
  const { app, close, open, answerHeld } = await start(t);
  const asked = once(app.server, 'request');
  const busy = await open(get('/held'));
  await asked;
  // The head of a request has half arrived when the stop begins: its connection is not idle for the client.
  const late = await open(get('/quick'));
  app.isStopping = true;
  const answer = String((await once(late, 'data'))[0]);
  assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
  assert.match(answer, /\r\nconnection: close\r\n/i);
  const closed = close();
  answerHeld();
  assert.match(String(await buffer(busy)), /held$/);
  await closed;
});

test('a service with patience lets a connection that was kept ask once more, and accepts others meanwhile', async (t) => {
  const { close, open } = await start(t, 60_000);
  const kept = await open(get('/quick'));
  await once(kept, 'data');
  const closed = close();
  const other = await open(get('/quick'));
  assert.match(String(await buffer(other)), /\r\nconnection: close\r\n.*quick$/is);
  kept.write(get('/quick'));
  assert.match(String(await buffer(kept)), /\r\nconnection: close\r\n.*quick$/is);
  await closed;
});

test('a service with patience answers on a connection that was accepted before the end and asks only then', async (t) => {
  const { app, close, open } = await start(t, 60_000);
  const kept = await open(get('/quick'));
  await once(kept, 'data');
  const closed = close();
  const accepted = once(app.server, 'connection');
  const silent = await open();
  await accepted;
  kept.end();
  while (app.server.listening) await new Promise((resolve) => setImmediate(resolve));
  silent.write(get('/quick'));
  assert.match(String(await buffer(silent)), /quick$/);
  await closed;
});

test('a service whose patience is over ends the connections that ask nothing', async (t) => {
  const { close, open } = await start(t, 1);
  const idle = await open(get('/quick'));
  await once(idle, 'data');
  const gone = once(idle.resume(), 'close');
  await close();
  await gone;
});
