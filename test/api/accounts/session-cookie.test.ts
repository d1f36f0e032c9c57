import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givePassword, TestBrowser } from '../../support/browser.ts';
import { databases, type Ending, type TestDatabase } from '../../support/databases.ts';
import { startTestApi } from '../../support/test-api.ts';

const [sqlite] = databases as [TestDatabase];

async function cookieAt(t: Ending, publicUrl: string): Promise<string> {
  const api = await startTestApi(t, sqlite, { env: { GUILDHALL_PUBLIC_URL: publicUrl } });
  await givePassword(api, api.fixture.people.member.id);
  const answer = await new TestBrowser(api).signIn('member');
  return String(answer.headers['set-cookie']).replace(/=guildhall_[\w-]+/, '=…');
}

test('A session travels over https alone where the service is reached so, and only to its own host', async (t) => {
  assert.equal(
    await cookieAt(t, 'https://members.example.org'),
    '__Host-guildhall_session=…; Max-Age=7776000; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
});

test('Two services under different paths of a host have cookies of different names', async (t) => {
  assert.match(await cookieAt(t, 'https://example.org/club-api/'), /^__Host-guildhall_session_club-api=…; /);
  assert.match(await cookieAt(t, 'http://example.org/a/b'), /^guildhall_session_a_b=…; /);
});
