import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { ZipFile } from 'yazl';
import { FileProblem } from '../../../src/data/import-export/files/file-problem.ts';
import { openSource, type SourceRow } from '../../../src/data/import-export/files/source-reader.ts';

/** A temporary folder that goes away with its test. */
export function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-files-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files into a new temporary folder and answers the folder. */
export function folderWith(t: TestContext, files: Record<string, string | Uint8Array>): string {
  const folder = folderFor(t);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** One table with all its rows. */
export interface ReadTable {
  table: string;
  file: string;
  header: readonly string[];
  rows: SourceRow[];
}

/** Everything under a path, read whole. */
export async function readAll(path: string, knows?: (table: string) => boolean) {
  const source = await openSource(path, knows);
  try {
    const tables: ReadTable[] = [];
    for (const { table, file, header, rows } of source.tables) {
      tables.push({ table, file, header, rows: await Array.fromAsync(rows()) });
    }
    const photos: { name: string; bytes: Buffer }[] = [];
    for await (const photo of source.photos()) photos.push({ name: photo.name, bytes: await photo.read() });
    const files: { name: string; bytes: Buffer }[] = [];
    for await (const file of source.eventFiles()) files.push({ name: file.name, bytes: await file.read() });
    return { tables, photos, files, unknownFiles: source.unknownFiles };
  } finally {
    await source.close();
  }
}

/** The only table that a file holds. */
export async function readTable(
  t: TestContext,
  name: string,
  content: string | Uint8Array,
): Promise<ReadTable> {
  const { tables } = await readAll(join(folderWith(t, { [name]: content }), name));
  const [table] = tables;
  if (table === undefined || tables.length > 1) throw new Error(`${name} holds ${tables.length} tables.`);
  return table;
}

/** What is wrong with the only file of a folder, when it is read whole. */
export async function problemOf(
  t: TestContext,
  name: string,
  content: string | Uint8Array,
): Promise<FileProblem> {
  return problemAt(join(folderWith(t, { [name]: content }), name));
}

/** What is wrong with what lies under a path, when it is read whole. */
export async function problemAt(path: string): Promise<FileProblem> {
  try {
    await readAll(path);
  } catch (error) {
    if (error instanceof FileProblem) return error;
    throw error;
  }
  throw new Error(`${path} was read without a problem.`);
}

/** A zip archive with these files. */
export async function zipOf(files: Record<string, string | Uint8Array>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>));
}

/** Replaces bytes everywhere in an archive, to make one that no honest program makes. */
export function forged(zip: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error('Both must have the same length.');
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
}
