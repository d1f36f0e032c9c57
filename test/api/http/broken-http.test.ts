import assert from 'node:assert/strict';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { before, test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField } from '../../support/test-api.ts';
import { calledPath, documentedPaths } from './operations.ts';

/** Sends bytes as they are and gives everything that comes back until the service hangs up. */
function exchange(port: number, bytes: string | Buffer): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let received = '';
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  socket.setEncoding('utf8');
  socket.on('data', (text) => (received += text));
  socket.on('error', reject);
  socket.on('close', () => resolve(received));
  return promise;
}

function assertFailureText(text: string, status: number): void {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  assert.match(head, new RegExp(`^HTTP/1.1 ${status} `), text);
  assert.match(head, /content-type: application\/json/i);
  const { success, errorCode, error } = JSON.parse(body);
  assert.deepEqual([success, errorCode], [false, status]);
  assert.ok(error.length > 0);
}

onEveryDatabase('What is not even HTTP', (database) => {
  const api = apiOfSuite(database);
  let port: number;
  before(async () => {
    await api.app.listen({ host: '127.0.0.1', port: 0 });
    ({ port } = api.app.server.address() as AddressInfo);
  });

  test('is answered with 400 in the shape of every failure, and the line is cut', async () => {
    for (const bytes of [
      'hello\r\n\r\n',
      'GET /v2/clubs HTTP/9.9\r\n\r\n',
      'GET /v2/clubs HTTP/1.1\r\nbad header\r\n\r\n',
      'GET /v2/clubs HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n',
      'POST /v2/authenticate HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'GET /v2/clubs HTTP/1.1\r\nHost: a\r\nX-A: b\u0000c\r\n\r\n',
      Buffer.from([0x16, 0x03, 0x01, 0x00, 0xa5, 0x01, 0x00, 0x00]),
    ]) {
      assertFailureText(await exchange(port, bytes), 400);
    }
  });

  test('is answered with 431 when the headers are endless', async () => {
    const bytes = `GET /v2/clubs HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`;
    assertFailureText(await exchange(port, bytes), 431);
  });

  test('two hosts are refused by every operation', async () => {
    for (const { path, operations } of documentedPaths(api)) {
      for (const [method] of operations) {
        const headers = { host: ['a', 'b'] };
        assertBadField(await api.call(method, `/${calledPath(path)}`, { headers }), 'Host');
      }
    }
  });

  test('a missing Host and an expectation that cannot be met get a sentence, too', async () => {
    const close = 'Connection: close\r\n';
    assertFailureText(await exchange(port, `GET /v2/clubs HTTP/1.1\r\n${close}\r\n`), 400);
    assertFailureText(
      await exchange(port, `GET /v2/clubs HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n${close}\r\n`),
      417,
    );
  });

  test('two hosts are refused, whatever they say', async () => {
    for (const hosts of ['Host: a\r\nHost: a', 'Host: a\r\nX-A: b\r\nhOST: b', 'Host: a\r\nHost: ']) {
      const bytes = `GET /v2/clubs HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`;
      assertFailureText(await exchange(port, bytes), 400);
    }
  });

  test('a call that names a content type but announces no body is answered at once', async () => {
    const { token } = api.fixture.people.member;
    const type = 'Host: a\r\nConnection: close\r\nContent-Type: application/json\r\n';
    assertFailureText(await exchange(port, `POST /v2/authenticate HTTP/1.1\r\n${type}\r\n`), 400);
    assertFailureText(await exchange(port, `PATCH /v2/clubs HTTP/1.1\r\n${type}\r\n`), 405);
    assertFailureText(await exchange(port, `POST /nowhere HTTP/1.1\r\n${type}\r\n`), 404);
    const read = await exchange(port, `GET /v2/clubs HTTP/1.1\r\n${type}\r\n`);
    assert.match(read, /^HTTP\/1.1 200 /);
    const ended = await exchange(
      port,
      `DELETE /v2/authenticate HTTP/1.1\r\nX-Authorization: ${token}\r\n${type}\r\n`,
    );
    assert.match(ended, /^HTTP\/1.1 200 /);
  });

  test('leaves the service answering everyone else', async () => {
    await exchange(port, 'nonsense\r\n\r\n');
    const answer = await fetch(`http://127.0.0.1:${port}/v2/clubs`);
    assert.equal(answer.status, 200);
    assert.equal(((await answer.json()) as { count: number }).count, 4);
  });

  test('a body that breaks off leaves nothing behind and the service answering', async () => {
    const { token } = api.fixture.people.officer;
    const head =
      `PUT /v2/clubs/${api.fixture.alpha.id}/activities HTTP/1.1\r\nHost: a\r\nX-Authorization: ${token}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"title":"Soup","startDate":"2026-';
    const { promise, resolve } = Promise.withResolvers<void>();
    const socket = connect(port, '127.0.0.1', () => socket.write(head, () => socket.destroy()));
    socket.on('close', () => resolve());
    await promise;
    assert.equal((await fetch(`http://127.0.0.1:${port}/health/ready`)).status, 200);
    assert.deepEqual(await api.deps.storage.db.selectFrom('activities').select('id').execute(), []);
  });
});
