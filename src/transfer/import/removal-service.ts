import type { ImportRun } from './import-run.ts';
import type { ReadableTable } from './table-import.ts';

export async function removeMissing(
  _run: ImportRun,
  _tables: readonly ReadableTable[],
  _options: { batch: string; mayDelete: number | null },
): Promise<void> {}
