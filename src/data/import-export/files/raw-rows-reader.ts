import { FileProblem } from './file-problem.ts';
import { unguardCell } from '../../../platform/spreadsheets/formula-guard-rules.ts';
import { columnName } from '../../../platform/spreadsheets/column-name-rules.ts';
import type { BrokenCell, SourceRow, SourceTable } from './import-source.ts';

/** The rows of a file from its beginning, before it is known which one is the header. */
type RawRows = AsyncIterable<SourceRow> | Iterable<SourceRow>;

/** The table in these rows: the first that holds anything is the header. Undefined when none does. */
export async function tableIn(
  table: string,
  file: string,
  rows: () => RawRows,
): Promise<SourceTable | undefined> {
  for await (const row of rows()) {
    if (isEmpty(row)) continue;
    const header = headerOf(file, row);
    return {
      table,
      file,
      header,
      headerLine: row.line,
      rows: () => rowsAfter(rows(), row.line, header),
    };
  }
  return undefined;
}

function headerOf(file: string, row: SourceRow): string[] {
  const broken = row.broken?.find(({ asCode }) => asCode !== true);
  if (broken !== undefined) {
    throw new FileProblem({ file, line: row.line }, `The header cannot be read: ${broken.reason}`);
  }
  const names = row.cells.map((cell) => unguardCell(cell).trim());
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

async function* rowsAfter(
  rows: RawRows,
  headerLine: number,
  header: readonly string[],
): AsyncGenerator<SourceRow> {
  const nameless = header.flatMap((name, cell) => (name === '' ? cell : []));
  for await (const row of rows) {
    if (row.line <= headerLine || isEmpty(row)) continue;
    const last = row.cells.findLastIndex((cell) => cell !== '');
    const cells = row.cells.slice(0, Math.max(last + 1, header.length)).map(unguardCell);
    const broken = [...(row.broken ?? []), ...strayCells(cells, nameless)];
    const { numbers } = row;
    yield {
      line: row.line,
      cells,
      ...(broken.length > 0 ? { broken } : {}),
      ...(numbers === undefined ? {} : { numbers }),
    };
  }
}

/** What stands below no name would be left out without a word. */
function strayCells(cells: readonly string[], nameless: readonly number[]): BrokenCell[] {
  return nameless.flatMap((cell) => {
    if ((cells[cell] ?? '').trim() === '') return [];
    return { cell, reason: `stands in column ${columnName(cell)}, which has no name in the header` };
  });
}

function isEmpty({ cells, broken }: SourceRow): boolean {
  return broken === undefined && cells.every((cell) => cell.trim() === '');
}
