import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { toJson } from '../../../src/platform/storage/json.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import {
  apiOfSuite,
  assertBadField,
  startTestApi,
  type Answer,
  type TestApi,
} from '../../support/test-api.ts';

onEveryDatabase('GET /clubs', (database) => {
  const api = apiOfSuite(database);
  before(async () => {
    await completeAlpha(api);
  });

  test('lists every club to anyone, by sorting name and not by name', async () => {
    const answer = await api.get('/clubs');
    assert.equal(answer.status, 200);
    assert.equal(answer.body.success, true);
    assert.equal(answer.body.count, 4);
    // The sorting name of "The Aardvarks" leaves the article out.
    assert.deepEqual(names(answer), ['The Aardvarks', 'Alpha', 'Beta', 'Youth']);
  });

  test('shows every field of a club', async () => {
    const { alpha, beta, gamma, youth, districtA, zoneA1 } = api.fixture;
    const answer = await api.get('/clubs');
    assert.deepEqual(club(answer, 'Alpha'), {
      id: alpha.id,
      name: 'Alpha',
      type: 'ORG_CLUB',
      district: { id: districtA.id, name: 'District A', fullName: 'District A of the fixture' },
      zone: { id: zoneA1.id, name: 'Zone A1' },
      lci: 12_345,
      address: 'Hotel Example\nMarket Square 1',
      website: 'https://alpha.example.org',
      gps: { latitude: 47.25, longitude: -8.5 },
      socialNetworks: [{ facebook: 'https://facebook.example/alpha' }, { x: 'https://x.example/alpha' }],
      charterNight: '1957-05-04',
      dateFoundation: '1956-11-14',
      email: 'alpha@example.org',
      meetings: [
        { dayTime: 'First Monday 12:00', description: 'Lunch', address: 'Hotel Example\nMarket Square 1' },
        { dayTime: 'Third Monday 19:00', description: 'Dinner', address: 'Hotel Example' },
      ],
      sponsorClubs: [
        { id: gamma.id, name: 'The Aardvarks', type: 'ORG_CLUB' },
        { id: beta.id, name: 'Beta', type: 'ORG_CLUB' },
      ],
      reverseSponsorClubs: [{ id: youth.id, name: 'Youth', type: 'YOUTH_CLUB_ALPHA' }],
      twinningClubs: { name: 'Club d’Outre-Mer', type: 'YOUTH_CLUB_OMEGA' },
      twinnings: [
        { id: null, name: 'Club d’Outre-Mer', type: 'YOUTH_CLUB_OMEGA' },
        { id: beta.id, name: 'Beta', type: 'ORG_CLUB' },
      ],
    });
  });

  test('shows what is absent as empty text, empty list or null', async () => {
    const beta = club(await api.get('/clubs'), 'Beta');
    const { address, website, gps, socialNetworks, charterNight, dateFoundation, email } = beta;
    assert.deepEqual([address, website, charterNight, dateFoundation, email], ['', '', '', '', '']);
    assert.deepEqual([gps, socialNetworks, beta.twinningClubs], [null, null, null]);
    assert.deepEqual([beta.meetings, beta.sponsorClubs, beta.twinnings], [[], [], []]);
  });

  test('shows the same relation from both sides', async () => {
    const answer = await api.get('/clubs');
    const alpha = { id: api.fixture.alpha.id, name: 'Alpha', type: 'ORG_CLUB' };
    assert.deepEqual(club(answer, 'Youth').sponsorClubs, [alpha]);
    assert.deepEqual(club(answer, 'Beta').reverseSponsorClubs, [alpha]);
  });

  test('shows one club exactly as the list does', async () => {
    const listed = club(await api.get('/clubs'), 'Alpha');
    const { body } = await api.get(`/clubs/${api.fixture.alpha.id}`);
    assert.deepEqual(body, listed);
  });

  test('keeps to one type, one district or one zone', async () => {
    const { districtA, districtB, zoneA1 } = api.fixture;
    assert.deepEqual(names(await api.get('/clubs?type=YOUTH_CLUB_ALPHA')), ['Youth']);
    assert.deepEqual(names(await api.get('/clubs?type=YOUTH_CLUB_OMEGA')), []);
    assert.deepEqual(names(await api.get(`/clubs?district=${districtA.id}`)), ['Alpha', 'Beta', 'Youth']);
    assert.deepEqual(names(await api.get(`/clubs?district=${districtB.id}`)), ['The Aardvarks']);
    assert.deepEqual(names(await api.get(`/clubs?zone=${zoneA1.id}`)), ['Alpha']);
  });

  test('joins filters: a club must match all of them', async () => {
    const { districtA, districtB, zoneA1 } = api.fixture;
    const namesFor = (query: string) => api.get(`/clubs?${query}`).then(names);
    assert.deepEqual(await namesFor(`district=${districtA.id}&type=ORG_CLUB`), ['Alpha', 'Beta']);
    assert.deepEqual(await namesFor(`district=${districtA.id}&zone=${zoneA1.id}`), ['Alpha']);
    assert.deepEqual(await namesFor(`district=${districtB.id}&zone=${zoneA1.id}`), []);
  });

  test('finds nothing below a unit that does not exist, or is of another kind', async () => {
    for (const query of [
      'district=999999',
      'zone=999999',
      `district=${api.fixture.zoneA1.id}`,
      `zone=${api.fixture.districtA.id}`,
    ]) {
      const answer = await api.get(`/clubs?${query}`);
      assert.deepEqual(answer.body, { success: true, count: 0, clubs: [] }, query);
    }
  });

  test('refuses a type that is not on the list, naming those that are', async () => {
    const answer = await api.get('/clubs?type=CHESS_CLUB');
    assertBadField(answer, 'type');
    assert.match(answer.body.error, /ORG_CLUB, YOUTH_CLUB_ALPHA, YOUTH_CLUB_OMEGA/);
    assertBadField(await api.get('/clubs?type='), 'type');
    assertBadField(await api.get('/clubs?type=ORG_CLUB&type=ORG_CLUB'), 'type');
  });

  test('refuses a district or zone that is no id', async () => {
    for (const value of ['abc', '0', '-1', '1.5', '', '9007199254740993', '%00']) {
      assertBadField(await api.get(`/clubs?district=${value}`), 'district');
      assertBadField(await api.get(`/clubs?zone=${value}`), 'zone');
    }
  });

  test('answers 304 without a body to a client that already has this list', async () => {
    const { etag } = (await api.get('/clubs')).headers;
    assert.ok(etag !== undefined);
    const again = await api.call('GET', '/clubs', { headers: { 'if-none-match': etag } });
    assert.equal(again.status, 304);
    assert.equal(again.bytes.length, 0);
    const other = await api.call('GET', '/clubs?type=ORG_CLUB', { headers: { 'if-none-match': etag } });
    assert.equal(other.status, 200);
  });

  test('sends the list compressed to a client that asks for it, and 304 to that client, too', async () => {
    const plain = await api.get('/clubs');
    for (const [encoding, decompress] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const headers = { 'accept-encoding': encoding };
      const answer = await api.call('GET', '/clubs', { headers });
      assert.equal(answer.headers['content-encoding'], encoding);
      assert.match(String(answer.headers.vary), /accept-encoding/i);
      assert.ok(answer.bytes.length < plain.bytes.length);
      assert.equal(decompress(answer.bytes).toString(), plain.text);
      const etag = String(answer.headers.etag);
      const again = await api.call('GET', '/clubs', { headers: { ...headers, 'if-none-match': etag } });
      assert.equal(again.status, 304);
    }
  });

  test('gives a changed list a new ETag', async (t) => {
    const own = await startTestApi(t, database);
    const { etag } = (await own.get('/clubs')).headers;
    await own.deps.storage.write((tx) =>
      tx
        .updateTable('clubs')
        .set({ email: 'new@example.org' })
        .where('id', '=', own.fixture.beta.id)
        .execute(),
    );
    const answer = await own.call('GET', '/clubs', { headers: { 'if-none-match': String(etag) } });
    assert.equal(answer.status, 200);
    assert.notEqual(answer.headers.etag, etag);
  });
});

/** Gives Alpha a value in every field, and Gamma a name whose sorting name begins elsewhere. */
async function completeAlpha({ deps, fixture }: TestApi): Promise<void> {
  const { alpha, beta, gamma, youth } = fixture;
  await deps.storage.write(async (tx) => {
    await tx
      .updateTable('clubs')
      .set({ name: 'The Aardvarks', sort_name: 'aardvarks' })
      .where('id', '=', gamma.id)
      .execute();
    await tx
      .updateTable('clubs')
      .set({
        lci: 12_345,
        address: 'Hotel Example\nMarket Square 1',
        website: 'https://alpha.example.org',
        latitude: 47.25,
        longitude: -8.5,
        social_networks: toJson([
          { facebook: 'https://facebook.example/alpha' },
          { x: 'https://x.example/alpha' },
        ]),
        charter_night: '1957-05-04',
        date_foundation: '1956-11-14',
        email: 'alpha@example.org',
      })
      .where('id', '=', alpha.id)
      .execute();
    const dinner = { day_time: 'Third Monday 19:00', description: 'Dinner', address: 'Hotel Example' };
    const lunch = {
      day_time: 'First Monday 12:00',
      description: 'Lunch',
      address: 'Hotel Example\nMarket Square 1',
    };
    await tx
      .insertInto('club_meetings')
      .values([
        { ...dinner, club_id: alpha.id, position: 2 },
        { ...lunch, club_id: alpha.id, position: 1 },
      ])
      .execute();
    await tx
      .insertInto('club_sponsors')
      .values([
        { club_id: alpha.id, sponsor_club_id: beta.id },
        { club_id: alpha.id, sponsor_club_id: gamma.id },
        { club_id: youth.id, sponsor_club_id: alpha.id },
      ])
      .execute();
    await tx
      .insertInto('club_twinnings')
      .values([
        { club_id: alpha.id, position: 2, twin_club_id: beta.id, name: 'Beta', type: 'ORG_CLUB' },
        {
          club_id: alpha.id,
          position: 1,
          twin_club_id: null,
          name: 'Club d’Outre-Mer',
          type: 'YOUTH_CLUB_OMEGA',
        },
      ])
      .execute();
  });
}

function names(answer: Answer): string[] {
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.count, answer.body.clubs.length);
  return answer.body.clubs.map(({ name }: { name: string }) => name);
}

function club(answer: Answer, wanted: string) {
  return answer.body.clubs.find(({ name }: { name: string }) => name === wanted);
}
