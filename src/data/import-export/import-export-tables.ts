import type { Generated } from 'kysely';
import type * as ids from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { JsonText } from '../../platform/storage/columns.ts';

/** A row that an import removed, as it stood in its table; it can be brought back for some time. */
export interface RemovedRowsTable {
  id: Generated<number>;
  batch: string;
  table_name: string;
  /** The member whom the row was about, if it was about one. */
  about_member_id: ids.MemberId | null;
  row: JsonText;
  removed_at: InstantText;
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    removed_rows: RemovedRowsTable;
  }
}
