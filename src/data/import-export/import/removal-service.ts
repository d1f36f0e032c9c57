import { recordChanges } from '../../../platform/audit/audit-service.ts';
import type { MemberId } from '../../../platform/shared/ids.ts';
import { allTables } from '../tables/every-table.ts';
import { fieldsOf } from '../tables/row-fields-rules.ts';
import { identityColumns, readAllRows } from '../tables/table-rows-store.ts';
import type { Dependents, StoredRow, TableDefinition } from '../tables/table-definition.ts';
import { allows } from './authority-step.ts';
import { identityOf } from './deciding-step.ts';
import type { ImportRun } from './import-run.ts';
import * as store from './removed-rows-store.ts';
import type { Link, RemovedRow } from './removed-rows-store.ts';
import type { ReadableTable } from './header-reader.ts';

/** More than this share of a table is removed only when the number was said. */
const maxShare = 0.05;

/**
 * Removes the rows of the given tables that the file does not name, and keeps them under the name of the batch to be
 * brought back. `mayDelete` says how many may go, all tables together, when it is more than a few.
 */
export async function removeMissing(
  run: ImportRun,
  tables: readonly ReadableTable[],
  { batch, mayDelete }: { batch: string; mayDelete: number | null },
): Promise<void> {
  // What refers to others goes first.
  const removable = tables.filter(({ table }) => table.identity.length > 0).toReversed();
  if (!(await isAllowed(run, removable, mayDelete))) return;
  for (const { table, source } of removable) {
    const links = { heldBy: linksOf(table.heldBy), takesAlong: linksOf(table.takesAlong) };
    for await (const rows of inOrder(table, missingRows(run, table))) {
      const referred = new Map<Link, Set<number>>();
      for (const link of [...links.heldBy, ...links.takesAlong]) {
        const values = rows.map((row) => referredBy(link, row));
        referred.set(link, await store.findReferred(run.tx, link, values));
      }
      const removing = { run, table, file: source.file, batch, ...links, referred };
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
    counts.push({ readable, missing, all: await store.countTable(run.tx, readable.table.stored) });
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
        `To remove them, add --yes-delete ${total} (all tables together).`,
    });
  }
  return false;
}

/** The rows that the file does not name, some at a time. They may be removed while they are read. */
async function* missingRows(run: ImportRun, table: TableDefinition): AsyncGenerator<StoredRow[]> {
  const seen = run.seen(table);
  for await (const rows of readAllRows(run.tx, table)) {
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
  readonly heldBy: readonly Link[];
  readonly takesAlong: readonly Link[];
  /** Which rows of the page others refer to; asked for once, because most have none of most kinds. */
  readonly referred: ReadonlyMap<Link, ReadonlySet<number>>;
}

function linksOf(dependents: Dependents = {}): Link[] {
  return Object.entries(dependents).flatMap(([table, columns]) =>
    columns.map((column) => ({ table: table as Link['table'], column })),
  );
}

function referredBy({ column }: Link, row: StoredRow): number {
  const isToPlace = column === 'place_id' || column === 'parent_id';
  return Number(isToPlace ? row['place_id'] : row['id']);
}

async function removeRow(removing: Removing, row: StoredRow): Promise<void> {
  const { run, table, file, batch } = removing;
  const fields = identityColumns(table).map(({ field }) => field);
  const key = fields.map((field) => String(row[field])).join(' / ');
  const refuse = (reason: string) =>
    run.report.refuseAll({ table: table.name, file, line: null, column: null, value: key, reason });
  if (run.authority !== null && !allows(run.authority, 'administrator', null)) {
    return refuse('Only an administrator of the whole organisation may remove rows.');
  }
  const holder = await holderOf(removing, row);
  if (holder !== undefined) return refuse(`cannot be removed, because ${holder}`);
  const about = store.memberOf({ table: table.stored, row });
  const along: RemovedRow[] = [];
  for (const link of removing.takesAlong) {
    const others = await referring(removing, link, row);
    for (const other of others) {
      along.push(...(await partsOf(removing, link, other, about)), { table: link.table, row: other, about });
    }
    // The database would leave some of them behind, without what they refer to.
    if (others.length > 0) await store.deleteReferring(run.tx, link, referredBy(link, row));
  }
  const removed = [...along, ...(await store.deleteRow(run.tx, table.stored, fields, row))];
  if (table.place === 'own') {
    removed.push(...(await store.deleteRow(run.tx, 'places', ['id'], { id: row['place_id'] ?? null })));
  }
  await store.keepRows(run.tx, batch, run.context.now, removed);
  run.report.changed({ table: table.name, file, line: null, action: 'removed', key, changes: [] });
  await recordRemoval(run, table, row, along);
}

/** What belongs to a row that goes with another one, such as the recipients of a message that goes with its event. */
async function partsOf(
  { run }: Removing,
  { table }: Link,
  row: StoredRow,
  about: MemberId | null,
): Promise<RemovedRow[]> {
  const parts: RemovedRow[] = [];
  for (const link of linksOf(allTables.find(({ stored }) => stored === table)?.takesAlong)) {
    const found = await store.findReferring(run.tx, link, referredBy(link, row));
    parts.push(...found.map((other) => ({ table: link.table, row: other, about })));
  }
  return parts;
}

/** What keeps a row from being removed, in words. */
async function holderOf(removing: Removing, row: StoredRow): Promise<string | undefined> {
  for (const link of removing.heldBy) {
    const rows = await referring(removing, link, row);
    if (rows.length === 0) continue;
    if (link.table === 'places') return 'units or clubs hang below it; remove them first';
    const things = link.table.replaceAll('_', ' ');
    const first = rows[0]?.['id'];
    return `${rows.length} ${things} refer to it${first === undefined ? '' : ` (such as id ${first})`}; remove them first`;
  }
  return undefined;
}

/** The rows that refer to a row now: those of before may have gone with another row of the page. */
async function referring({ run, referred }: Removing, link: Link, row: StoredRow): Promise<StoredRow[]> {
  const value = referredBy(link, row);
  return referred.get(link)?.has(value) === true ? store.findReferring(run.tx, link, value) : [];
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
  await recordChanges(run.tx, run.clock, run.origin, [
    {
      ...store.subjectOf({ table: table.stored, row }),
      subject: table.noun,
      subjectId: Number(row[field] ?? 0),
      action: 'delete',
      before,
      after: null,
    },
    ...along.map((other) => ({
      ...store.subjectOf(other),
      action: 'delete',
      before: store.shownFields(other),
      after: null,
    })),
  ]);
}
