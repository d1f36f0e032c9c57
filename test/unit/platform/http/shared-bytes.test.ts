import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';
import { pino } from 'pino';
import { registerApiReference, registerOpenApi } from '../../../../src/platform/http/openapi.ts';
import { createServer } from '../../../../src/platform/http/server.ts';
import { webRoutes } from '../../../../src/platform/web-app/web-routes.ts';
import { builtFolder } from '../../../api/web/built-app.ts';

const settings = {
  basePath: '/base',
  version: '1',
  publicUrl: 'http://guildhall.test/base',
  // Long enough for the document to be sent as bytes.
  organisation: () => 'Guildhall '.repeat(500),
  sessionCookie: 'session',
  tileAddress: '',
  brandColour: '#17395c',
};

/** A server with the reference and the web app, and the bytes that it has given to the connections. */
async function start(t: TestContext) {
  const app = createServer(pino({ level: 'silent' }), {
    trustedProxies: [],
    corsOrigins: [],
    translateError: () => undefined,
  });
  t.after(() => app.close());
  const sent: unknown[] = [];
  app.addHook('onSend', async (_request, _reply, payload) => void sent.push(payload));
  registerOpenApi(app, settings);
  const web = webRoutes(settings, await builtFolder(t));
  await app.register(
    async (root) => {
      registerApiReference(root);
      web.register(root);
    },
    { prefix: settings.basePath },
  );
  return { app, sent };
}

suite('Large files that anyone may ask for', () => {
  const files = [
    '/base/docs/static/swagger-ui-bundle.js',
    '/base/docs/json',
    '/base/openapi.json',
    '/base/assets/index-a1.js',
    '/base/assets/reader-c3.wasm',
  ];

  test('are in memory once for each way of packing, however many they are on their way to', async (t) => {
    const { app, sent } = await start(t);
    for (const url of files) {
      for (const encoding of ['identity', 'gzip', 'br']) {
        sent.length = 0;
        const ask = () => app.inject({ url, headers: { 'accept-encoding': encoding } });
        // Together, and once more when it is known.
        const answers = [...(await Promise.all([ask(), ask(), ask()])), await ask()];
        for (const { statusCode, headers } of answers) {
          assert.equal(statusCode, 200, url);
          assert.equal(headers['content-encoding'] ?? 'identity', encoding, url);
        }
        assert.equal(sent.length, 4);
        assert.ok(Buffer.isBuffer(sent[0]) && sent.every((body) => body === sent[0]), `${url} ${encoding}`);
      }
    }
  });

  test('are known by one name only', async (t) => {
    const { app } = await start(t);
    for (const name of ['static//index.css', 'static/./index.css', 'static/a/../index.css', 'json/../json']) {
      const url = `/base/docs/${encodeURIComponent(name)}`;
      assert.equal((await app.inject(url)).statusCode, 404, url);
    }
    assert.equal((await app.inject('/base/docs/static/index.css?version=1')).statusCode, 200);
  });
});
