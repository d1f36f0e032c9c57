import type { Origin } from '../../../platform/audit/audit-entry.ts';
import type { Grant } from '../../../platform/access/grant.ts';
import type { Clock } from '../../../platform/shared/clock.ts';
import type { Storage, Tx } from '../../../platform/storage/database.ts';
import type { ReadOptions } from '../tables/cell-kinds.ts';
import type { StoreContext, TableDefinition } from '../tables/table-definition.ts';
import type { ImportReport } from './import-records.ts';
import type { FileContent } from './event-file-records.ts';
import type { PlaceNumbers } from './imported-places-store.ts';
import type { SeenRows } from './seen-records.ts';

/** On whose behalf an import is done: a member may change only what their rights reach. */
export interface Authority {
  readonly grants: readonly Grant[];
  /** The path of the whole organisation; null while there is none. */
  readonly rootPath: string | null;
}

/** All that the steps of one import share. */
export interface ImportRun {
  readonly tx: Tx;
  readonly dialect: Storage['dialect'];
  readonly clock: Clock;
  readonly origin: Origin;
  readonly options: ReadOptions;
  /** Whether codes are taken as they are, although zeros seem to be lost. */
  readonly asWritten: boolean;
  readonly context: StoreContext;
  readonly report: ImportReport;
  /** Null for the operator, who may change everything. */
  readonly authority: Authority | null;
  readonly places: PlaceNumbers;
  /** Which rows of each table the file has named so far. */
  seen(table: TableDefinition): SeenRows;
  /** The members that this import itself has added. */
  readonly newMembers: SeenRows;
  /** Whether a photo of this name is stored or comes along. */
  hasPhoto(sha256: string): Promise<boolean>;
  /** What came along as a file of an event with this digest. */
  comingFile(sha256: string): FileContent | undefined;
  /** What is stored or comes along with this digest. */
  fileContent(sha256: string): Promise<FileContent | undefined>;
}
