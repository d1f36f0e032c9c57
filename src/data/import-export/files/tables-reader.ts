import { csvFormOf, csvRows } from './csv-reader.ts';
import { fileKind, tableName, withoutEnding } from './file-name-rules.ts';
import { FileProblem } from './file-problem.ts';
import type { ContainedFile, Container, KnowsTable, ReadingListener, SourceTable } from './import-source.ts';
import { tableIn } from './raw-rows-reader.ts';
import { readWorkbook, type WorkbookSheet } from './workbook-reader.ts';

interface Gathered {
  readonly tables: SourceTable[];
  readonly unknownFiles: string[];
}

/** Looks into every file of a container; two files for one table are refused. */
export async function gatherTables(
  container: Container,
  knows: KnowsTable,
  reading: ReadingListener,
): Promise<Gathered> {
  const gathered: Gathered = { tables: [], unknownFiles: [] };
  for (const file of container.files) {
    reading(file.name);
    const { tables, unknownFiles } = await tablesOf(file, knows);
    for (const added of tables) {
      const same = gathered.tables.find(({ table }) => table === added.table);
      if (same === undefined) gathered.tables.push(added);
      else {
        const reason = `The table "${added.table}" stands in ${same.file} already. Keep one of the two.`;
        throw new FileProblem({ file: added.file }, reason);
      }
    }
    gathered.unknownFiles.push(...unknownFiles);
  }
  return gathered;
}

async function tablesOf(file: ContainedFile, knows: KnowsTable): Promise<Gathered> {
  if (file.size === 0) throw new FileProblem({ file: file.name }, 'The file is empty.');
  switch (fileKind(file.name)) {
    case 'text':
      return { tables: [await csvTable(file)], unknownFiles: [] };
    case 'workbook':
      return workbookTables(file, knows);
    default:
      throw new FileProblem(
        { file: file.name },
        'This kind of spreadsheet cannot be read. Open it and save it as .xlsx or as "CSV UTF-8".',
      );
  }
}

async function csvTable(file: ContainedFile): Promise<SourceTable> {
  const form = await csvFormOf(file);
  const name = tableName(withoutEnding(file.name));
  const table = await tableIn(name, file.name, () => csvRows(file, form));
  if (table !== undefined) return table;
  throw new FileProblem({ file: file.name, line: 1 }, 'There is no header line that names the columns.');
}

async function workbookTables(file: ContainedFile, knows: KnowsTable): Promise<Gathered> {
  const found: { sheet: WorkbookSheet; table: SourceTable }[] = [];
  const unknownFiles: string[] = [];
  for (const sheet of await readWorkbook(file)) {
    const shown = `${file.name} (sheet ${sheet.name})`;
    const table = await tableIn(tableName(sheet.name), shown, () => sheet.rows);
    if (sheet.hidden) unknownFiles.push(`${file.name} (hidden sheet ${sheet.name})`);
    else if (table !== undefined) found.push({ sheet, table });
    else if (!isUnnamed(sheet)) unknownFiles.push(`${file.name} (empty sheet ${sheet.name})`);
  }
  const [first] = found;
  if (first === undefined) throw new FileProblem({ file: file.name }, 'No visible sheet holds anything.');
  const isAlone = found.length === 1 && (isUnnamed(first.sheet) || hasNameOfFile(first.table, file, knows));
  const tables = isAlone
    ? [{ ...first.table, table: tableName(withoutEnding(file.name)), file: file.name }]
    : found.map(({ table }) => table);
  return { tables, unknownFiles };
}

function hasNameOfFile({ table }: SourceTable, file: ContainedFile, knows: KnowsTable): boolean {
  return !knows(table) && knows(tableName(withoutEnding(file.name)));
}

/** Whether a sheet has the name that spreadsheet programs give by themselves. */
function isUnnamed({ name }: WorkbookSheet): boolean {
  return /^(?:sheet|worksheet|tabelle|feuille?|foglio|hoja|planilha|blad|ark|munka|arkusz|list) ?\d*$/i.test(
    name.trim(),
  );
}
