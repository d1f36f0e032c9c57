import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, startTestApi } from '../../support/test-api.ts';

onEveryDatabase('GET /clubs/brief', (database) => {
  const api = apiOfSuite(database);

  test('lists the same clubs in the same order as the whole directory, to anyone', async () => {
    const brief = await api.get('/clubs/brief');
    assert.equal(brief.status, 200, brief.text);
    const names = ({ body }: typeof brief) => body.clubs.map(({ name }: { name: string }) => name);
    assert.deepEqual(names(brief), names(await api.get('/clubs')));
    assert.equal(brief.body.count, brief.body.clubs.length);
  });

  test('shows of each club what a list, a filter and a map need, and each district and zone once', async () => {
    const { alpha, youth, districtA, districtB, zoneA1 } = api.fixture;
    const point = { latitude: 47.25, longitude: -8.5 };
    await api.deps.storage.write((tx) =>
      tx.updateTable('clubs').set(point).where('id', '=', alpha.id).execute(),
    );
    const { clubs, districts, zones } = (await api.get('/clubs/brief')).body;
    assert.deepEqual(
      clubs.filter(({ id }: { id: number }) => id === alpha.id || id === youth.id),
      [
        {
          id: alpha.id,
          name: 'Alpha',
          type: 'ORG_CLUB',
          district: districtA.id,
          zone: zoneA1.id,
          gps: point,
        },
        {
          id: youth.id,
          name: 'Youth',
          type: 'YOUTH_CLUB_ALPHA',
          district: districtA.id,
          zone: null,
          gps: null,
        },
      ],
    );
    assert.deepEqual(
      districts.map(({ id, fullName }: { id: number; fullName: string }) => [id, fullName]),
      [
        [districtA.id, 'District A of the fixture'],
        [districtB.id, 'District B of the fixture'],
      ],
    );
    assert.deepEqual(zones[0], { id: zoneA1.id, name: 'Zone A1', district: districtA.id });
    assert.deepEqual(
      zones.map(({ name, district }: { name: string; district: number }) => [name, district]),
      [
        ['Zone A1', districtA.id],
        ['Zone A2', districtA.id],
        ['Zone B1', districtB.id],
      ],
    );
  });

  test('answers 304 to a client that has the list, and a new list as soon as a club has another name', async (t) => {
    const own = await startTestApi(t, database);
    const { etag } = (await own.get('/clubs/brief')).headers;
    const again = () => own.call('GET', '/clubs/brief', { headers: { 'if-none-match': String(etag) } });
    assert.equal((await again()).status, 304);
    await own.deps.storage.write((tx) =>
      tx.updateTable('clubs').set({ name: 'Omega' }).where('id', '=', own.fixture.beta.id).execute(),
    );
    const { status, text } = await again();
    assert.equal(status, 200);
    assert.match(text, /Omega/);
  });
});
