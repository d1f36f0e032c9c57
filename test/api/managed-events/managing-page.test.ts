import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoPassword } from '../../../src/identity/passwords/demo-password.ts';
import { startCopiedDemo } from '../../support/copied-demo-app.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { listingsOf } from '../../support/page-listings.ts';
import { samplePicture } from '../../support/sample-picture.ts';

interface CurlRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

/** The words of a line of a shell, without their quotation marks. */
function wordsOf(line: string): string[] {
  const words = line.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [];
  return words.map((word) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double),
  );
}

/** The files that the page sends. */
function fileNamed(name: string): Buffer {
  if (name === '@banner.jpg') return samplePicture;
  assert.equal(name, '@menu.pdf');
  return Buffer.from('%PDF-1.7 soup and roast');
}

/** What a line for curl sends, as far as the page uses it. */
function requestOf(line: string): CurlRequest {
  const [, ...words] = wordsOf(line);
  const request: CurlRequest = { method: 'GET', url: '', headers: {} };
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-s') continue;
    if (word === '-X') request.method = words.shift() as CurlRequest['method'];
    else if (word === '-H') {
      const [name = '', value = ''] = (words.shift() ?? '').split(/: (.*)/);
      request.headers[name.toLowerCase()] = value;
    } else if (word === '-d') request.payload = words.shift() ?? '';
    else if (word === '--data-binary') request.payload = fileNamed(words.shift() ?? '');
    else {
      assert.ok(word.startsWith('/v2/'), `${word} is not understood here`);
      request.url = word;
    }
  }
  return request;
}

/** A line that keeps a number of the answer for those that follow. */
const reading = /^([A-Z]+)=\$\((curl .*) \| sed 's\/\.\*"(\w+)":.*'\)$/;

onEveryDatabase('docs/managing.md', (database) => {
  test('shows lines for curl that work as they stand, one after the other', async (t) => {
    const { app } = await startCopiedDemo(t, database);
    const signIn = { username: 'administrator', password: demoPassword };
    const signedIn = await app.inject({ method: 'POST', url: '/v2/authenticate', payload: signIn });
    const values: Record<string, unknown> = { API: '/v2', TOKEN: String(signedIn.json().access_token) };
    const lines = listingsOf('docs/managing.md', 'sh')
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .filter((line) => /^(?:(?:COUNT|GUEST|MESSAGE)=\$\()?curl /.test(line));
    assert.ok(lines.length >= 30);
    for (const line of lines) {
      const known = line.replaceAll(/\$([A-Z]+)/g, (_, name: string) => String(values[name]));
      const [, name, kept, field = ''] = reading.exec(known) ?? [];
      const answer = await app.inject(requestOf(kept ?? known));
      assert.ok(answer.statusCode < 300, `${line}\n${answer.payload}`);
      if (name !== undefined) values[name] = answer.json()[field];
    }
  });
});
