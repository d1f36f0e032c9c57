import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { suite, test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { Type } from 'typebox';
import {
  FinishedAnswers,
  finishedJson,
  type FinishedAnswer,
} from '../../../../src/platform/http/finished-answers.ts';
import { createServer } from '../../../../src/platform/http/server.ts';
import { Params } from '../../../../src/platform/shared/field-schemas.ts';

const unchanging = { markOf: () => 1, isUnchanged: () => true };
const picture: FinishedAnswer = {
  body: Buffer.alloc(3000, 1),
  type: 'image/jpeg',
  tag: '"picture"',
  isWorthKeeping: true,
};

/** A server with a route for each way in which this service makes answers; each sets a header, a cookie and two hooks. */
async function start(t: TestContext) {
  const app = createServer(pino({ level: 'silent' }), {
    trustedProxies: [],
    corsOrigins: [],
    translateError: () => undefined,
  });
  t.after(() => app.close());
  const answers = new FinishedAnswers(unchanging, 'clubs', { maxBytes: 100_000, perMember: false });
  const finished: string[] = [];
  const options = {
    schema: { response: { 200: Params({ text: Type.String() }) } },
    preHandler: async (_request: unknown, reply: { header(name: string, value: string): unknown }) => {
      reply.header('x-own', 'header');
      reply.header('set-cookie', 'own=cookie');
    },
    onSend: async (_request: unknown, reply: { header(name: string, value: string): unknown }) => {
      reply.header('x-hook', 'onSend');
    },
    onResponse: async (request: { url: string }) => void finished.push(request.url),
  };
  app.get('/object', options, async () => ({ text: 'short', password: 'secret' }));
  app.get('/large', options, async () => ({ text: 'long '.repeat(2000), password: 'secret' }));
  for (const [url, text] of Object.entries({ '/kept': 'short', '/kept-large': 'long '.repeat(2000) })) {
    app.get(url, options, (request, reply) =>
      answers.answer(request, reply, url, async () => finishedJson(reply, { text, password: 'secret' })),
    );
  }
  app.get('/picture', { ...options, schema: {} }, (request, reply) =>
    answers.answer(request, reply, 'picture', async () => picture),
  );
  app.get('/failure', options, () => Promise.reject(new Error('unforeseen')));
  await app.ready();
  return { app, finished };
}

const paths = ['/object', '/large', '/kept', '/kept-large', '/picture'];

suite('An answer', () => {
  test('carries the headers, cookies and hooks of its route, kept or not, packed or not, unchanged or not', async (t) => {
    const { app, finished } = await start(t);
    for (const method of ['GET', 'HEAD'] as const) {
      for (const url of [...paths, ...paths, '/failure']) {
        for (const encoding of ['identity', 'gzip', 'br']) {
          const ask = (held?: string) => {
            const headers = { 'accept-encoding': encoding, ...(held && { 'if-none-match': held }) };
            return app.inject({ method, url, headers });
          };
          const first = await ask();
          const again = await ask(String(first.headers.etag));
          const label = `${method} ${url} ${encoding}`;
          assert.equal(first.statusCode, url === '/failure' ? 500 : 200, label);
          assert.equal(again.statusCode, url === '/failure' ? 500 : 304, label);
          for (const { headers } of [first, again]) {
            assert.equal(headers['x-own'], 'header', label);
            assert.deepEqual([headers['set-cookie']].flat(), ['own=cookie'], label);
            assert.equal(headers['x-hook'], 'onSend', label);
            assert.equal(headers['x-content-type-options'], 'nosniff', label);
            assert.match(String(headers['x-request-id']), /^[\da-f-]{36}$/, label);
          }
        }
      }
    }
    assert.equal(finished.length, 2 * 11 * 3 * 2);
  });

  test('holds no field that the schema of its route does not name, kept or not', async (t) => {
    const { app } = await start(t);
    for (const url of ['/object', '/large', '/kept', '/kept-large', '/kept', '/kept-large']) {
      const answer = await app.inject(url);
      assert.deepEqual(Object.keys(answer.json()), ['text'], url);
    }
  });

  test('is 304 for a caller who holds any representation, and only where there is one', async (t) => {
    const { app } = await start(t);
    const headers = { 'if-none-match': '*' };
    for (const url of paths) assert.equal((await app.inject({ url, headers })).statusCode, 304, url);
    for (const url of ['/failure', '/nowhere'])
      assert.notEqual((await app.inject({ url, headers })).statusCode, 304, url);
  });

  test('leaves through the server: no file takes a reply from it, and every line about a request carries its id', () => {
    const source = fileURLToPath(new URL('../../../../src/', import.meta.url));
    const found = globSync('**/*.ts', { cwd: source }).filter((file) => {
      const text = readFileSync(source + file, 'utf8');
      if (/\bhijack\(|\braw\.(?:write|writeHead|end)\(/.test(text)) return true;
      return /\b(?:request|reply)\.log\b/.test(text) && file !== 'platform/http/request-log.ts';
    });
    assert.deepEqual(found, []);
  });
});
