import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { explainingFile } from '../../shared/explaining-file.ts';
import { csvStream } from './csv-writer.ts';
import { safeName, type ExportSink } from './export-sink.ts';
import { openFolderSink } from './folder-export-writer.ts';
import { openNewFile } from './new-file-writer.ts';
import { ZipWriter } from './zip-writer.ts';

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

/** Begins an export into a zip archive, which is written beside its place and then takes its name. */
async function openZipSink(path: string): Promise<ExportSink> {
  const file = await openNewFile(path);
  const zip = new ZipWriter(file.stream);
  return {
    async table(name, header, rows) {
      await zip.add(`${safeName(name)}.csv`, csvStream(header, rows), { packed: true });
    },
    async photo(name, bytes) {
      await zip.add(`photos/${safeName(name)}`, Readable.from([bytes]), { packed: false });
    },
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
