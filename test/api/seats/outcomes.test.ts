import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { endOfSuite } from '../../support/end-of-suite.ts';
import { startTestApi } from '../../support/test-api.ts';
import { entrances, type EntranceName } from './outcome-cases.ts';
import { runCases, type Outcomes } from './outcome-run.ts';
import { outcomes } from './outcomes-table.ts';

onEveryDatabase('What an answer leads to', (database) => {
  const ending = endOfSuite();
  let found: Outcomes;
  before(async () => {
    const env = { GUILDHALL_INVITATION_LIMIT: '100000', GUILDHALL_REVIEWER_INVITATION_LIMIT: '100000' };
    found = await runCases(await startTestApi(ending, database, { env }), outcomes);
  });

  for (const name of Object.keys(entrances) as EntranceName[])
    test(`${name}: the outcome is the documented one in every scene and situation`, () => {
      assert.equal(found.tables.get(name), rowsOf(outcomes[name]));
    });

  test('the list, the places, the line, the mails and the trail say the same as every answer', () => {
    assert.deepEqual(found.problems, []);
  });
});

/** The table without the blanks before its lines. */
function rowsOf(table: string): string {
  return table.trim().replaceAll(/\n +/g, '\n');
}
