import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { assertBadField, assertFailure, startTestApi } from '../../support/test-api.ts';

onEveryDatabase('GET /clubs/{id}', (database) => {
  test('shows a club with its district and zone to anyone', async (t) => {
    const api = await startTestApi(t, database);
    const { alpha, districtA, zoneA1 } = api.fixture;
    const answer = await api.get(`/clubs/${alpha.id}`);
    assert.equal(answer.status, 200);
    assert.equal(answer.body.name, 'Alpha');
    assert.deepEqual(answer.body.district, {
      id: districtA.id,
      name: 'District A',
      fullName: 'District A of the fixture',
    });
    assert.deepEqual(answer.body.zone, { id: zoneA1.id, name: 'Zone A1' });
    assert.equal(answer.body.gps, null);
  });

  test('leaves the zone null for a club that hangs under its district', async (t) => {
    const api = await startTestApi(t, database);
    const answer = await api.get(`/clubs/${api.fixture.youth.id}`);
    assert.equal(answer.body.zone, null);
    assert.equal(answer.body.district.name, 'District A');
  });

  test('answers 404 for a club that does not exist', async (t) => {
    const api = await startTestApi(t, database);
    assertFailure(await api.get('/clubs/999999'), 404);
  });

  test('refuses an id that is no whole number, is negative, or is beyond what JSON carries', async (t) => {
    const api = await startTestApi(t, database);
    for (const id of ['abc', '-1', '0', '1.5', '0x10', '9007199254740993', '%00']) {
      assertBadField(await api.get(`/clubs/${id}`), 'id');
    }
  });
});
