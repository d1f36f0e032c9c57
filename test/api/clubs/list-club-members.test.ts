import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure, startTestApi } from '../../support/test-api.ts';

onEveryDatabase('GET /clubs/{id}/members', (database) => {
  const api = apiOfSuite(database);
  let token: string;
  before(async () => {
    token = api.fixture.people.stranger.token;
    const clubId = api.fixture.youth.id;
    for (const [firstName, lastName] of [
      ['Zoé', 'Ångström'],
      ['Émile', 'Zola'],
      ['adam', 'angstrom'],
      ['Bea', 'Baker'],
    ] as const) {
      await api.fixture.addMember({ clubId, firstName, lastName });
    }
    await api.fixture.addMember({ clubId, firstName: 'Gone', lastName: 'Away', active: false });
  });

  test('lists the active members by last and first name, whatever the case and accents', async () => {
    const answer = await api.get(`/clubs/${api.fixture.youth.id}/members`, token);
    assert.equal(answer.status, 200);
    assert.equal(answer.body.success, true);
    assert.equal(answer.body.count, 4);
    const names = answer.body.members.map(({ fullName }: { fullName: string }) => fullName);
    assert.deepEqual(names, ['adam angstrom', 'Zoé Ångström', 'Bea Baker', 'Émile Zola']);
  });

  test('shows every field of the summary', async () => {
    const { alpha, people } = api.fixture;
    const answer = await api.get(`/clubs/${alpha.id}/members`, token);
    const officer = answer.body.members.find(({ id }: { id: number }) => id === people.officer.id);
    const { photo, ...rest } = officer;
    assert.match(photo, /^[a-z2-7]{20,}\.jpg$/);
    assert.deepEqual(rest, {
      id: people.officer.id,
      fullName: 'Officer Fixture',
      firstName: 'Officer',
      lastName: 'Fixture',
      club: { id: alpha.id, name: 'Alpha', type: 'ORG_CLUB' },
      orgFunction: 'President',
    });
  });

  test('names offices in the language asked for, and in English otherwise', async () => {
    const { alpha, people } = api.fixture;
    const office = async (query: string) => {
      const { members } = (await api.get(`/clubs/${alpha.id}/members${query}`, token)).body;
      return members.find(({ id }: { id: number }) => id === people.officer.id).orgFunction;
    };
    assert.equal(await office('?locale=fr'), 'Président(e)');
    assert.equal(await office('?locale=xx'), 'President');
    assert.equal(await office(''), 'President');
    assertBadField(await api.get(`/clubs/${alpha.id}/members?locale=${'d'.repeat(101)}`, token), 'locale');
  });

  test('shows from midnight on the offices of the new day, also of members who were listed the day before', async (t) => {
    const own = await startTestApi(t, database, { at: '2026-11-14T23:59:59' });
    const { alpha, people } = own.fixture;
    await own.fixture.addTerm(people.member.id, 'CT', alpha.place, '2026-11-15');
    await own.fixture.addTerm(people.formerOfficer.id, 'CS', alpha.place, '2026-07-01', '2026-11-14');
    const officesOf = async () => {
      const { body } = await own.get(`/clubs/${alpha.id}/members`, people.member.token);
      const offices = new Map(
        body.members.map(({ id, orgFunction }: { id: number; orgFunction: string }) => [id, orgFunction]),
      );
      return [offices.get(people.member.id), offices.get(people.formerOfficer.id)];
    };
    assert.deepEqual(await officesOf(), ['', 'Secretary']);
    own.clock.set('2026-11-15T00:00:00');
    assert.deepEqual(await officesOf(), ['Treasurer', '']);
  });

  test('answers an empty list for a club without members', async (t) => {
    const own = await startTestApi(t, database);
    const answer = await own.get(`/clubs/${own.fixture.youth.id}/members`, own.fixture.people.member.token);
    assert.deepEqual(answer.body, { success: true, count: 0, members: [] });
  });

  test('answers 401 without a token, even for a club that does not exist', async () => {
    assertFailure(await api.get(`/clubs/${api.fixture.alpha.id}/members`), 401);
    assertFailure(await api.get('/clubs/999999/members'), 401);
  });

  test('answers 404 for a club that does not exist', async () => {
    assertFailure(await api.get('/clubs/999999/members', token), 404);
  });

  test('refuses an id that is no id', async () => {
    for (const id of ['abc', '0', '-1', '1.5', '9007199254740993', '%00']) {
      assertBadField(await api.get(`/clubs/${id}/members`, token), 'id');
    }
  });
});
