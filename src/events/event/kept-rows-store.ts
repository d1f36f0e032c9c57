import type { MemberId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { insertRows } from '../../platform/storage/insert-rows.ts';
import { fromJson, toJson } from '../../platform/storage/json.ts';

/** A row that is gone from its table and can come back for 30 days. */
export interface KeptRow {
  readonly table: string;
  readonly row: object;
  /** The member whom it is about; null for nobody. */
  readonly about: MemberId | null;
}

/** Keeps rows as they stand in their tables, under a name by which they are found again; what is kept first must come back last. */
export function keepRemoved(
  tx: Tx,
  batch: string,
  removedAt: InstantText,
  rows: readonly KeptRow[],
): Promise<void> {
  return insertRows(
    tx,
    'removed_rows',
    rows.map(({ table, row, about }) => ({
      batch,
      table_name: table,
      about_member_id: about,
      row: toJson(row),
      removed_at: removedAt,
    })),
  );
}

/** The rows that were kept under a name, the last one first; they are kept no longer. */
export async function takeRemoved(tx: Tx, batch: string): Promise<Pick<KeptRow, 'table' | 'row'>[]> {
  const rows = await tx
    .selectFrom('removed_rows')
    .select(['table_name as table', 'row'])
    .where('batch', '=', batch)
    .orderBy('id', 'desc')
    .execute();
  await tx.deleteFrom('removed_rows').where('batch', '=', batch).execute();
  return rows.map(({ table, row }) => ({ table, row: fromJson<object>(row) }));
}
