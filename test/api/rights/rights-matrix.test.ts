import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { onEveryDatabase, type TestDatabase } from '../../support/databases.ts';
import { endOfSuite } from '../../support/end-of-suite.ts';
import { startTestApi } from '../../support/test-api.ts';
import { callerNames, personOf, unlisted, type CallerName, type Cell, type Row } from './matrix.ts';
import { rightsMatrix } from './rights-matrix.ts';
import { make, methodOf, startTrial, tryCell, type Trial } from './trial.ts';

const allRows = rightsMatrix.flatMap(({ rows }) => rows);

onEveryDatabase('The rights matrix', (database) => {
  covers(database);
  for (const { title, rows } of rightsMatrix) {
    suite(title, () => {
      const ending = endOfSuite();
      let trial: Trial;
      before(async () => {
        trial = await startTrial(await startTestApi(ending, database));
      });
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

function covers(database: TestDatabase): void {
  test('has every operation of the OpenAPI document, and no other', async (t) => {
    const { document } = await startTestApi(t, database);
    const { paths } = document as { paths: Record<string, object> };
    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
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

  test('holds for HEAD as for GET', async (t) => {
    const trial = await startTrial(await startTestApi(t, database));
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
}

async function headStatus({ api, tokens }: Trial, row: Row, caller: CallerName): Promise<number> {
  const call = await row.call({ api, caller, self: api.fixture.people[personOf(caller)].id });
  return (await make(api, 'HEAD', call, tokens[caller])).status;
}
