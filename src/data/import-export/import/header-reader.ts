import { nearestName } from '../../../platform/shared/nearest-name.ts';
import { FileProblem } from '../files/file-problem.ts';
import type { ImportSource, SourceTable } from '../files/source-reader.ts';
import { headingsOf, type Column } from '../tables/column-kinds.ts';
import { allTables, findTable } from '../tables/every-table.ts';
import type { TableDefinition } from '../tables/table-definition.ts';
import type { ImportListener, ImportReport, RefusedRow } from './import-records.ts';

/** What a column of the file is for. */
export interface FileColumn {
  /** As it stands in the file. */
  readonly heading: string;
  readonly column: Column;
  /** How a reference is given there: by Guildhall's number, or by the organisation's own key. */
  readonly by: 'value' | 'id' | 'key';
}

/** The columns of a file by their place in it; undefined for those that are not read. */
export type Layout = readonly (FileColumn | undefined)[];

/** A table of the file with what its columns are for. */
export interface ReadableTable {
  readonly table: TableDefinition;
  readonly source: SourceTable;
  readonly layout: Layout;
}

/** Something wrong with the first line. */
type HeaderProblem = Pick<RefusedRow, 'column' | 'reason'>;

/** In the file of refused rows: why each was. */
export const refusedHeading = 'refused';

/** The tables of a source in the order in which they are imported; what is wrong with their headers is reported. */
export function readTables(source: ImportSource, report: ImportReport): ReadableTable[] {
  const readable = source.tables.flatMap((table) => readTable(table, report));
  return readable.toSorted((one, other) => allTables.indexOf(one.table) - allTables.indexOf(other.table));
}

function readTable(source: SourceTable, report: ImportReport): ReadableTable[] {
  const { file } = source;
  const table = findTable(source.table);
  if (table === undefined) {
    const reason = unknownTable(source.table);
    report.refuseAll({ table: source.table, file, line: null, column: null, value: source.table, reason });
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

/** Rows after which is said how many there are so far. */
const heardRows = 1000;

/** Reads all files once to the end: how many rows there are, and whether all can be read at all. */
export async function countRows(
  tables: readonly ReadableTable[],
  report: ImportReport,
  listener: ImportListener,
): Promise<number> {
  let total = 0;
  for (const { table, source } of tables) {
    try {
      let rows = 0;
      for await (const _ of source.rows()) {
        rows += 1;
        if (rows % heardRows === 0) listener.reads(source.file, rows);
      }
      total += rows;
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      const { line = null, value = null } = error.place;
      const { reason } = error;
      report.refuseAll({ table: table.name, file: source.file, line, column: null, value, reason });
    }
  }
  return total;
}

/** Finds out what the columns of a file are for. */
function readHeader(
  table: TableDefinition,
  { header }: SourceTable,
): { layout: Layout; problems: HeaderProblem[] } {
  const known = knownHeadings(table);
  const problems: HeaderProblem[] = [];
  const seen = new Set<string>();
  const layout = header.map((text): FileColumn | undefined => {
    const heading = text.trim();
    const folded = heading.toLowerCase();
    if (folded === '' || folded === refusedHeading) return undefined;
    const found = known.get(folded);
    if (found === undefined) problems.push({ column: heading, reason: unknownReason(heading, known) });
    else if (seen.has(folded)) problems.push({ column: heading, reason: 'stands twice in the header' });
    seen.add(folded);
    return found;
  });
  return { layout, problems: problems.length > 0 ? problems : missingKey(table, layout) };
}

function knownHeadings(table: TableDefinition): Map<string, FileColumn> {
  const known = new Map<string, FileColumn>();
  for (const column of [...table.columns, ...(table.earlier ?? [])]) {
    for (const heading of headingsOf(column)) {
      const by = column.to === undefined ? 'value' : heading === column.name ? 'key' : 'id';
      known.set(heading.toLowerCase(), { heading, column, by });
    }
  }
  return known;
}

function unknownReason(heading: string, known: ReadonlyMap<string, FileColumn>): string {
  const names = [...known.values()].map((column) => column.heading);
  const nearest = nearestName(heading.toLowerCase(), [...known.keys()]);
  const meant = nearest === undefined ? undefined : known.get(nearest)?.heading;
  const hint = meant === undefined ? `the columns are ${names.join(', ')}` : `did you mean ${meant}?`;
  return `is not a column of this table; ${hint}`;
}

/** Without what names its rows, nobody knows which rows of the database are meant. */
function missingKey(table: TableDefinition, layout: Layout): HeaderProblem[] {
  const given = new Set(layout.map((found) => found?.column.name));
  const { identity, key, natural = [] } = table;
  const ways = [identity, ...(key === undefined ? [] : [[key]]), ...natural];
  if (ways.some((names) => names.every((name) => given.has(name)))) return [];
  const words = ways.map((names) => names.join(' and ')).join(', or ');
  return [{ column: null, reason: `The header must name ${words}, so that rows can be found again.` }];
}
