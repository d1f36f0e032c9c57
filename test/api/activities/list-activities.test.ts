import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure, type Answer } from '../../support/test-api.ts';

function titles(answer: Answer): string[] {
  assert.equal(answer.status, 200, answer.text);
  return answer.body.activities.map(({ title }: { title: string }) => title);
}

onEveryDatabase('GET /clubs/{id}/activities', (database) => {
  const api = apiOfSuite(database);
  let token: string;
  const list = (query = '') => api.get(`/clubs/${api.fixture.alpha.id}/activities${query}`, token);

  before(async () => {
    token = api.fixture.people.stranger.token;
    const { addActivity, beta } = api.fixture;
    await addActivity({ title: 'Older', start_date: '2025-12-31', end_date: null, status: 4, category: 12 });
    await addActivity({
      title: 'Newest',
      start_date: '2026-11-01',
      end_date: '2026-11-02',
      link: 'https://example.org/newest',
    });
    await addActivity({ title: 'Older, entered later', start_date: '2025-12-31' });
    await addActivity({ title: 'Deleted', deleted_at: '2026-11-01T00:00:00.000Z' });
    await addActivity({ title: 'Of another club', club_id: beta.id });
  });

  test('lists the activities of the club newest first, without deleted ones, to any member', async () => {
    const answer = await list();
    assert.equal(answer.body.success, true);
    assert.deepEqual(titles(answer), ['Newest', 'Older, entered later', 'Older']);
  });

  test('shows every field', async () => {
    const { id, ...rest } = (await list()).body.activities[0];
    assert.ok(Number.isInteger(id));
    assert.deepEqual(rest, {
      title: 'Newest',
      description: 'Soup for everyone.',
      beneficiary: 'The town',
      link: 'https://example.org/newest',
      startDate: '2026-11-01',
      endDate: '2026-11-02',
      amountCollected: 1200,
      amountDonated: 1000,
      personsServed: 80,
      volunteers: 12,
      hoursWorked: 60,
      status: 3,
      statusName: 'Completed',
      category: 1,
      categoryName: 'Health and vision',
    });
  });

  test('shows an absent end date as empty text', async () => {
    assert.equal((await list()).body.activities[2].endDate, '');
  });

  test('names categories and statuses in the language asked for, in English when it is unknown', async () => {
    const words = async (locale: string) => {
      const { categoryName, statusName } = (await list(locale)).body.activities[2];
      return [categoryName, statusName];
    };
    assert.deepEqual(await words(''), ['Other', 'Cancelled']);
    assert.deepEqual(await words('?locale=de'), ['Andere', 'Abgesagt']);
    assert.deepEqual(await words('?locale=de-CH'), ['Andere', 'Abgesagt']);
    assert.deepEqual(await words('?locale=fr'), ['Autre', 'Annulée']);
    assert.deepEqual(await words('?locale=it'), ['Altro', 'Annullata']);
    assert.deepEqual(await words('?locale=xx'), ['Other', 'Cancelled']);
  });

  test('answers an empty list for a club without activities', async () => {
    const answer = await api.get(`/clubs/${api.fixture.gamma.id}/activities`, token);
    assert.deepEqual(answer.body, { success: true, activities: [], mayManage: false, mayRestore: false });
  });

  test('says what the caller may do with the activities of this club', async () => {
    const { alpha, beta, people, addMember, addTerm, tokenFor, zoneA1 } = api.fixture;
    const may = async (club: number, as: string) => {
      const { mayManage, mayRestore } = (await api.get(`/clubs/${club}/activities`, as)).body;
      return [mayManage, mayRestore];
    };
    assert.deepEqual(await may(alpha.id, people.member.token), [false, false]);
    assert.deepEqual(await may(alpha.id, people.officer.token), [true, false]);
    assert.deepEqual(await may(beta.id, people.officer.token), [false, false]);
    assert.deepEqual(await may(beta.id, people.administrator.token), [true, true]);
    // Above the club, too: whoever manages the activities of the whole zone.
    const above = await addMember();
    await api.fixture.addRight(above, 'manage-activities', zoneA1.place);
    await addTerm(above, 'CT', beta.place, '2020-07-01', '2021-06-30');
    const token = await tokenFor(above);
    assert.deepEqual(await may(alpha.id, token), [true, false]);
    assert.deepEqual(await may(beta.id, token), [false, false]);
  });

  test('lets a read-only token read', async () => {
    const { people, tokenFor, alpha } = api.fixture;
    const readOnly = await tokenFor(people.member.id, { readOnly: true });
    assert.equal((await api.get(`/clubs/${alpha.id}/activities`, readOnly)).status, 200);
  });

  test('answers 401 without a token', async () => {
    assertFailure(await api.get(`/clubs/${api.fixture.alpha.id}/activities`), 401);
  });

  test('answers 404 for a club that does not exist', async () => {
    assertFailure(await api.get('/clubs/999999/activities', token), 404);
  });

  test('refuses an id that is no id, and a locale that is longer than any', async () => {
    for (const id of ['abc', '0', '-1', '1.5', '9007199254740993']) {
      assertBadField(await api.get(`/clubs/${id}/activities`, token), 'id');
    }
    assertBadField(await list(`?locale=${'d'.repeat(101)}`), 'locale');
  });
});
