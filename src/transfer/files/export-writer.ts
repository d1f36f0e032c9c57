import { extname } from 'node:path';
import { explainingFile } from '../../shared/explaining-file.ts';
import type { ExportSink } from './export-sink.ts';
import { openFolderSink } from './folder-export-writer.ts';
import { openZipSink } from './zip-export-writer.ts';

export type { ExportSink } from './export-sink.ts';

/** Begins an export into a folder that is empty or not there yet, or into a `.zip` that is not there yet. */
export async function openSink(path: string): Promise<ExportSink> {
  const isZip = extname(path).toLowerCase() === '.zip';
  const sink = await explainingFile(path, () => (isZip ? openZipSink(path) : openFolderSink(path)));
  return {
    table: (name, header, rows) => explainingFile(path, () => sink.table(name, header, rows)),
    photo: (name, bytes) => explainingFile(path, () => sink.photo(name, bytes)),
    finish: () => explainingFile(path, () => sink.finish()),
    abandon: () => sink.abandon(),
  };
}
