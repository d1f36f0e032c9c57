import { nearestName } from '../../config/nearest-name.ts';
import { FileProblem } from '../files/file-problem.ts';
import type { ImportSource, SourceTable } from '../files/source-reader.ts';
import { allTables, findTable } from '../tables/every-table.ts';
import { readHeader } from './header-reader.ts';
import type { ImportReport } from './import-records.ts';
import type { ReadableTable } from './table-step.ts';

/** The tables of a source in the order in which they are imported; what is wrong with their headers is reported. */
export function readTables(source: ImportSource, report: ImportReport): ReadableTable[] {
  const readable = source.tables.flatMap((table) => readTable(table, report));
  return readable.toSorted((one, other) => allTables.indexOf(one.table) - allTables.indexOf(other.table));
}

function readTable(source: SourceTable, report: ImportReport): ReadableTable[] {
  const { file } = source;
  const table = findTable(source.table);
  if (table === undefined) {
    report.refuseAll({
      table: source.table,
      file,
      line: null,
      column: null,
      value: source.table,
      reason: unknownTable(source.table),
    });
    return [];
  }
  const { layout, problems } = readHeader(table, source);
  for (const { column, reason } of problems) {
    const line = source.headerLine;
    report.refuseAll({ table: table.name, file, line, column, value: column, reason });
  }
  return problems.length > 0 ? [] : [{ table, source, layout }];
}

function unknownTable(name: string): string {
  const names = allTables.map((table) => table.name);
  const nearest = nearestName(name, names);
  const hint = nearest === undefined ? `The tables are ${names.join(', ')}.` : `Did you mean ${nearest}?`;
  return `There is no table of this name. ${hint}`;
}

/** Reads all files once to the end: how many rows there are, and whether all can be read at all. */
export async function countRows(tables: readonly ReadableTable[], report: ImportReport): Promise<number> {
  let total = 0;
  for (const { table, source } of tables) {
    try {
      for await (const _ of source.rows()) total += 1;
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      const { line = null, column = null, value = null, reason } = error;
      report.refuseAll({ table: table.name, file: source.file, line, column, value, reason });
    }
  }
  return total;
}
