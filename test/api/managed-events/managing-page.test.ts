import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoPassword } from '../../../src/accounts/demo-password.ts';
import { startCopiedDemo } from '../../support/copied-demo-app.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { listingsOf } from '../../support/page-listings.ts';

interface CurlRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** The words of a line of a shell, without their quotation marks. */
function wordsOf(line: string): string[] {
  const words = line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g);
  return Array.from(words, ([, single, double, plain]) => single ?? double ?? plain ?? '');
}

/** What a line for curl sends, as far as the page uses it. */
function requestOf(line: string, token: string): CurlRequest {
  const [, ...words] = wordsOf(line.replaceAll('$TOKEN', token).replaceAll('$API', '/v2'));
  const request: CurlRequest = { method: 'GET', url: '', headers: {} };
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-X') request.method = words.shift() as CurlRequest['method'];
    else if (word === '-H') {
      const [name = '', value = ''] = (words.shift() ?? '').split(/: (.*)/);
      request.headers[name.toLowerCase()] = value;
    } else if (word === '-d') request.payload = words.shift() ?? '';
    else {
      assert.ok(word.startsWith('/v2/'), `${word} is not understood here`);
      request.url = word;
    }
  }
  return request;
}

onEveryDatabase('docs/managing.md', (database) => {
  test('shows lines for curl that work as they stand, one after the other', async (t) => {
    const { app } = await startCopiedDemo(t, database);
    const signIn = { username: 'administrator', password: demoPassword };
    const signedIn = await app.inject({ method: 'POST', url: '/v2/authenticate', payload: signIn });
    const token = String(signedIn.json().access_token);
    const lines = listingsOf('docs/managing.md', 'sh')
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .filter((line) => line.startsWith('curl '));
    assert.ok(lines.length >= 15);
    for (const line of lines) {
      const answer = await app.inject(requestOf(line, token));
      assert.ok(answer.statusCode < 300, `${line}\n${answer.payload}`);
    }
  });
});
