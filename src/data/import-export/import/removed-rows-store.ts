import { asId, type EventId, type MemberId } from '../../../platform/shared/ids.ts';
import type { InstantText } from '../../../platform/shared/local-time.ts';
import type { Db, Tx } from '../../../platform/storage/database.ts';
import { insertRows } from '../../../platform/storage/insert-rows.ts';
import { fromJson, toJson } from '../../../platform/storage/json.ts';
import type { Tables } from '../../../platform/storage/tables.ts';
import { allTables } from '../tables/every-table.ts';
import { loosely } from '../tables/table-rows-store.ts';
import type { StoredRow } from '../tables/table-definition.ts';

/** A row on its way out, or back. */
export interface RemovedRow {
  readonly table: keyof Tables;
  readonly row: StoredRow;
  /** Whom it is about where the row does not say it, such as an answer or a scan of a member's registration. */
  readonly about?: MemberId | null;
}

/** Keeps rows as they stand in their tables; what is kept first must come back last. */
export async function keepRows(
  tx: Tx,
  batch: string,
  removedAt: InstantText,
  rows: readonly RemovedRow[],
): Promise<void> {
  await insertRows(
    tx,
    'removed_rows',
    rows.map((removed) => ({
      batch,
      table_name: removed.table,
      about_member_id: memberOf(removed),
      row: toJson(removed.row),
      removed_at: removedAt,
    })),
  );
}

/** The member whom a row is about. */
export function memberOf({ table, row, about = null }: RemovedRow): MemberId | null {
  const member = table === 'members' ? row['id'] : (row['member_id'] ?? row['host_member_id']);
  return typeof member === 'number' ? asId<MemberId>(member) : about;
}

/** What the trail calls a removed row, whom it is about, and which event. */
export function subjectOf(removed: RemovedRow) {
  const { table, row } = removed;
  const event = table === 'events' ? row['id'] : row['event_id'];
  return {
    subject: table.replace(/s$/, '').replaceAll('_', ' '),
    subjectId: Number(row['id'] ?? row['registration_id'] ?? row['club_id'] ?? row['member_id'] ?? 0),
    memberId: memberOf(removed),
    eventId: typeof event === 'number' ? asId<EventId>(event) : null,
  };
}

/** What the trail keeps of a removed row: nothing that is never shown, such as the answer to a scan, which names people. */
export function shownFields({ table, row }: RemovedRow): StoredRow {
  const columns = allTables.find(({ stored }) => stored === table)?.columns ?? [];
  const secret = new Set(columns.filter((column) => column.secret === true).map(({ field }) => field));
  return Object.fromEntries(Object.entries(row).filter(([field]) => !secret.has(field)));
}

/** A column by which rows of a table refer to others. */
export interface Link {
  readonly table: keyof Tables;
  readonly column: string;
}

/** The rows that refer to a number by a column. */
export async function findReferring(db: Db, { table, column }: Link, value: number): Promise<StoredRow[]> {
  return loosely(db).selectFrom(table).selectAll().where(column, '=', value).execute();
}

/** Takes the rows that refer to a number by a column out of their table. */
export async function deleteReferring(tx: Tx, { table, column }: Link, value: number): Promise<void> {
  await loosely(tx).deleteFrom(table).where(column, '=', value).execute();
}

/** Which of these numbers rows refer to by a column at all. */
export async function findReferred(
  db: Db,
  { table, column }: Link,
  values: readonly number[],
): Promise<Set<number>> {
  const rows = await loosely(db)
    .selectFrom(table)
    .select(column)
    .distinct()
    .where(column, 'in', values)
    .execute();
  return new Set(rows.map((row) => Number(row[column])));
}

/** Takes a row out of its table, and returns it as it stood there. */
export async function deleteRow(
  tx: Tx,
  table: keyof Tables,
  fields: readonly string[],
  named: StoredRow,
): Promise<RemovedRow[]> {
  let query = loosely(tx).deleteFrom(table).returningAll();
  for (const field of fields) query = query.where(field, '=', named[field] ?? null);
  return (await query.execute()).map((row) => ({ table, row }));
}

/** How many rows a table has. */
export async function countTable(db: Db, table: keyof Tables): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** The batches of removed rows that are kept, newest first, with how many rows of each table. */
export function findBatches(db: Db) {
  return db
    .selectFrom('removed_rows')
    .select(['batch', 'table_name as table', 'removed_at as removedAt'])
    .select((eb) => eb.fn.countAll().as('count'))
    .groupBy(['batch', 'table_name', 'removed_at'])
    .orderBy('removed_at', 'desc')
    .orderBy('table_name')
    .execute();
}

/** Some rows of a batch, those that were removed last first. */
export async function findRemoved(
  db: Db,
  batch: string,
  before: number | null,
  max: number,
): Promise<(RemovedRow & { id: number })[]> {
  let query = db
    .selectFrom('removed_rows')
    .select(['id', 'table_name', 'row'])
    .where('batch', '=', batch)
    .orderBy('id', 'desc')
    .limit(max);
  if (before !== null) query = query.where('id', '<', before);
  const rows = await query.execute();
  return rows.map(({ id, table_name: table, row }) => {
    return { id, table: table as keyof Tables, row: fromJson<StoredRow>(row) };
  });
}

/** Forgets a batch, once it is back. */
export async function forgetBatch(tx: Tx, batch: string): Promise<void> {
  await tx.deleteFrom('removed_rows').where('batch', '=', batch).execute();
}

/** Forgets what was removed before a moment, some at a time; returns how many rows that was. */
export async function forgetOlder(tx: Tx, moment: InstantText, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('removed_rows')
    .where('id', 'in', (eb) =>
      eb.selectFrom('removed_rows').select('id').where('removed_at', '<', moment).orderBy('id').limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
