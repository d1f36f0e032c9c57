import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { emptyHouse, folderWith, importInto } from '../support/import-house.ts';

const cases: [
  title: string,
  files: Record<string, string>,
  file: string,
  line: number | null,
  column: string | null,
  reason: RegExp,
][] = [
  [
    'an unknown column, with the one that was meant',
    { 'members.csv': 'externalId,fristName\nM1,Anna\n' },
    'members.csv',
    1,
    'fristName',
    /did you mean firstName\?/,
  ],
  [
    'a column that stands twice',
    { 'members.csv': 'externalId,email,Email\nM1,,\n' },
    'members.csv',
    1,
    'Email',
    /stands twice/,
  ],
  [
    'a table without what names its rows',
    { 'members.csv': 'firstName,lastName\nAnna,Able\n' },
    'members.csv',
    1,
    null,
    /must name id, or externalId/,
  ],
  [
    'a table that does not exist, with the one that was meant',
    { 'membres.csv': 'externalId\nM1\n' },
    'membres.csv',
    null,
    null,
    /Did you mean members\?/,
  ],
  [
    'a quote that never ends',
    { 'clubs.csv': 'externalId,name\nC1,"Guild\nC2,Two\n' },
    'clubs.csv',
    2,
    null,
    /quotation mark .* never closed/,
  ],
];

onEveryDatabase('The header of a table', (database) => {
  for (const [title, files, file, line, column, reason] of cases) {
    test(`is refused for ${title}`, async (t) => {
      const house = await emptyHouse(t, database);
      const outcome = await importInto(house, await folderWith(t, files), { skipBad: true });
      assert.equal(outcome.isWritten, false);
      assert.deepEqual(
        outcome.refused.map((row) => [row.file, row.line, row.column]),
        [[file, line, column]],
      );
      assert.match(outcome.refused[0]?.reason ?? '', reason);
    });
  }

  test('may be written in any case, and a column "refused" is not read', async (t) => {
    const house = await emptyHouse(t, database);
    const folder = await folderWith(t, {
      'conventions.csv': 'EXTERNALID,Year,location,refused\nV1,2027,Lausanne,year is empty\n',
    });
    const outcome = await importInto(house, folder);
    assert.deepEqual([outcome.refused, outcome.isWritten], [[], true]);
  });
});
