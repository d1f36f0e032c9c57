import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertPlace } from '../../../src/directory/organisation/places-store.ts';
import { makeSetupLink } from '../../../src/identity/setup/setup-service.ts';
import { secretHash } from '../../../src/platform/shared/secrets.ts';
import { onEveryDatabase, temporaryFolder, type TestDatabase } from '../../support/databases.ts';
import { assertBadField, assertFailure, startTestApi, type TestApi } from '../../support/test-api.ts';
import { startEmptyApi } from './empty-api.ts';

const administrator = {
  firstName: 'Ada',
  lastName: 'Example',
  email: 'ada@example.org',
  username: 'ada',
  password: 'four words from nowhere',
};
const organisation = {
  name: 'Friends of the Lake',
  timeZone: 'America/Toronto',
  clubYearStart: '09-15',
  languages: ['fr', 'de'],
};

async function secretOf({ deps }: TestApi): Promise<string> {
  return (await makeSetupLink(deps)).split('#')[1] ?? '';
}

onEveryDatabase('POST /setup', (database) => {
  const setUp = (api: TestApi, secret: string, changes: object = {}) =>
    api.call('POST', '/setup', { body: { secret, organisation, administrator, ...changes } });

  test('makes the organisation and an administrator out of nothing, once', async (t) => {
    const api = await startEmptyApi(t, database);
    const secret = await secretOf(api);
    assert.deepEqual((await setUp(api, secret)).status, 201);
    const { body } = await api.get('/organisation');
    const { name, timeZone, clubYearStart, languages, language, setupNeeded } = body;
    assert.deepEqual(
      { name, timeZone, clubYearStart, languages, language, setupNeeded },
      { ...organisation, language: 'fr', setupNeeded: false },
    );
    const credentials = { username: 'ada', password: administrator.password };
    const signedIn = await api.call('POST', '/authenticate', { body: credentials });
    assert.equal(signedIn.body.name, 'Ada Example');
    const me = await api.get('/me', signedIn.body.access_token);
    assert.equal(me.body.rights[0].right, 'administrator');
    assertFailure(await setUp(api, secret), 410);
    const { db } = api.deps.storage;
    assert.deepEqual(await db.selectFrom('setup_links').selectAll().execute(), []);
    const trail = await db.selectFrom('audit_entries').select(['action', 'after']).orderBy('id').execute();
    assert.deepEqual(
      trail.map(({ action }) => action),
      ['set-up', 'set-password', 'sign-in'],
    );
    assert.ok(!JSON.stringify(trail).includes(administrator.password));
  });

  test('gives the whole organisation the number 1, also after an import that was only tried, and the next another', async (t) => {
    const api = await startEmptyApi(t, database);
    const { write, db } = api.deps.storage;
    const tried = write(async (tx) => {
      const place = await insertPlace(tx, null, 'organisation');
      await tx
        .insertInto('units')
        .values({ place_id: place.id, name: 'Tried', full_name: 'Tried' })
        .execute();
      throw new Error('tried');
    });
    await assert.rejects(tried, /tried/);
    assert.equal((await setUp(api, await secretOf(api))).status, 201);
    const [root] = await db
      .selectFrom('units')
      .innerJoin('places', 'places.id', 'place_id')
      .select(['units.id', 'places.id as place', 'path'])
      .execute();
    assert.equal(root?.id, 1);
    await write(async (tx) => {
      const place = await insertPlace(tx, { id: root.place, path: root.path }, 'district');
      await tx.insertInto('units').values({ place_id: place.id, name: 'Next', full_name: 'Next' }).execute();
    });
  });

  test('holds at once in a process that runs beside, and after the next start', async (t) => {
    const folder = await temporaryFolder(t);
    const environment = await database.environment(folder);
    const same: Pick<TestDatabase, 'environment'> = { environment: async () => environment };
    const [one, other] = [
      await startEmptyApi(t, same, { folder }),
      await startEmptyApi(t, same, { folder, env: { GUILDHALL_ORGANISATION: 'From the environment' } }),
    ];
    const secret = await secretOf(other);
    assert.equal((await setUp(one, secret)).status, 201);
    const { body } = await other.get('/organisation');
    assert.deepEqual([body.name, body.timeZone], ['From the environment', 'America/Toronto']);
    const next = await startEmptyApi(t, same, { folder });
    assert.equal((await next.get('/organisation')).body.name, 'Friends of the Lake');
  });

  test('is done by one of many who do it at the same moment', async (t) => {
    const api = await startEmptyApi(t, database);
    const secret = await secretOf(api);
    const tries = ['ada', 'bea', 'cleo'].map((username) =>
      setUp(api, secret, { administrator: { ...administrator, username } }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    assert.deepEqual(
      statuses.toSorted((one, other) => one - other),
      [201, 410, 410],
    );
  });

  test('needs the secret of the printed link, of which only the hash is stored', async (t) => {
    const api = await startEmptyApi(t, database);
    assertFailure(await setUp(api, 'something else'), 403);
    const secret = await secretOf(api);
    const links = await api.deps.storage.db.selectFrom('setup_links').select('hash').execute();
    assert.deepEqual(links, [{ hash: secretHash(secret) }]);
  });

  test('names every field that is wrong', async (t) => {
    const api = await startEmptyApi(t, database);
    const secret = await secretOf(api);
    const changes = {
      organisation: { ...organisation, timeZone: 'Mars/Olympus', clubYearStart: '02-30' },
      administrator: { ...administrator, email: 'nowhere', username: '123' },
    };
    const answer = await setUp(api, secret, changes);
    for (const field of [
      'organisation.timeZone',
      'organisation.clubYearStart',
      'administrator.email',
      'administrator.username',
    ])
      assertBadField(answer, field);
    const weak = await setUp(api, secret, { administrator: { ...administrator, password: 'FriendsLake1' } });
    assertBadField(weak, 'administrator.password');
    assert.equal(weak.body.errorInfo[0].code, 'personal');
  });

  test('is over where there are members, and never needed in the demo', async (t) => {
    const api = await startTestApi(t, database);
    assertFailure(await setUp(api, 'any secret'), 410);
    const demo = await startEmptyApi(t, database, { env: { GUILDHALL_DEMO: 'true' } });
    assert.equal((await demo.get('/organisation')).body.setupNeeded, false);
    assertFailure(await setUp(demo, 'any secret'), 410);
  });
});
