import type { Db } from '../../storage/database.ts';
import type { Value } from '../tables/cell-kinds.ts';
import { fieldsOf } from '../tables/row-fields-rules.ts';
import type { Fields, StoredRow, TableDefinition } from '../tables/table-definition.ts';
import { addFound, type Candidate } from './candidate-reader.ts';
import { findByColumns } from './matching-store.ts';

/** Finds the stored rows that the rows of a batch mean, by number, own key or the columns that name them otherwise. */
export async function matchStored(
  db: Db,
  table: TableDefinition,
  batch: readonly Candidate[],
): Promise<void> {
  const isNumbered = table.identity.length === 1 && table.identity[0] === 'id';
  if (!isNumbered) return matchBy(db, table, table.identity, batch);
  await matchBy(db, table, ['id'], withAll(batch, ['id']));
  const { key } = table;
  if (key !== undefined) await matchByOwnKey(db, table, key, withAll(batch, [key]));
  let nameless = batch.filter(
    ({ given }) => isEmpty(given['id']) && (key === undefined || isEmpty(given[key])),
  );
  for (const names of table.natural ?? []) {
    const some = withAll(nameless, names);
    await matchBy(db, table, names, some);
    nameless = nameless.filter((candidate) => !some.includes(candidate));
  }
  for (const candidate of nameless) candidate.isNameless = true;
}

async function matchBy(
  db: Db,
  table: TableDefinition,
  names: readonly string[],
  batch: readonly Candidate[],
): Promise<void> {
  const rows = await findByColumns(
    db,
    table,
    names,
    batch.map(({ given }) => given),
  );
  const byName = new Map(rows.map((row) => [nameOf(names, fieldsOf(table, row)), row]));
  for (const candidate of batch) take(table, candidate, byName.get(nameOf(names, candidate.given)));
}

/** A row that is named by its number as well must be the same one. */
async function matchByOwnKey(
  db: Db,
  table: TableDefinition,
  key: string,
  batch: readonly Candidate[],
): Promise<void> {
  const rows = await findByColumns(
    db,
    table,
    [key],
    batch.map(({ given }) => given),
  );
  const byKey = new Map(rows.map((row) => [fieldsOf(table, row)[key], row]));
  for (const candidate of batch) {
    const found = byKey.get(candidate.given[key]);
    if (found === undefined) continue;
    const { id } = candidate.given;
    if (isEmpty(id) || id === found['id']) take(table, candidate, found);
    else
      addFound(table, candidate, {
        column: key,
        reason: `belongs to the ${table.noun} with id ${found['id']}, not ${id}`,
      });
  }
}

function take(table: TableDefinition, candidate: Candidate, row: StoredRow | undefined): void {
  if (row === undefined) return;
  candidate.stored = row;
  candidate.storedFields = fieldsOf(table, row);
}

/** Why a row in which nothing says which one is meant cannot be taken. */
export function namelessReason(table: TableDefinition): { column: string; reason: string } {
  const ways = ['id', ...(table.key === undefined ? [] : [table.key])].join(' or ');
  const natural = table.natural?.map((names) => names.join(', ')) ?? [];
  const others = natural.length === 0 ? '' : `, or else ${natural.join('; or ')}`;
  return {
    column: table.key ?? 'id',
    reason: `is empty: a row needs ${ways}${others}, so that it can be found again`,
  };
}

function withAll(batch: readonly Candidate[], names: readonly string[]): Candidate[] {
  return batch.filter(({ given }) => names.every((name) => !isEmpty(given[name])));
}

/** No number that names a row is 0; a flag that is off names nothing either. */
function isEmpty(value: Value | undefined): boolean {
  return value === undefined || value === null || value === '' || value === 0;
}

/** What tells rows apart by these columns. */
function nameOf(names: readonly string[], fields: Fields): string {
  return JSON.stringify(names.map((name) => fields[name] ?? null));
}
