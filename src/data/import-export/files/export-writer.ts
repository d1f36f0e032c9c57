import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { explainingFile } from '../../../platform/shared/explaining-file.ts';
import { csvStream, type TextRows } from '../../../platform/spreadsheets/csv-writer.ts';
import { openNewFolder, type NewFolder } from './folder-export-writer.ts';
import { openNewFile } from './new-file-writer.ts';
import { WorkbookWriter } from '../../../platform/spreadsheets/workbook-writer.ts';
import { ZipWriter } from '../../../platform/spreadsheets/zip-writer.ts';

/** Where an export goes: nothing is to be seen under its name before it is complete. */
export interface ExportSink extends Omit<NewFolder, 'add'> {
  /** Writes `<name>.csv`, or a sheet of the workbook, row by row. */
  table(name: string, header: readonly string[], rows: TextRows): Promise<void>;
  /** Writes a file into one of the folders beside the tables; a workbook has no room for any. */
  readonly content?: (folder: 'photos' | 'files', name: string, bytes: Buffer) => Promise<void>;
}

/** Begins an export into a folder that is empty or not there yet, or into a `.zip` or `.xlsx` that is not there yet. */
export async function openSink(path: string): Promise<ExportSink> {
  const ending = extname(path).toLowerCase();
  return ending === '.xlsx' ? openWorkbook(path) : openFiles(path, ending === '.zip');
}

async function openFiles(path: string, isZip: boolean): Promise<ExportSink> {
  const folder = await explainingFile(path, () => (isZip ? openNewZip(path) : openNewFolder(path)));
  const add = (name: string, content: Readable, packed: boolean) =>
    explainingFile(path, () => folder.add(name, content, { packed }));
  return {
    table: async (name, header, rows) => add(`${safeName(name)}.csv`, csvStream(header, rows), true),
    content: async (inside, name, bytes) => add(`${inside}/${safeName(name)}`, Readable.from([bytes]), false),
    finish: () => explainingFile(path, () => folder.finish()),
    abandon: () => folder.abandon(),
  };
}

async function openWorkbook(path: string): Promise<ExportSink> {
  const file = await explainingFile(path, () => openNewFile(path));
  const workbook = new WorkbookWriter(file.stream);
  return {
    table: (name, header, rows) => explainingFile(path, () => workbook.sheet(name, header, rows)),
    finish: () =>
      explainingFile(path, async () => {
        await workbook.end();
        await file.finish();
      }),
    async abandon() {
      workbook.abandon();
      await file.abandon();
    },
  };
}

/** Begins a zip archive, which is written beside its place and then takes its name. */
async function openNewZip(path: string): Promise<NewFolder> {
  const file = await openNewFile(path);
  const zip = new ZipWriter(file.stream);
  return {
    add: (name, content, options) => zip.add(name, content, options),
    async finish() {
      await zip.end();
      await file.finish();
    },
    async abandon() {
      zip.abandon();
      await file.abandon();
    },
  };
}

/** Refuses names that would lead elsewhere; they come from the program itself, so this never happens to a user. */
function safeName(name: string): string {
  if (/^[\p{L}\p{N}_-][\p{L}\p{N}._ -]*$/u.test(name)) return name;
  throw new Error(`${JSON.stringify(name)} is no name for a file of an export.`);
}
