import type { ExportSink } from '../files/export-writer.ts';
import type { ImportSource, SourceTable } from '../files/source-reader.ts';
import { refusedHeading } from './header-reader.ts';
import type { ImportReport } from './import-records.ts';

/** Writes the refused rows as they stand in the files, with the reasons in a last column that an import does not read. */
export async function writeRefused(
  source: ImportSource,
  report: ImportReport,
  sink: ExportSink,
): Promise<void> {
  const tables = source.tables.filter(({ table }) => report.refusedLines(table).size > 0);
  if (tables.length === 0 || report.isFatal) return sink.abandon();
  for (const table of tables) {
    const kept = table.header.flatMap((heading, index) => (isReasons(heading) ? [] : [index]));
    const header = [...kept.map((index) => table.header[index] ?? ''), refusedHeading];
    await sink.table(table.table, header, refusedOf(table, kept, report.refusedLines(table.table)));
  }
  await sink.finish();
}

/** Reads the file once more, so that refused rows need not be kept in memory. */
async function* refusedOf(
  table: SourceTable,
  kept: readonly number[],
  lines: ReadonlyMap<number, readonly string[]>,
): AsyncGenerator<string[]> {
  for await (const { line, cells } of table.rows()) {
    const reasons = lines.get(line);
    if (reasons === undefined) continue;
    yield [...kept.map((index) => cells[index] ?? ''), reasons.join('; ')];
  }
}

function isReasons(heading: string): boolean {
  return heading.trim().toLowerCase() === refusedHeading;
}
