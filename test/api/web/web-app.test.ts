import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { asPerson, builtFolder, builtScript, serveWeb } from './built-app.ts';

function assertNothingHere(answer: LightMyRequestResponse, what: string): void {
  assert.equal(answer.statusCode, 404, what);
  const error = 'There is nothing at this address.';
  assert.deepEqual(answer.json(), { success: false, error, errorCode: 404, errorInfo: [] }, what);
}

suite('The files of the web app', () => {
  test('with a hash in their names are kept for a year, each with its type', async (t) => {
    const server = await serveWeb(t, await builtFolder(t));
    for (const [url, type] of [
      ['/assets/index-a1.js', 'text/javascript; charset=utf-8'],
      ['/assets/index-b2.css', 'text/css; charset=utf-8'],
      ['/assets/reader-c3.wasm', 'application/wasm'],
      ['/assets/letters-d4.woff2', 'font/woff2'],
    ] as const) {
      const { statusCode, headers } = await server.get(url);
      assert.equal(statusCode, 200, url);
      assert.equal(headers['content-type'], type);
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['access-control-allow-origin'], undefined);
    }
  });

  test('under names that stay are asked for each time, and answered with 304 while they are the same', async (t) => {
    const server = await serveWeb(t, await builtFolder(t));
    for (const [url, type] of [
      ['/manifest.webmanifest', 'application/manifest+json'],
      ['/service-worker.js', 'text/javascript; charset=utf-8'],
      ['/icon.svg', 'image/svg+xml'],
    ] as const) {
      const { headers } = await server.get(url);
      assert.deepEqual([headers['content-type'], headers['cache-control']], [type, 'no-cache']);
      const again = await server.get(url, { 'if-none-match': String(headers.etag) });
      assert.deepEqual([again.statusCode, again.payload], [304, ''], url);
    }
  });

  test('name the app that people install like the organisation', async (t) => {
    const own = { organisation: 'Gilde «Süd»', brandColour: '#702040' };
    const settings = { ...own, organisation: () => own.organisation };
    const server = await serveWeb(t, await builtFolder(t), settings);
    const {
      name,
      short_name: short,
      theme_color: colour,
    } = (await server.get('/manifest.webmanifest')).json();
    assert.deepEqual([name, short, colour], [own.organisation, own.organisation, own.brandColour]);
  });

  test('make another service worker when the page or its policy is another, and the same one otherwise', async (t) => {
    const folder = await builtFolder(t);
    const workerOf = async (own: { tileAddress?: string } = {}) =>
      (await (await serveWeb(t, folder, own)).get('/service-worker.js')).payload;
    const first = await workerOf();
    assert.equal(await workerOf(), first);
    assert.ok(first.endsWith('self.skipWaiting();'));
    const elsewhere = await workerOf({ tileAddress: 'https://tiles.example.org/{z}/{x}/{y}.png' });
    assert.notEqual(elsewhere, first);
    await writeFile(join(folder, 'index.html'), '<!doctype html>\n<base href="/" />\n<title>New</title>\n');
    assert.notEqual(await workerOf(), first);
  });

  test('leave as the build packed them, or as the caller can read them', async (t) => {
    const server = await serveWeb(t, await builtFolder(t));
    const url = '/assets/index-a1.js';
    const packed = await server.get(url, { 'accept-encoding': 'gzip, deflate, br' });
    assert.deepEqual([packed.headers['content-encoding'], packed.headers.vary], ['br', 'accept-encoding']);
    assert.equal(packed.headers['content-type'], 'text/javascript; charset=utf-8');
    assert.equal(Number(packed.headers['content-length']), packed.rawPayload.length);
    assert.deepEqual(brotliDecompressSync(packed.rawPayload), builtScript);
    const gzipped = await server.get(url, { 'accept-encoding': 'gzip' });
    assert.deepEqual(
      [gzipped.headers['content-encoding'], gzipped.headers.vary],
      ['gzip', 'accept-encoding'],
    );
    assert.deepEqual(gunzipSync(gzipped.rawPayload), builtScript);
    const plain = await server.get(url);
    assert.deepEqual([plain.headers['content-encoding'], plain.headers.vary], [undefined, 'accept-encoding']);
    assert.deepEqual(plain.rawPayload, builtScript);
    const wasm = await server.get('/assets/reader-c3.wasm', { 'accept-encoding': 'br' });
    assert.equal(wasm.headers['content-encoding'], 'br');
  });

  test('answer HEAD with what GET would say, and nothing but GET and HEAD', async (t) => {
    const server = await serveWeb(t, await builtFolder(t));
    for (const url of ['/', '/assets/index-a1.js', '/manifest.webmanifest']) {
      const whole = await server.get(url);
      const head = await server.call({ method: 'HEAD', url });
      assert.deepEqual([head.statusCode, head.payload], [200, ''], url);
      for (const name of ['content-type', 'content-length', 'cache-control', 'etag']) {
        assert.equal(head.headers[name], whole.headers[name], name);
      }
      const refused = await server.call({ method: 'POST', url });
      assert.deepEqual([refused.statusCode, refused.headers.allow], [405, 'GET, HEAD'], url);
    }
  });

  test('that do not exist are a failure that programs can read, never the page', async (t) => {
    const server = await serveWeb(t, await builtFolder(t));
    for (const url of ['/assets/index-old.js', '/assets/', '/assets', '/assets/index', '/icon-192.png']) {
      const answer = await server.get(url, asPerson);
      assertNothingHere(answer, url);
      assert.notEqual(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
    }
  });

  test('are all that the folder gives away', async (t) => {
    const folder = await builtFolder(t);
    await writeFile(join(folder, '..', 'outside-of-it.js'), 'secret');
    t.after(() => rm(join(folder, '..', 'outside-of-it.js')));
    const server = await serveWeb(t, folder);
    for (const url of [
      '/assets/../index.html',
      '/assets/..%2findex.html',
      '/assets/..%2f..%2foutside-of-it.js',
      '/assets/%2e%2e%2f%2e%2e%2foutside-of-it.js',
      '/assets/..%5c..%5coutside-of-it.js',
      '/assets/index-a1.js%00.css',
      '/assets/.%2findex-a1.js',
      '/assets/index-a1.js.br',
      '/assets/constructor',
      '/notes.txt',
      '/../outside-of-it.js',
    ]) {
      assertNothingHere(await server.get(url), url);
    }
  });

  test('are counted by the pattern of their address', async (t) => {
    const server = await serveWeb(t, await builtFolder(t));
    await server.get('/assets/index-a1.js');
    await server.get('/assets/made-up.js');
    await server.get('/events/1', asPerson);
    await server.get('/made-up');
    assert.deepEqual(server.counted, [
      ['GET', '/assets/:file', 200],
      ['GET', '/assets/:file', 404],
      ['GET', '/*', 200],
      ['GET', 'unknown', 404],
    ]);
  });
});

suite('The page of the web app', () => {
  test('is the same at the bare address and at that of every screen', async (t) => {
    const folder = await builtFolder(t);
    const server = await serveWeb(t, folder);
    const html = await readFile(join(folder, 'index.html'), 'utf8');
    for (const url of ['/', '/events', '/events/12?tab=people', '/door/1', '/docsy', '/a/b/c.d', '/%C3%A9']) {
      const { statusCode, headers, payload } = await server.get(url, asPerson);
      assert.deepEqual([statusCode, payload], [200, html], url);
      assert.equal(headers['content-type'], 'text/html; charset=utf-8');
      assert.equal(headers['cache-control'], 'no-cache');
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
      assert.match(String(headers['permissions-policy']), /^camera=\(self\), .*\bmicrophone=\(\)/);
      assert.equal(headers['referrer-policy'], 'no-referrer');
      assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/);
      assert.equal(headers['access-control-allow-origin'], undefined);
      const again = await server.get(url, { ...asPerson, 'if-none-match': String(headers.etag) });
      assert.deepEqual([again.statusCode, again.payload], [304, ''], url);
      const head = await server.call({ method: 'HEAD', url, headers: asPerson });
      assert.equal(head.statusCode, 200, url);
      assert.equal(head.headers['content-length'], String(Buffer.byteLength(html)));
    }
  });

  test('is not what programs get, nor anyone where the rest of the service is', async (t) => {
    const server = await serveWeb(t, await builtFolder(t));
    for (const accept of ['', '*/*', 'application/json']) {
      assertNothingHere(await server.get('/events', { accept }), accept);
    }
    for (const url of [
      '/v2',
      '/v2/nothing',
      '/docs/nothing',
      '/openapi.json',
      '/health/nothing',
      '/metrics',
      '/invitations',
      '/invitations/a/b',
    ]) {
      assertNothingHere(await server.get(url, asPerson), url);
    }
    assertNothingHere(await server.call({ method: 'POST', url: '/events', headers: asPerson }), 'POST');
    assert.equal((await server.call({ method: 'PUT', url: '/v2/clubs', headers: asPerson })).statusCode, 405);
  });

  test('says where the service is, below a base path and behind a proxy that adds to it', async (t) => {
    const folder = await builtFolder(t);
    const below = await serveWeb(t, folder, { basePath: '/club' });
    for (const url of ['/club', '/club/', '/club/events']) {
      assert.match((await below.get(url, asPerson)).payload, /<base href="\/club\/"/, url);
    }
    assert.equal((await below.get('/club/assets/index-a1.js')).statusCode, 200);
    for (const url of ['/', '/events', '/clubhouse', '/assets/index-a1.js', '/club/v2/nothing']) {
      assertNothingHere(await below.get(url, asPerson), url);
    }
    const behind = await serveWeb(t, folder, { publicUrl: 'https://example.org/their/club' });
    assert.match((await behind.get('/')).payload, /<base href="\/their\/club\/"/);
  });

  test('may load only what it needs from this service, and nothing inline', async (t) => {
    const server = await serveWeb(t, await builtFolder(t));
    const policyOf = async (url: string) =>
      String((await server.get(url, asPerson)).headers['content-security-policy']);
    const policy = await policyOf('/');
    assert.equal(
      policy,
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
        "connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src 'self'; object-src 'none'; base-uri 'self'; " +
        "form-action 'self'; frame-ancestors 'none'",
    );
    for (const url of ['/doorway', '/events/door', '/events']) assert.equal(await policyOf(url), policy, url);
    for (const url of ['/door', '/door/', '/door/1/board', '/door?gate=1']) {
      const wanted = policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
      assert.equal(await policyOf(url), wanted, url);
    }
  });

  test('shows mails in an empty page that runs nothing, loads nothing and is framed only by the app', async (t) => {
    const server = await serveWeb(t, await builtFolder(t));
    const { statusCode, headers, payload } = await server.get('/mail-frame', asPerson);
    assert.equal(statusCode, 200);
    assert.equal(payload, '<!doctype html>\n<title></title>\n');
    assert.equal(
      headers['content-security-policy'],
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    );
  });

  test('may load the tiles of maps from the host that the operator named', async (t) => {
    const tileAddress = 'https://tiles.example.org:8443/{z}/{x}/{y}.png';
    const server = await serveWeb(t, await builtFolder(t), { tileAddress });
    const policy = String((await server.get('/')).headers['content-security-policy']);
    assert.match(policy, /img-src 'self' data: blob: https:\/\/tiles\.example\.org:8443;/);
  });

  test('says how to build the app where it is not built, and shows it as soon as it is', async (t) => {
    const folder = await builtFolder(t);
    const index = join(folder, 'index.html');
    const html = await readFile(index);
    await rm(index);
    const server = await serveWeb(t, folder);
    for (const url of ['/', '/events']) {
      const answer = await server.get(url, asPerson);
      assert.equal(answer.statusCode, 503);
      assert.match(answer.payload, /<pre>npm run build<\/pre>/);
    }
    assert.equal((await server.get('/v2/clubs')).statusCode, 200);
    await writeFile(index, html);
    assert.equal((await server.get('/')).statusCode, 200);
  });
});
