import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readXlsx } from 'hucre';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure, startTestApi } from '../../support/test-api.ts';

interface Sums {
  activities: number;
  amountDonated: number;
}

onEveryDatabase('GET /manage/activities', (database) => {
  const api = apiOfSuite(database);
  before(async () => {
    const { addActivity, alpha, beta, gamma } = api.fixture;
    await addActivity({ club_id: alpha.id, start_date: '2026-07-01', amount_donated: 100, category: 2 });
    await addActivity({ club_id: alpha.id, start_date: '2027-06-30', amount_donated: 20, category: 1 });
    await addActivity({ club_id: beta.id, start_date: '2026-07-31', amount_donated: 3, category: 2 });
    await addActivity({ club_id: beta.id, start_date: '2026-06-30', amount_donated: 9000 });
    await addActivity({ club_id: gamma.id, start_date: '2026-08-01', amount_donated: 500_000 });
    await addActivity({ club_id: alpha.id, start_date: '2026-08-01', status: 4 });
    const deleted_at = '2026-11-01T00:00:00.000Z';
    await addActivity({ club_id: alpha.id, start_date: '2026-08-01', deleted_at });
  });
  const read = (place: number, query = '', token = api.fixture.people.administrator.token) =>
    api.get(`/manage/activities?place=${place}${query}`, token);

  test('sums up what all clubs below a place did in the year, and nothing else', async () => {
    const { status, body, text } = await read(api.fixture.districtA.place);
    assert.equal(status, 200, text);
    assert.deepEqual([body.year, body.from, body.to], [2026, '2026-07-01', '2027-06-30']);
    assert.deepEqual(body.place, {
      id: api.fixture.districtA.place,
      level: 'district',
      name: 'District A',
    });
    const { activities, amountCollected, amountDonated, personsServed, volunteers, hoursWorked } =
      body.totals;
    assert.deepEqual(
      [activities, amountCollected, amountDonated, personsServed, volunteers, hoursWorked],
      [3, 3600, 123, 240, 36, 180],
    );
  });

  test('tells the sums of every category and of every month', async () => {
    const { body } = await read(api.fixture.districtA.place, '&locale=de');
    const categories = body.categories.map((one: Sums & { categoryName: string }) => [
      one.categoryName,
      one.activities,
      one.amountDonated,
    ]);
    assert.deepEqual(categories, [
      ['Gesundheit und Sehkraft', 1, 20],
      ['Hilfe gegen Hunger', 2, 103],
    ]);
    const months: (Sums & { month: string })[] = body.months;
    assert.equal(months.length, 12);
    assert.deepEqual(
      months.filter((one) => one.activities > 0).map((one) => [one.month, one.amountDonated]),
      [
        ['2026-07', 103],
        ['2027-06', 20],
      ],
    );
  });

  test('names every club with what it reported, and when one that has not did so for the last time', async () => {
    const { body } = await read(api.fixture.districtA.place, '&year=2025');
    assert.deepEqual([body.clubCount, body.reportedCount], [3, 1]);
    assert.deepEqual(
      body.clubs.map((club: Sums & { name: string; unit: string; lastActivity: string }) => [
        club.name,
        club.unit,
        club.activities,
        club.amountDonated,
        club.lastActivity,
      ]),
      [
        ['Alpha', 'Zone A1', 0, 0, '2026-07-01'],
        ['Beta', 'Zone A2', 1, 9000, '2026-07-31'],
        ['Youth', 'District A', 0, 0, ''],
      ],
    );
  });

  test('names the places to go on to: those above as far as the right reaches, and the units below', async () => {
    const { districtA, zoneA1, alpha, people, addMember, addTerm, tokenFor } = api.fixture;
    const names = (places: { name: string }[]) => places.map(({ name }) => name);
    const { body } = await read(districtA.place);
    assert.deepEqual(
      body.above.map(({ level }: { level: string }) => level),
      ['organisation', 'multi-district'],
    );
    assert.deepEqual(names(body.below), ['Zone A1', 'Zone A2']);
    assert.deepEqual((await read(zoneA1.place)).body.below, []);
    const governor = await addMember();
    await addTerm(governor, 'DG', districtA.place, '2026-07-01');
    const below = await read(alpha.place, '', await tokenFor(governor));
    assert.deepEqual(names(below.body.above), ['District A', 'Zone A1']);
    assert.deepEqual((await read(alpha.place, '', people.officer.token)).body.above, []);
  });

  test('takes no activity for the last one that was deleted, called off or has not begun', async () => {
    const { addActivity, beta, districtA } = api.fixture;
    const deleted_at = '2026-11-01T00:00:00.000Z';
    await addActivity({ club_id: beta.id, start_date: '2026-08-01', deleted_at });
    await addActivity({ club_id: beta.id, start_date: '2026-09-01', status: 4 });
    await addActivity({ club_id: beta.id, start_date: '2028-09-01' });
    const { body } = await read(districtA.place, '&year=2025');
    const reported = body.clubs.find((club: { name: string }) => club.name === 'Beta');
    assert.equal(reported.lastActivity, '2026-07-31');
  });

  test('carries sums that are larger than a whole number of the database', async () => {
    const { addActivity, gamma } = api.fixture;
    const amount = 1_000_000_000_000;
    for (let index = 0; index < 3; index += 1)
      await addActivity({ club_id: gamma.id, start_date: '2020-08-01', amount_collected: amount });
    const { body } = await read(gamma.place, '&year=2020');
    assert.equal(body.totals.amountCollected, 3 * amount);
  });

  test('gives the clubs as CSV and as a workbook in the language that is asked for', async () => {
    const { place } = api.fixture.districtA;
    const csv = await read(place, '&format=csv&locale=fr');
    assert.equal(csv.status, 200, csv.text);
    assert.match(
      String(csv.headers['content-disposition']),
      /attachment; filename="activities-2026-\d+\.csv"/,
    );
    const lines = csv.text.split('\r\n');
    assert.match(lines[0] ?? '', /Club;Zone;Annoncé;Dernière activité;Activités;Récolté;Donné/);
    assert.equal(lines[1], 'Alpha;Zone A1;oui;2026-07-01;2;2400;120;160;24;120');
    assert.equal(lines[3], 'Youth;District A;non;;0;0;0;0;0;0');
    const { bytes } = await read(place, '&format=xlsx&locale=en');
    const { sheets } = await readXlsx(bytes);
    assert.deepEqual(
      sheets.map(({ name }) => name),
      ['Clubs', 'Categories', 'Months'],
    );
    assert.deepEqual(sheets[0]?.rows[1]?.slice(0, 7), [
      'Alpha',
      'Zone A1',
      'yes',
      '2026-07-01',
      2,
      2400,
      120,
    ]);
  });

  test('names the currency of the organisation beside the amounts, where one is set', async (t) => {
    const own = await startTestApi(t, database, { env: { GUILDHALL_CURRENCY: 'CHF' } });
    const { people, alpha } = own.fixture;
    const path = `/manage/activities?place=${alpha.place}&format=csv&locale=de`;
    const { text } = await own.get(path, people.officer.token);
    assert.match(text, /;Aktivitäten;Gesammelt \(CHF\);Gespendet \(CHF\);Unterstützte;Helfende;Stunden\r/);
  });

  test('is for whoever manages the activities of the place', async () => {
    const { alpha, zoneA1, people, addMember, addTerm, tokenFor, districtA } = api.fixture;
    assert.equal((await read(alpha.place, '', people.officer.token)).status, 200);
    assertFailure(await read(zoneA1.place, '', people.officer.token), 403);
    assertFailure(await read(alpha.place, '', people.formerOfficer.token), 403);
    const governor = await addMember();
    await addTerm(governor, 'DG', districtA.place, '2026-07-01');
    assert.equal((await read(districtA.place, '', await tokenFor(governor))).status, 200);
  });

  test('answers 404 for a place that does not exist, 400 for what is no year or format, 401 without a token', async () => {
    assertFailure(await read(999_999), 404);
    const { place } = api.fixture.alpha;
    assertBadField(await read(place, '&year=1800'), 'year');
    assertBadField(await read(place, '&format=pdf'), 'format');
    assertFailure(await api.get(`/manage/activities?place=${place}`), 401);
  });
});
