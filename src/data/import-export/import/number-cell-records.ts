import type { Candidate } from './candidate-reader.ts';
import type { WarnedRow } from './import-records.ts';

/** Which columns of codes a workbook keeps as numbers, of which zeros at the beginning may be gone: said once for each. */
export class NumberCells {
  readonly #columns = new Map<string, { first: number; rows: number }>();

  note({ numbers, line }: Candidate): void {
    for (const heading of numbers) {
      const known = this.#columns.get(heading) ?? { first: line, rows: 0 };
      this.#columns.set(heading, { first: known.first, rows: known.rows + 1 });
    }
  }

  warnings(table: string, file: string): WarnedRow[] {
    return [...this.#columns].map(([column, { first, rows }]) => {
      const where = rows === 1 ? 'a number' : `numbers in ${rows.toLocaleString('en')} rows, first here`;
      const reason = `holds ${where}: a spreadsheet drops zeros at the beginning of numbers. Format the column as text`;
      return { table, file, line: first, column, value: null, reason };
    });
  }
}
