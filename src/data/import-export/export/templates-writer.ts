import { openSink } from '../files/export-writer.ts';
import { allTables } from '../tables/every-table.ts';

/** Writes a template of every table that people fill in, each with an example that can be imported as it is. */
export async function writeTemplates(path: string): Promise<void> {
  const sink = await openSink(path);
  try {
    for (const table of allTables) {
      // References by the organisation's own keys, and nothing that the service makes itself.
      const columns = table.columns.filter(({ example }) => example !== undefined);
      if (columns.length === 0) continue;
      const first = columns.map(({ example = '' }) => example);
      const further = (table.moreExamples ?? []).map((row) => columns.map(({ name }) => row[name] ?? ''));
      const header = columns.map(({ name }) => name);
      await sink.table(table.name, header, [first, ...further]);
    }
    await sink.finish();
  } catch (error) {
    await sink.abandon();
    throw error;
  }
}
