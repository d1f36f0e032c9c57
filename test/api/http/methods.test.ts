import assert from 'node:assert/strict';
import { METHODS } from 'node:http';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertFailure } from '../../support/test-api.ts';
import { calledPath, documentedPaths } from './operations.ts';

onEveryDatabase('Methods', (database) => {
  const api = apiOfSuite(database);

  test('every other method on every documented path is answered with 405 and names those allowed', async () => {
    let tried = 0;
    for (const { path, operations } of documentedPaths(api)) {
      const known = new Set(operations.keys());
      if (known.has('GET')) known.add('HEAD');
      for (const method of METHODS) {
        if (known.has(method) || method === 'CONNECT') continue;
        const answer = await api.app.inject({ method, url: calledPath(path) });
        assert.equal(answer.statusCode, 405, `${method} ${path}`);
        const allowed = String(answer.headers.allow).split(', ');
        assert.deepEqual(allowed.toSorted(), [...known].toSorted(), `${method} ${path}`);
        if (method !== 'HEAD') assert.equal(answer.json().errorCode, 405);
        tried += 1;
      }
    }
    assert.ok(tried > 300, `only ${tried} calls were made`);
  });

  test('a method that is not allowed is refused before its body or a token is looked at', async () => {
    const rawBody = '{"broken":';
    assertFailure(await api.call('PATCH', '/clubs', { rawBody, token: 'wrong' }), 405);
    const text = { rawBody, headers: { 'content-type': 'text/plain' } };
    assertFailure(await api.call('POST', '/clubs/1/members', text), 405);
  });

  test('HEAD answers like GET, without the body', async () => {
    const { token } = api.fixture.people.member;
    for (const path of ['/clubs', '/digimag', `/clubs/${api.fixture.alpha.id}/members`]) {
      const get = await api.get(path, token);
      const head = await api.call('HEAD', path, { token });
      assert.equal(head.status, 200);
      assert.equal(head.bytes.length, 0);
      for (const name of ['content-type', 'content-length', 'etag']) {
        assert.equal(head.headers[name], get.headers[name], `${path} ${name}`);
      }
    }
  });

  test('HEAD needs a token wherever GET needs one', async () => {
    const answer = await api.call('HEAD', `/clubs/${api.fixture.alpha.id}/members`);
    assert.equal(answer.status, 401);
    assert.equal(answer.bytes.length, 0);
  });
});
