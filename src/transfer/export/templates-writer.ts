import { openSink } from '../files/export-writer.ts';
import { allTables } from '../tables/every-table.ts';
import type { TableDefinition } from '../tables/table-definition.ts';

/** Writes a template of every table that people fill in, each with an example that can be imported as it is. */
export async function writeTemplates(path: string): Promise<void> {
  const sink = await openSink(path);
  try {
    for (const table of allTables) {
      const columns = templateColumns(table);
      if (columns.length === 0) continue;
      const first = columns.map(({ example = '' }) => example);
      const further = (table.moreExamples ?? []).map((row) => columns.map(({ name }) => row[name] ?? ''));
      await sink.table(
        table.name,
        columns.map(({ name }) => name),
        eachOf([first, ...further]),
      );
    }
    await sink.finish();
  } catch (error) {
    await sink.abandon();
    throw error;
  }
}

/** The columns of a template: references by the organisation's own keys, and nothing that the service makes itself. */
function templateColumns({ columns }: TableDefinition) {
  return columns.filter(({ example }) => example !== undefined);
}

async function* eachOf(rows: readonly string[][]): AsyncGenerator<string[]> {
  yield* rows;
}
