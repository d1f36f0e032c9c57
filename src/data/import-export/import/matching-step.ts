import type { Db } from '../../../platform/storage/database.ts';
import type { Value } from '../tables/cell-kinds.ts';
import { fieldsOf } from '../tables/row-fields-rules.ts';
import type { Fields, StoredRow, TableDefinition } from '../tables/table-definition.ts';
import { addFound, type Candidate } from './candidate-reader.ts';
import { findByColumns } from '../tables/table-rows-store.ts';

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
  if (key !== undefined) await matchBy(db, table, [key], withAll(batch, [key]));
  let nameless = batch.filter(
    ({ given }) => namesNothing(given['id']) && (key === undefined || namesNothing(given[key])),
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
  const given = batch.map((candidate) => candidate.given);
  const rows = await findByColumns(db, table, names, given);
  const byName = new Map(rows.map((row) => [nameOf(names, fieldsOf(table, row)), row]));
  for (const candidate of batch) {
    const row = byName.get(nameOf(names, candidate.given));
    if (row !== undefined) take(table, candidate, names, row);
  }
}

function take(table: TableDefinition, candidate: Candidate, names: readonly string[], row: StoredRow): void {
  const { id } = candidate.given;
  // A row that is named by its number as well must be the same one.
  if (!namesNothing(id) && id !== row['id']) {
    const reason = `belongs to the ${table.noun} with id ${row['id']}, not ${id}`;
    return addFound(table, candidate, names[0] ?? null, reason);
  }
  candidate.stored = row;
  candidate.storedFields = fieldsOf(table, row);
}

/** Refuses a row in which nothing says which one is meant. */
export function refuseNameless(table: TableDefinition, candidate: Candidate): void {
  const ways = ['id', ...(table.key === undefined ? [] : [table.key])].join(' or ');
  const natural = table.natural?.map((names) => names.join(', ')) ?? [];
  const others = natural.length === 0 ? '' : `, or else ${natural.join('; or ')}`;
  const reason = `is empty: a row needs ${ways}${others}, so that it can be found again`;
  addFound(table, candidate, table.key ?? 'id', reason);
}

function withAll(batch: readonly Candidate[], names: readonly string[]): Candidate[] {
  return batch.filter(({ given }) => names.every((name) => !namesNothing(given[name])));
}

/** Whether a value names nothing: no number that names a row is 0, and a flag that is off names nothing either. */
export function namesNothing(value: Value | undefined): boolean {
  return value === undefined || value === null || value === '' || value === 0;
}

/** What distinguishes rows by these columns. */
export function nameOf(names: readonly string[], fields: Fields): string {
  return JSON.stringify(names.map((name) => fields[name] ?? null));
}
