import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import type { PersonName } from '../../support/organisation-fixture.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';

onEveryDatabase('Who is near is found first', (database) => {
  const api = apiOfSuite(database);
  const tokenOf = (person: PersonName) => api.fixture.people[person].token;
  let event: EventId;

  /** The first names of the people found, in their order. */
  async function found(path: string, person: PersonName): Promise<string[]> {
    const answer = await api.get(path, tokenOf(person));
    assert.equal(answer.status, 200, answer.text);
    return answer.body.members.map((one: { firstName: string }) => one.firstName);
  }
  const searched = (q: string, person: PersonName, more = '&nearest=true') =>
    found(`/members/search?q=${encodeURIComponent(q)}${more}`, person);
  const forEvent = (q: string, person: PersonName, more = '') =>
    found(`/manage/events/${event}/people?q=${encodeURIComponent(q)}${more}`, person);

  before(async () => {
    const { addMember, addEvent, addRegistration, addReviewer, people, alpha, beta, gamma } = api.fixture;
    const müller = (firstName: string, clubId: number, more = {}) =>
      addMember({ firstName, lastName: 'Müller', clubId: clubId as never, ...more });
    await müller('Anna', gamma.id);
    await müller('Bea', beta.id);
    await müller('Carl', alpha.id);
    const registered = await müller('Dora', gamma.id);
    await addMember({ firstName: 'Emil', lastName: 'Keller-Müller', clubId: alpha.id });
    await addMember({ firstName: 'Fritz', lastName: 'Egli', company: 'Müllerei', clubId: alpha.id });
    event = await addEvent({ calendar_id: api.fixture.alphaCalendar });
    await addReviewer(event, people.reviewer.id);
    await addRegistration(event, { member_id: registered });
  });

  test('those of the own club stand before all others whose names begin so, and nobody stands twice', async () => {
    assert.deepEqual(await searched('müll', 'officer'), ['Carl', 'Emil', 'Anna', 'Bea', 'Dora', 'Fritz']);
    assert.deepEqual(await searched('müller b', 'officer'), ['Bea']);
  });

  test('without asking for it the order is the same for everyone', async () => {
    const order = ['Anna', 'Bea', 'Carl', 'Dora', 'Emil', 'Fritz'];
    for (const person of ['officer', 'stranger'] as const)
      assert.deepEqual(await searched('müll', person, ''), order);
  });

  test('pages follow each other without a gap', async () => {
    const pages = [];
    for (const offset of [0, 2, 4])
      pages.push(...(await searched('müll', 'officer', `&nearest=true&limit=2&offset=${offset}`)));
    assert.deepEqual(pages, await searched('müll', 'officer'));
  });

  test('for an event the club of its calendar comes first, then who is registered, then everyone else', async () => {
    const order = ['Carl', 'Emil', 'Dora', 'Anna', 'Bea', 'Fritz'];
    assert.deepEqual(await forEvent('müll', 'officer'), order);
    // The administrator belongs to Gamma, whose people are as near.
    assert.deepEqual(await forEvent('müll', 'administrator'), [
      'Anna',
      'Carl',
      'Dora',
      'Emil',
      'Bea',
      'Fritz',
    ]);
  });

  test('says that there are more than are shown', async () => {
    const path = (limit: number) => `/manage/events/${event}/people?q=mull&limit=${limit}`;
    const some = await api.get(path(2), tokenOf('officer'));
    assert.deepEqual([some.body.count, some.body.more], [2, true]);
    const all = await api.get(path(6), tokenOf('officer'));
    assert.deepEqual([all.body.count, all.body.more], [6, false]);
  });

  test('refuses what cannot be searched for, and whoever has nothing to do with the event', async () => {
    assertBadField(await api.get(`/manage/events/${event}/people?q=%20,%20`, tokenOf('officer')), 'q');
    assertFailure(await api.get(`/manage/events/${event}/people?q=mull`, tokenOf('member')), 403);
    assertFailure(await api.get('/manage/events/99999/people?q=mull', tokenOf('officer')), 404);
  });
});
