import assert from 'node:assert/strict';
import type { TestApi } from '../../support/test-api.ts';

/** What the club's list says of an activity; undefined when it is not there. */
export async function listed(api: TestApi, id: number, club: number = api.fixture.alpha.id) {
  const answer = await api.get(`/clubs/${club}/activities`, api.fixture.people.member.token);
  assert.equal(answer.status, 200);
  return answer.body.activities.find((activity: { id: number }) => activity.id === id);
}

/** How many activities are stored, deleted ones included: a refused request must not add one. */
export async function storedActivities(api: TestApi): Promise<number> {
  return (await api.deps.storage.db.selectFrom('activities').select('id').execute()).length;
}

/** Values no activity may have: the field, the value, and why it is refused. */
export const badFields: [field: string, value: unknown, words: RegExp][] = [
  ['title', '', /must not be empty/],
  ['title', '   \n ', /must not be empty/],
  ['title', 'a'.repeat(201), /at most 200/],
  ['title', 'two\nlines', /control characters/],
  ['title', 'a\u0000b', /control characters/],
  ['title', 'a\u0007b', /control characters/],
  ['title', 'a\ud800b', /control characters/],
  ['title', 5, /type string/],
  ['title', ['Soup'], /type string/],
  ['description', 'a'.repeat(10_001), /at most 10000/],
  ['description', 'a\u0000', /control characters/],
  ['description', {}, /type string/],
  ['beneficiary', 'a'.repeat(501), /at most 500/],
  ['beneficiary', 'a\u000bb', /control characters/],
  ['link', 'javascript:alert(1)', /http:\/\/ or https:\/\//],
  ['link', 'ftp://example.org', /http:\/\/ or https:\/\//],
  ['link', 'www.example.org', /http:\/\/ or https:\/\//],
  ['link', 'https://', /http:\/\/ or https:\/\//],
  ['link', 'https://example.org/a b', /http:\/\/ or https:\/\//],
  ['link', `https://example.org/${'a'.repeat(2000)}`, /at most 2000/],
  ['startDate', '2026-02-30', /real date/],
  ['startDate', '2026-13-01', /real date/],
  ['startDate', '', /real date/],
  ['startDate', '14.11.2026', /real date/],
  ['startDate', '2026-11-14T00:00:00', /real date/],
  ['startDate', 20_261_114, /type string/],
  ['endDate', '2026-02-30', /real date/],
  ['endDate', 'tomorrow', /real date/],
  ['amountCollected', -1, /at least 0/],
  ['amountCollected', 1.5, /type integer/],
  ['amountCollected', '100', /type integer/],
  ['amountCollected', true, /type integer/],
  ['amountCollected', 1_000_000_000_001, /at most 1000000000000/],
  ['amountDonated', -5, /at least 0/],
  ['amountDonated', 1e300, /at most 1000000000000/],
  ['personsServed', -1, /at least 0/],
  ['personsServed', 1_000_000_001, /at most 1000000000/],
  ['volunteers', 2 ** 53, /at most 1000000000/],
  ['volunteers', '12', /type integer/],
  ['hoursWorked', 0.5, /type integer/],
  ['status', 0, /must be one of 1, 2, 3, 4/],
  ['status', 5, /must be one of 1, 2, 3, 4/],
  ['status', '1', /type integer/],
  ['category', 0, /must be one of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12/],
  ['category', 13, /must be one of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12/],
  ['category', 'Health', /type integer/],
  ['id', 987_654, /must be that of the address|is given by the service/],
  ['club', 1, /not a known field/],
  ['categoryname', 'Sport', /not a known field/],
  ['Title', 'Soup', /not a known field/],
  ['constructor', {}, /not a known field/],
];
