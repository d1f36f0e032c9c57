import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import {
  apiOfSuite,
  assertBadField,
  assertFailure,
  startTestApi,
  type Answer,
} from '../../support/test-api.ts';

/** The committee as pairs of a group and its lines, for reading in a test. */
function lines(answer: Answer): [string, string[]][] {
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.success, true);
  return answer.body.groups.map(
    (group: { name: string; members: { fullName: string; function: string }[] }) => [
      group.name,
      group.members.map((member) => `${member.function}: ${member.fullName}`),
    ],
  );
}

onEveryDatabase('GET /clubs/{id}/committee', (database) => {
  const api = apiOfSuite(database);
  let token: string;
  const committee = (query = '') => api.get(`/clubs/${api.fixture.beta.id}/committee${query}`, token);

  before(async () => {
    token = api.fixture.people.stranger.token;
    const { beta, zoneA1, districtA, addMember, addTerm } = api.fixture;
    const clubId = beta.id;
    const anna = await addMember({ clubId, firstName: 'Anna', lastName: 'Zeller' });
    const bert = await addMember({ clubId, firstName: 'Bert', lastName: 'Äbi' });
    const carla = await addMember({ clubId, firstName: 'Carla', lastName: 'Moser' });
    const old = await addMember({ clubId, firstName: 'Old', lastName: 'Former', active: false });
    await addTerm(carla, 'CCM', beta.place, '2026-07-01', '2027-06-30');
    await addTerm(anna, 'CT', beta.place, '2026-07-01', '2027-06-30');
    await addTerm(bert, 'CP', beta.place, '2026-07-01', '2027-06-30');
    await addTerm(bert, 'CCM', beta.place, '2026-07-01', null);
    // Interrupted and taken up again within the same year.
    await addTerm(anna, 'CW', beta.place, '2026-07-01', '2026-08-31');
    await addTerm(anna, 'CW', beta.place, '2026-10-01', '2027-06-30');
    // Ends on the first day of 2020, starts on the last day of 2022.
    await addTerm(old, 'CP', beta.place, '2019-07-01', '2020-07-01');
    await addTerm(carla, 'CS', beta.place, '2023-06-30', '2023-07-31');
    // Not offices of this club.
    await addTerm(carla, 'ZC', zoneA1.place, '2026-07-01', '2027-06-30');
    await addTerm(carla, 'DG', districtA.place, '2026-07-01', '2027-06-30');
    await addTerm(carla, 'DS', beta.place, '2026-07-01', '2027-06-30');
  });

  test('shows this club year by group, within a group by office and then by name', async () => {
    const expected = [
      ['Club board', ['President: Bert Äbi', 'Treasurer: Anna Zeller']],
      ['Officers', ['Webmaster: Anna Zeller']],
      ['Committees', ['Committee member: Bert Äbi', 'Committee member: Carla Moser']],
    ];
    assert.deepEqual(lines(await committee()), expected);
    assert.deepEqual(lines(await committee('?year=2026')), expected);
  });

  test('shows each person as a summary with the function beside it', async () => {
    const [board] = (await committee()).body.groups;
    const { id, photo, ...rest } = board.members[0];
    assert.ok(Number.isInteger(id));
    assert.match(photo, /\.jpg$/);
    assert.deepEqual(rest, {
      fullName: 'Bert Äbi',
      firstName: 'Bert',
      lastName: 'Äbi',
      club: { id: api.fixture.beta.id, name: 'Beta', type: 'ORG_CLUB' },
      orgFunction: 'President',
      function: 'President',
    });
  });

  test('names groups and functions in the language asked for', async () => {
    const german = [
      ['Clubvorstand', ['Präsident/in: Bert Äbi', 'Kassier/in: Anna Zeller']],
      ['Beauftragte', ['Webmaster: Anna Zeller']],
      ['Kommissionen', ['Kommissionsmitglied: Bert Äbi', 'Kommissionsmitglied: Carla Moser']],
    ];
    assert.deepEqual(lines(await committee('?locale=de')), german);
    assert.deepEqual(lines(await committee('?locale=de-CH')), german);
    assert.equal(lines(await committee('?locale=fr'))[0]?.[0], 'Comité du club');
    assert.equal(lines(await committee('?locale=it'))[0]?.[0], 'Comitato direttivo');
    assert.equal(lines(await committee('?locale=tlh'))[0]?.[0], 'Club board');
    assert.equal(lines(await committee('?locale='))[0]?.[0], 'Club board');
  });

  test('still names people in old committees who are no longer members', async () => {
    assert.deepEqual(lines(await committee('?year=2019')), [['Club board', ['President: Old Former']]]);
  });

  test('counts a term that touches the year on a single day, and none that does not', async () => {
    assert.deepEqual(lines(await committee('?year=2020')), [['Club board', ['President: Old Former']]]);
    assert.deepEqual(lines(await committee('?year=2018')), []);
    assert.deepEqual(lines(await committee('?year=2021')), []);
    assert.deepEqual(lines(await committee('?year=2022')), [['Club board', ['Secretary: Carla Moser']]]);
    assert.deepEqual(lines(await committee('?year=2023')), [['Club board', ['Secretary: Carla Moser']]]);
    assert.deepEqual(lines(await committee('?year=2024')), []);
  });

  test('answers no groups for a year with nobody in office', async () => {
    const answer = await committee('?year=1917');
    assert.deepEqual(answer.body, { success: true, groups: [] });
  });

  test('refuses a year outside 1917 to the current club year, naming that range', async () => {
    for (const year of ['1916', '2027', '0', '-2026', '99999999999999999999']) {
      const answer = await committee(`?year=${year}`);
      assertBadField(answer, 'year');
      assert.match(answer.body.error, /1917 to 2026/);
    }
  });

  test('refuses a year that is no whole number', async () => {
    for (const year of ['abc', '', '2026.5', '0x7ea', '2e3', '%00', '2026&year=2025']) {
      assertBadField(await committee(`?year=${year}`), 'year');
    }
  });

  test('refuses a locale that is longer than any locale', async () => {
    assertBadField(await committee(`?locale=${'d'.repeat(101)}`), 'locale');
  });

  test('answers 401 without a token', async () => {
    assertFailure(await api.get(`/clubs/${api.fixture.beta.id}/committee`), 401);
  });

  test('answers 404 for a club that does not exist', async () => {
    assertFailure(await api.get('/clubs/999999/committee', token), 404);
    assertFailure(await api.get('/clubs/999999/committee?year=1950', token), 404);
  });

  test('refuses an id that is no id', async () => {
    assertBadField(await api.get('/clubs/abc/committee', token), 'id');
    assertBadField(await api.get('/clubs/0/committee', token), 'id');
  });

  test('moves to the next committee on the first day of the club year', async (t) => {
    const own = await startTestApi(t, database, { at: '2026-06-30T23:59:59' });
    const { alpha, people } = own.fixture;
    const now = async () => lines(await own.get(`/clubs/${alpha.id}/committee`, people.member.token));
    const year = (asked: number) =>
      own.get(`/clubs/${alpha.id}/committee?year=${asked}`, people.member.token);
    assert.deepEqual(await now(), [['Club board', ['President: Former Fixture']]]);
    assertBadField(await year(2026), 'year');
    own.clock.set('2026-07-01T00:00:00');
    assert.deepEqual(await now(), [
      ['Club board', ['President: Former Fixture', 'President: Officer Fixture']],
    ]);
    assert.equal((await year(2026)).status, 200);
  });

  test('allows every year up to 2025 even when that year has not begun', async (t) => {
    const own = await startTestApi(t, database, { at: '2020-01-01T12:00:00' });
    const ask = (year: number) =>
      own.get(`/clubs/${own.fixture.alpha.id}/committee?year=${year}`, own.fixture.people.member.token);
    assert.equal((await ask(2025)).status, 200);
    assertBadField(await ask(2026), 'year');
  });

  test('follows the setting that moves the start of the club year', async (t) => {
    const own = await startTestApi(t, database, { env: { GUILDHALL_CLUB_YEAR_START: '01-01' } });
    const { alpha, people, addTerm } = own.fixture;
    await addTerm(people.member.id, 'CT', alpha.place, '2024-03-01', '2024-05-31');
    const ask = (year: number) => own.get(`/clubs/${alpha.id}/committee?year=${year}`, people.member.token);
    assert.deepEqual(lines(await ask(2024)), [['Club board', ['Treasurer: Member Fixture']]]);
    assert.deepEqual(lines(await ask(2023)), []);
  });
});
