import { recordChanges } from '../../audit/audit-service.ts';
import { fieldsOf } from '../tables/row-fields-rules.ts';
import { identityColumns, readAllRows } from '../tables/table-rows-store.ts';
import type { Dependent, StoredRow, TableDefinition } from '../tables/table-definition.ts';
import { allows } from './authority-step.ts';
import { identityOf } from './deciding-step.ts';
import type { ImportRun } from './import-run.ts';
import {
  countTable,
  deleteRow,
  findReferred,
  findReferring,
  keepRows,
  subjectOf,
  type RemovedRow,
} from './removed-rows-store.ts';
import type { ReadableTable } from './header-reader.ts';

/** More than this share of a table is removed only when the number was said. */
const maxShare = 0.05;
const atOnce = 500;

/** How rows are removed. */
export interface Removal {
  /** Under which name they are kept. */
  readonly batch: string;
  /** How many may go, all tables together, when it is more than a few. */
  readonly mayDelete: number | null;
}

/** Removes the rows of the given tables that the file does not name, and keeps them to be brought back. */
export async function removeMissing(
  run: ImportRun,
  tables: readonly ReadableTable[],
  { batch, mayDelete }: Removal,
): Promise<void> {
  // What refers to others goes first.
  const removable = tables.filter(({ table }) => table.identity.length > 0).toReversed();
  if (!(await isAllowed(run, removable, mayDelete))) return;
  for (const { table, source } of removable) {
    for await (const rows of inOrder(table, missingRows(run, table))) {
      const removing = { run, table, file: source.file, batch, referred: await referredOf(run, table, rows) };
      for (const row of rows) await removeRow(removing, row);
    }
  }
}

/** Whether so many may go: else each table of which too many are missing is refused, with the number to say. */
async function isAllowed(
  run: ImportRun,
  tables: readonly ReadableTable[],
  mayDelete: number | null,
): Promise<boolean> {
  const counts: { readable: ReadableTable; missing: number; all: number }[] = [];
  for (const readable of tables) {
    let missing = 0;
    for await (const rows of missingRows(run, readable.table)) missing += rows.length;
    counts.push({ readable, missing, all: await countTable(run.tx, readable.table.stored) });
  }
  const total = counts.reduce((sum, { missing }) => sum + missing, 0);
  const tooMany = counts.filter(({ missing, all }) => missing > all * maxShare);
  if (tooMany.length === 0 || (mayDelete !== null && mayDelete >= total)) return true;
  for (const { readable, missing, all } of tooMany) {
    run.report.refuseAll({
      table: readable.table.name,
      file: readable.source.file,
      line: null,
      column: null,
      value: String(missing),
      reason:
        `${missing} of ${all} rows are missing from the file, which is more than 5 %. ` +
        `If they shall be removed, say --yes-delete ${total} (all tables together).`,
    });
  }
  return false;
}

/** The rows that the file does not name, some at a time. They may be removed while they are read. */
async function* missingRows(run: ImportRun, table: TableDefinition): AsyncGenerator<StoredRow[]> {
  const seen = run.seen(table);
  for await (const rows of readAllRows(run.tx, table, atOnce)) {
    const missing = rows.filter((row) => {
      const identity = identityOf(table, fieldsOf(table, row));
      return identity !== undefined && !seen.has(identity);
    });
    if (missing.length > 0) yield missing;
  }
}

/** Units that hang below others go first, level by level; there are never very many. */
async function* inOrder(
  { name }: TableDefinition,
  pages: AsyncIterable<StoredRow[]>,
): AsyncGenerator<StoredRow[]> {
  if (name !== 'units') {
    yield* pages;
    return;
  }
  const levels: StoredRow[][] = [];
  for await (const rows of pages) {
    for (const row of rows) (levels[String(row['path']).split('/').length] ??= []).push(row);
  }
  yield* levels.toReversed().filter((level) => level !== undefined);
}

/** What the removal of the rows of a page shares. */
interface Removing {
  readonly run: ImportRun;
  readonly table: TableDefinition;
  readonly file: string;
  readonly batch: string;
  /** Which rows of the page others refer to; asked for once, because most have none of most kinds. */
  readonly referred: ReadonlyMap<Dependent, ReadonlySet<number>>;
}

async function referredOf(
  { tx }: ImportRun,
  { heldBy = [], takesAlong = [] }: TableDefinition,
  rows: readonly StoredRow[],
): Promise<Map<Dependent, Set<number>>> {
  const referred = new Map<Dependent, Set<number>>();
  for (const dependent of [...heldBy, ...takesAlong]) {
    const values = rows.map((row) => referredBy(dependent, row));
    referred.set(dependent, await findReferred(tx, dependent.table, dependent.column, values));
  }
  return referred;
}

async function removeRow(removing: Removing, row: StoredRow): Promise<void> {
  const { run, table, file, batch } = removing;
  const key = identityColumns(table)
    .map(({ field }) => String(row[field]))
    .join(' / ');
  const refuse = (reason: string) =>
    run.report.refuseAll({ table: table.name, file, line: null, column: null, value: key, reason });
  if (run.authority !== null && !allows(run.authority, 'administrator', null)) {
    return refuse('Only an administrator of the whole organisation may remove rows.');
  }
  const holder = await holderOf(removing, row);
  if (holder !== undefined) return refuse(`cannot be removed, because ${holder}`);
  const along = await rowsAlong(removing, row);
  const place = table.place === 'own' ? await placeOf(run, row) : undefined;
  const own = ownColumns(table, row);
  const removed: RemovedRow[] = [
    ...along,
    { table: table.stored, row: own },
    ...(place === undefined ? [] : [place]),
  ];
  await keepRows(run.tx, batch, run.context.now, removed);
  await deleteRow(
    run.tx,
    table.stored,
    identityColumns(table).map(({ field }) => field),
    row,
  );
  if (place !== undefined) await deleteRow(run.tx, 'places', ['id'], place.row);
  run.report.changed({ table: table.name, file, line: null, action: 'removed', key, changes: [] });
  await recordRemoval(run, table, row, along);
}

/** What keeps a row from being removed, in words. */
async function holderOf(removing: Removing, row: StoredRow): Promise<string | undefined> {
  for (const dependent of removing.table.heldBy ?? []) {
    const rows = await referring(removing, dependent, row);
    if (rows.length === 0) continue;
    if (dependent.table === 'places') return 'units or clubs hang below it; remove them first';
    const things = dependent.table.replaceAll('_', ' ');
    const first = rows[0]?.['id'];
    return `${rows.length} ${things} refer to it${first === undefined ? '' : ` (such as id ${first})`}; remove them first`;
  }
  return undefined;
}

async function rowsAlong(removing: Removing, row: StoredRow): Promise<RemovedRow[]> {
  const along: RemovedRow[] = [];
  for (const dependent of removing.table.takesAlong ?? []) {
    for (const found of await referring(removing, dependent, row))
      along.push({ table: dependent.table, row: found });
  }
  return along;
}

/** The rows that refer to a row now: those of before may have gone with another row of the page. */
async function referring(
  { run, referred }: Removing,
  dependent: Dependent,
  row: StoredRow,
): Promise<StoredRow[]> {
  const value = referredBy(dependent, row);
  if (referred.get(dependent)?.has(value) !== true) return [];
  return findReferring(run.tx, dependent.table, dependent.column, [value]);
}

function referredBy({ viaPlace }: Dependent, row: StoredRow): number {
  return Number(viaPlace === true ? row['place_id'] : row['id']);
}

async function placeOf(run: ImportRun, row: StoredRow): Promise<RemovedRow | undefined> {
  const [place] = await findReferring(run.tx, 'places', 'id', [Number(row['place_id'])]);
  return place === undefined ? undefined : { table: 'places', row: place };
}

/** The row without what the query joined to it. */
function ownColumns(table: TableDefinition, row: StoredRow): StoredRow {
  const joined = new Set(['path', 'kind', 'unit_id', 'parent_id'].filter(() => table.place !== undefined));
  if (table.place === 'held') joined.add('club_id');
  return Object.fromEntries(
    Object.entries(row).filter(([field]) => !joined.has(field) && !field.endsWith('_code')),
  );
}

/** The trail names the row and everything that went with it. */
async function recordRemoval(
  run: ImportRun,
  table: TableDefinition,
  row: StoredRow,
  along: readonly RemovedRow[],
): Promise<void> {
  const fields = fieldsOf(table, row);
  const shown = table.columns.filter(({ secret }) => secret !== true).map(({ name }) => [name, fields[name]]);
  const before = Object.fromEntries(shown);
  const [{ field } = { field: 'id' }] = identityColumns(table);
  const removed = { table: table.stored, row };
  await recordChanges(run.tx, run.clock, run.origin, [
    {
      ...subjectOf(removed),
      subject: table.noun,
      subjectId: Number(row[field] ?? 0),
      action: 'delete',
      before,
      after: null,
    },
    ...along.map((other) => ({ ...subjectOf(other), action: 'delete', before: other.row, after: null })),
  ]);
}
