import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite } from '../../support/test-api.ts';

onEveryDatabase('Caching', (database) => {
  const api = apiOfSuite(database);

  const getIf = (path: string, tag: string) => api.call('GET', path, { headers: { 'if-none-match': tag } });

  test('every answer to a reading call carries a tag, and a caller who names it gets 304 without a body', async () => {
    const { token } = api.fixture.people.member;
    for (const path of ['/clubs', `/clubs/${api.fixture.alpha.id}`, '/digimag', '//health/live', '/events']) {
      const first = await api.get(path, token);
      const tag = String(first.headers.etag);
      assert.match(tag, /^W\/".+"$/, path);
      const headers = { 'if-none-match': tag };
      const again = await api.call('GET', path, { token, headers });
      assert.equal(again.status, 304, path);
      assert.equal(again.bytes.length, 0);
      assert.equal(again.headers.etag, tag);
      // A length beside 304 would be that of the whole answer; 0 would be wrong.
      assert.equal(again.headers['content-length'], undefined);
      const head = await api.call('HEAD', path, { token, headers });
      assert.equal(head.status, 304, path);
      assert.equal(head.bytes.length, 0);
    }
  });

  test('a tag is found among several, and whether it is marked as weak does not matter', async () => {
    const tag = String((await api.get('/clubs')).headers.etag);
    assert.equal((await getIf('/clubs', `"other", ${tag}`)).status, 304);
    assert.equal((await getIf('/clubs', tag.replace('W/', ''))).status, 304);
    assert.equal((await getIf('/clubs', '"other"')).status, 200);
    assert.equal((await getIf('/clubs', tag.slice(0, -2))).status, 200);
  });

  test('a failure and the answer to a change carry no tag and are never 304', async () => {
    const missing = await api.get('/clubs/999999');
    assert.equal(missing.headers.etag, undefined);
    const body = { username: 'nobody', password: 'nothing' };
    const refused = await api.call('POST', '/authenticate', { body, headers: { 'if-none-match': '*' } });
    assert.equal(refused.status, 401);
    assert.equal(refused.headers.etag, undefined);
  });

  test('a list and a single event, which are put together or written anew, are packed and unpack to the same text', async () => {
    const { token } = api.fixture.people.member;
    for (let count = 0; count < 8; count += 1)
      await api.fixture.addEvent({ description: 'Zürich → Genève. '.repeat(90) });
    const [event] = (await api.get('/events', token)).body.events;
    for (const path of ['/events', `/events/${event.id}`]) {
      const plain = await api.get(path, token);
      const headers = { 'accept-encoding': 'gzip' };
      const packed = await api.call('GET', path, { token, headers });
      assert.equal(packed.headers['content-encoding'], 'gzip', path);
      assert.equal(packed.headers.vary, 'accept-encoding');
      assert.equal(packed.headers.etag, plain.headers.etag);
      assert.equal(packed.headers['cache-control'], 'private, no-cache');
      assert.equal(gunzipSync(packed.bytes).toString(), plain.text);
    }
  });

  test('the files of the reference page are packed, too', async () => {
    const path = '/docs/static/swagger-ui.css';
    const plain = await api.app.inject(path);
    for (const [encoding, unpack] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const packed = await api.app.inject({ path, headers: { 'accept-encoding': encoding } });
      assert.equal(packed.headers['content-encoding'], encoding);
      assert.equal(packed.headers['content-length'], String(packed.rawPayload.length));
      assert.ok(packed.rawPayload.length < plain.rawPayload.length / 2);
      assert.ok(unpack(packed.rawPayload).equals(plain.rawPayload));
    }
  });

  test('large texts are packed only for callers who can unpack them, small ones and pictures never', async () => {
    const ask = (path: string, encoding: string) =>
      api.call('GET', path, { headers: { 'accept-encoding': encoding } });
    const plain = await api.get('/clubs');
    for (const encoding of ['gzip', 'x-gzip', '*', 'deflate, gzip;q=0.5, br;q=0']) {
      const packed = await ask('/clubs', encoding);
      assert.equal(packed.headers['content-encoding'], 'gzip', encoding);
      assert.equal(packed.headers['content-length'], String(packed.bytes.length));
      assert.equal(gunzipSync(packed.bytes).toString(), plain.text);
    }
    for (const encoding of ['identity', 'deflate', 'zstd', 'gzip;q=0', '']) {
      const whole = await ask('/clubs', encoding);
      assert.equal(whole.headers['content-encoding'], undefined, encoding);
      assert.equal(whole.headers.vary, 'accept-encoding');
    }
    const small = await ask('//health/live', 'gzip');
    assert.equal(small.headers['content-encoding'], undefined);
    assert.equal(small.headers.vary, undefined);
  });
});
