import { FileProblem } from './file-problem.ts';
import { unguardCell } from './formula-guard.ts';
import type { BrokenCell, SourceRow, SourceTable } from './import-source.ts';

/** A row as it stands in the file, before it is known which one is the header. */
export interface RawRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly broken?: readonly BrokenCell[];
}

/** The table in these rows: the first that holds anything is the header. Undefined when none does. */
export async function tableIn(
  table: string,
  file: string,
  rows: () => AsyncIterable<RawRow>,
): Promise<SourceTable | undefined> {
  for await (const row of rows()) {
    if (isEmpty(row)) continue;
    const header = headerOf(file, row);
    return {
      table,
      file,
      header,
      headerLine: row.line,
      rows: () => rowsAfter(rows(), row.line, header.length),
    };
  }
  return undefined;
}

function headerOf(file: string, row: RawRow): string[] {
  const [broken] = row.broken ?? [];
  if (broken !== undefined) {
    throw new FileProblem({ file, line: row.line }, `The header cannot be read: ${broken.reason}`);
  }
  const names = row.cells.map((cell) => unguardCell(cell).trim());
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

async function* rowsAfter(
  rows: AsyncIterable<RawRow>,
  headerLine: number,
  width: number,
): AsyncGenerator<SourceRow> {
  for await (const row of rows) {
    if (row.line <= headerLine || isEmpty(row)) continue;
    const last = row.cells.findLastIndex((cell) => cell !== '');
    const cells = row.cells.slice(0, Math.max(last + 1, width)).map(unguardCell);
    yield { ...row, cells };
  }
}

function isEmpty({ cells, broken }: RawRow): boolean {
  return broken === undefined && cells.every((cell) => cell.trim() === '');
}
