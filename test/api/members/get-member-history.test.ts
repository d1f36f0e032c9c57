import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { MemberId, PlaceId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure, type TestApi } from '../../support/test-api.ts';

async function addStatus(
  api: TestApi,
  member: MemberId,
  status: string,
  place: PlaceId,
  start: string,
  end: string | null = null,
): Promise<void> {
  const row = {
    member_id: member,
    place_id: place,
    function_id: null,
    status,
    start_date: start,
    end_date: end,
  };
  await api.deps.storage.write((tx) => tx.insertInto('terms').values(row).execute());
}

onEveryDatabase('GET /members/{id}/history', (database) => {
  const api = apiOfSuite(database);
  let token: string;
  let member: MemberId;

  before(async () => {
    token = api.fixture.people.stranger.token;
    const { alpha, beta, districtA, addTerm, addMember } = api.fixture;
    member = await addMember({ firstName: 'Long', lastName: 'History' });
    await addTerm(member, 'CP', alpha.place, '2020-07-01', '2021-06-30');
    await addStatus(api, member, 'ACTIVE', alpha.place, '2015-03-01');
    await addTerm(member, 'DG', districtA.place, '2026-07-01', '2027-06-30');
    await addStatus(api, member, 'CANDIDATE', beta.place, '2014-09-01', '2015-02-28');
    await addTerm(member, 'CS', alpha.place, '2015-03-01', '2016-06-30');
    await addTerm(member, 'CP', beta.place, '2027-07-01', '2028-06-30');
  });

  test('lists functions and statuses, newest first', async () => {
    const answer = await api.get(`/members/${member}/history`, token);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, {
      success: true,
      count: 6,
      entries: [
        {
          type: 'FUNCTION',
          title: 'President',
          scope: 'Beta',
          startDate: '2027-07-01',
          endDate: '2028-06-30',
          active: false,
        },
        {
          type: 'FUNCTION',
          title: 'District governor',
          scope: 'District A',
          startDate: '2026-07-01',
          endDate: '2027-06-30',
          active: true,
        },
        {
          type: 'FUNCTION',
          title: 'President',
          scope: 'Alpha',
          startDate: '2020-07-01',
          endDate: '2021-06-30',
          active: false,
        },
        {
          type: 'STATUS',
          title: 'Active member',
          scope: 'Alpha',
          startDate: '2015-03-01',
          endDate: '',
          active: true,
        },
        {
          type: 'FUNCTION',
          title: 'Secretary',
          scope: 'Alpha',
          startDate: '2015-03-01',
          endDate: '2016-06-30',
          active: false,
        },
        {
          type: 'STATUS',
          title: 'Candidate',
          scope: 'Beta',
          startDate: '2014-09-01',
          endDate: '2015-02-28',
          active: false,
        },
      ],
    });
  });

  test('counts the first and the last day of a term as days on which it holds', async () => {
    const someone = await api.fixture.addMember();
    const { alpha, addTerm } = api.fixture;
    // Today is 14 November 2026.
    await addTerm(someone, 'CP', alpha.place, '2026-11-13', '2026-11-13');
    await addTerm(someone, 'CP', alpha.place, '2026-11-14', '2026-11-14');
    await addTerm(someone, 'CP', alpha.place, '2026-11-15', '2026-11-15');
    const { body } = await api.get(`/members/${someone}/history`, token);
    const held = body.entries.map((entry: { startDate: string; active: boolean }) => [
      entry.startDate,
      entry.active,
    ]);
    assert.deepEqual(held, [
      ['2026-11-15', false],
      ['2026-11-14', true],
      ['2026-11-13', false],
    ]);
  });

  test('gives titles in the requested language, and in English for any other', async () => {
    const titles = {
      en: ['District governor', 'Active member'],
      de: ['Distrikt-Governor', 'Aktivmitglied'],
      fr: ['Gouverneur(e) de district', 'Membre actif'],
      it: ['Governatore/trice distrettuale', 'Socio attivo'],
    };
    const known = { '': 'en', en: 'en', de: 'de', 'de-CH': 'de', DE: 'de', fr: 'fr', fr_CH: 'fr', it: 'it' };
    const others = { es: 'en', tlh: 'en', '*': 'en', '../../de': 'en', ['x'.repeat(100)]: 'en' };
    for (const [locale, language] of Object.entries({ ...known, ...others })) {
      const { status, body } = await api.get(
        `/members/${member}/history?locale=${encodeURIComponent(locale)}`,
        token,
      );
      assert.equal(status, 200);
      const found = [body.entries[1].title, body.entries[3].title];
      assert.deepEqual(found, titles[language as keyof typeof titles], locale);
    }
  });

  test('answers an empty list for a member without any entry', async () => {
    const { body } = await api.get(`/members/${api.fixture.members.stranger}/history`, token);
    assert.deepEqual(body, { success: true, count: 0, entries: [] });
  });

  test('shows the history of a former member', async () => {
    const former = await api.fixture.addMember({ active: false });
    await addStatus(api, former, 'FORMER', api.fixture.alpha.place, '2024-07-01');
    const { body } = await api.get(`/members/${former}/history?locale=it`, token);
    assert.equal(body.entries[0].title, 'Ex socio');
  });

  test('shows a status this version does not know by its code', async () => {
    const someone = await api.fixture.addMember();
    await addStatus(api, someone, 'ODDITY', api.fixture.alpha.place, '2024-07-01');
    const { body } = await api.get(`/members/${someone}/history`, token);
    assert.equal(body.entries[0].title, 'ODDITY');
  });

  test('answers 404 for a member who does not exist', async () => {
    assertFailure(await api.get('/members/999999/history', token), 404);
    assertFailure(await api.get(`/members/${Number.MAX_SAFE_INTEGER}/history`, token), 404);
  });

  test('wants an id, not a username', async () => {
    for (const id of ['officer', '0', '-1', '1.5', '9007199254740993', '%00']) {
      assertBadField(await api.get(`/members/${id}/history`, token), 'id');
    }
  });

  test('refuses a locale that is too long or given twice', async () => {
    assertBadField(await api.get(`/members/${member}/history?locale=${'x'.repeat(101)}`, token), 'locale');
    assertBadField(await api.get(`/members/${member}/history?locale=de&locale=fr`, token), 'locale');
  });

  test('refuses a caller without a valid token', async () => {
    assertFailure(await api.get(`/members/${member}/history`), 401);
    assertFailure(await api.get(`/members/${member}/history`, 'wrong'), 401);
    assertFailure(await api.get('/members/999999/history'), 401);
  });
});
