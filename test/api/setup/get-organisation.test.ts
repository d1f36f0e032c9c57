import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passkeysWork } from '../../../src/identity/passkeys/relying-party.ts';
import { startCopiedDemo } from '../../support/copied-demo-app.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { startTestApi } from '../../support/test-api.ts';
import { startEmptyApi } from './empty-api.ts';

onEveryDatabase('GET /organisation', (database) => {
  test('tells anyone what a start page needs', async (t) => {
    const env = {
      GUILDHALL_ORGANISATION: 'Friends of the Lake',
      GUILDHALL_BRAND_COLOUR: '#7a1f3d',
      GUILDHALL_LANGUAGE: 'fr',
      GUILDHALL_LANGUAGES: 'de,fr',
      GUILDHALL_CLUB_YEAR_START: '01-01',
      GUILDHALL_CURRENCY: 'CHF',
      GUILDHALL_TILE_ADDRESS: 'https://tiles.example.org/{z}/{x}/{y}.png',
    };
    const api = await startTestApi(t, database, { env });
    const { status, body, headers } = await api.get('/organisation');
    assert.equal(status, 200);
    assert.deepEqual(body, {
      success: true,
      name: 'Friends of the Lake',
      brandColour: '#7a1f3d',
      languages: ['fr', 'de'],
      language: 'fr',
      timeZone: 'Europe/Zurich',
      clubYearStart: '01-01',
      currency: 'CHF',
      setupNeeded: false,
      passkeys: true,
      tileAddress: 'https://tiles.example.org/{z}/{x}/{y}.png',
      version: api.deps.version,
      demo: null,
    });
    assert.equal(headers['cache-control'], 'public, max-age=60');
    const held = { 'if-none-match': String(headers.etag) };
    assert.equal((await api.call('GET', '/organisation', { headers: held })).status, 304);
  });

  test('says that someone has to set the service up, and lets nobody keep that', async (t) => {
    const api = await startEmptyApi(t, database);
    const { body, headers } = await api.get('/organisation');
    assert.equal(body.setupNeeded, true);
    assert.equal(headers['cache-control'], 'no-cache');
  });

  test('names the four people of the demo, with their offices in the language asked for', async (t) => {
    const { app } = await startCopiedDemo(t, database);
    const answer = await app.inject({ url: '/v2/organisation?locale=de-CH' });
    const { demo, setupNeeded } = answer.json<{
      setupNeeded: boolean;
      demo: { password: string; people: Record<string, string>[] };
    }>();
    assert.equal(setupNeeded, false);
    assert.deepEqual(
      demo.people.map(({ kind, fullName, office }) => ({ kind, fullName, office })),
      [
        { kind: 'member', fullName: 'Elena Sommer', office: '' },
        { kind: 'president', fullName: 'Matthias Brändli', office: 'Präsident/in' },
        { kind: 'reviewer', fullName: 'Céline Favrod', office: 'Zensor/in' },
        { kind: 'administrator', fullName: 'Gion-Andri Camathias', office: 'Webmaster' },
      ],
    );
    for (const { username, photo, fullName } of demo.people) {
      const body = { username, password: demo.password };
      const signedIn = await app.inject({ method: 'POST', url: '/v2/authenticate', body });
      assert.equal(signedIn.json<{ name: string }>().name, fullName);
      assert.equal((await app.inject({ url: `/v2/members/photo/${photo}` })).statusCode, 200);
    }
  });
});

test('Passkeys need a public address that is a name', () => {
  assert.equal(passkeysWork('https://members.example.org/club-api'), true);
  assert.equal(passkeysWork('http://localhost:8080'), true);
  assert.equal(passkeysWork('http://127.0.0.1:8080'), false);
  assert.equal(passkeysWork('https://[2001:db8::1]'), false);
});
