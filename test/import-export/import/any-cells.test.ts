import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../support/properties.ts';
import { allTables } from '../../../src/data/import-export/tables/every-table.ts';
import { headingsOf, type Column } from '../../../src/data/import-export/tables/column-kinds.ts';
import type { TableName } from '../../../src/data/import-export/tables/table-name.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { folderWith, importInto, smallHouse } from '../support/import-house.ts';
import { roundsOf } from '../../support/rounds.ts';

/** Cells that mean something somewhere, and some that mean nothing anywhere. */
const cell = fc.oneof(
  fc.constantFrom(
    '',
    '',
    '1',
    '2',
    '0',
    '-1',
    '999999999999',
    '2147483648',
    'M1',
    'M2',
    'C1',
    'C2',
    'E1',
    'R1',
    'Z1',
  ),
  fc.constantFrom(
    'GUILD',
    'CP',
    'BOARD',
    'yes',
    'no',
    'YES',
    'club',
    'zone',
    'organisation',
    'anna',
    'none',
    'text',
  ),
  fc.constantFrom(
    '2026-12-31',
    '31.12.2026',
    '2026-12-31T19:30:00',
    '2026-12-31T18:30:00Z',
    '{}',
    'a@example.org',
  ),
  fc.constantFrom(
    'https://example.org',
    'abcdefghijklmnop234567',
    'facebook https://example.org',
    '=1+1',
    '\u{1F600}',
  ),
  fc.string({ maxLength: 12, unit: 'grapheme' }),
);

const knownKeys: Partial<Record<TableName, string[]>> = {
  units: ['GUILD', 'D1', 'Z1', 'Z2'],
  clubs: ['C1', 'C2'],
  members: ['M1', 'M2', 'M3'],
  functions: ['CP'],
  'function-groups': ['BOARD'],
  calendars: ['CAL1', 'CAL2'],
  events: ['E1', 'E2'],
  registrations: ['R1', 'R2'],
};

/** Mostly what the column is made for, so that many rows get far. */
function cellOf(column: Column, heading: string) {
  const keys = column.to === undefined ? undefined : knownKeys[column.to];
  const fitting =
    keys !== undefined && heading === column.name
      ? fc.constantFrom('', ...keys)
      : fc.constant(column.example ?? '');
  return fc.oneof({ weight: 12, arbitrary: fitting }, { weight: 1, arbitrary: cell });
}

const table = fc.constantFrom(...allTables).chain((definition) => {
  const columns = definition.columns.flatMap((column) =>
    headingsOf(column).map((heading) => ({ column, heading })),
  );
  return fc.record({
    name: fc.constant(definition.name),
    headings: fc.constant(columns.map(({ heading }) => heading)),
    rows: fc.array(fc.tuple(...columns.map(({ column, heading }) => cellOf(column, heading))), {
      minLength: 1,
      maxLength: 12,
    }),
  });
});

const quoted = (cells: readonly string[]) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');

onEveryDatabase('Whatever stands in the cells', (database) => {
  test('a row is imported or refused with a reason, and nothing ever fails', async (t) => {
    const house = await smallHouse(t, database);
    let imported = 0;
    await fc.assert(
      fc.asyncProperty(table, async ({ name, headings, rows }) => {
        const folder = await folderWith(t, {
          [`${name}.csv`]: [quoted(headings), ...rows.map(quoted)].join('\n'),
        });
        const outcome = await importInto(house, folder, { skipBad: true, dryRun: true });
        imported += outcome.changed.length;
        for (const { reason, file } of outcome.refused) assert.ok(reason !== '' && file === `${name}.csv`);
      }),
      { numRuns: roundsOf(30) },
    );
    assert.ok(imported > 0, `${imported} rows got to the end`);
  });
});
