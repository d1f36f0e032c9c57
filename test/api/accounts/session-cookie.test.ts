import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givePassword, TestBrowser } from '../../support/browser.ts';
import { databases, type Ending, type TestDatabase } from '../../support/databases.ts';
import { startTestApi } from '../../support/test-api.ts';

const [sqlite] = databases as [TestDatabase];

async function cookiesAt(t: Ending, publicUrl: string): Promise<string> {
  const api = await startTestApi(t, sqlite, { env: { GUILDHALL_PUBLIC_URL: publicUrl } });
  await givePassword(api, api.fixture.people.member.id);
  const answer = await new TestBrowser(api).signIn('member');
  return [answer.headers['set-cookie'] ?? []]
    .flat()
    .join('\n')
    .replace(/=guildhall_[\w-]+/, '=…');
}

test('A session travels over https alone where the service is reached so, and only to its own host', async (t) => {
  assert.equal(
    await cookiesAt(t, 'https://members.example.org'),
    '__Host-guildhall_session=…; Max-Age=7776000; Path=/; HttpOnly; Secure; SameSite=Lax\n' +
      'guildhall_signed_in=1; Max-Age=7776000; Path=/; Secure; SameSite=Lax',
  );
});

test('Two services under different paths of a host have cookies of different names', async (t) => {
  assert.match(
    await cookiesAt(t, 'https://example.org/club-api/'),
    /^__Host-guildhall_session_club-api=…; .*\nguildhall_signed_in_club-api=1; /,
  );
  assert.match(await cookiesAt(t, 'http://example.org/a/b'), /^guildhall_session_a_b=…; /);
});
