import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { endOfSuite } from '../../support/end-of-suite.ts';
import { startTestApi } from '../../support/test-api.ts';
import { callerNames, unlisted, type CallerName, type Cell, type Row } from '../../catalogue/row.ts';
import { allRows, catalogue } from '../../catalogue/catalogue.ts';
import { askingAs, make, methodOf } from '../../catalogue/make-call.ts';
import { documentedPaths } from '../http/operations.ts';
import { startTrial, tryCell, type Trial } from './trial.ts';

onEveryDatabase('The rights matrix', (database) => {
  const ending = endOfSuite();
  let trial: Trial;
  before(async () => {
    trial = await startTrial(await startTestApi(ending, database));
  });

  test('has every operation of the OpenAPI document, and no other', () => {
    const documented = documentedPaths(trial.api).flatMap(({ path, operations }) =>
      [...operations.keys()].map((method) => `${method} ${path}`),
    );
    const inMatrix = new Set(allRows.map(({ operation }) => operation));
    assert.deepEqual([...inMatrix].toSorted(), documented.toSorted());
  });

  test('says each thing once', () => {
    const names = allRows.map(({ operation, target }) => `${operation} (${target})`);
    assert.deepEqual(names, [...new Set(names)]);
    const guarantees = allRows.map(({ operation, guarantee }) => `${operation}: ${guarantee}`);
    assert.deepEqual(guarantees, [...new Set(guarantees)]);
  });

  test('holds for HEAD as for GET', async () => {
    for (const row of allRows.filter((each) => methodOf(each) === 'GET')) {
      for (const caller of ['nobody', 'stranger', 'otherReviewer'] as const) {
        const cell = row.cells[caller];
        const expected = cell === unlisted ? 200 : cell;
        assert.equal(
          await headStatus(trial, row, caller),
          expected,
          `${row.operation} (${row.target}) as ${caller}`,
        );
      }
    }
  });

  for (const { title, rows } of catalogue) {
    suite(title, () => {
      for (const row of rows) {
        test(`${row.operation}: ${row.guarantee}`, async () => {
          const found: Partial<Record<CallerName, Cell>> = {};
          for (const caller of callerNames) found[caller] = await tryCell(trial, row, caller);
          const expected = callerNames.map((caller) => [caller, row.cells[caller]]);
          assert.deepEqual(found, Object.fromEntries(expected));
        });
      }
    });
  }
});

async function headStatus({ api, tokens }: Trial, row: Row, caller: CallerName): Promise<number> {
  const call = await row.call(askingAs(api, caller));
  return (await make(api, 'HEAD', call, tokens[caller])).status;
}
