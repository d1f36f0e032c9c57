import { Readable } from 'node:stream';
import { csvStream } from './csv-writer.ts';
import { safeName, type ExportSink } from './export-sink.ts';
import { openNewFile } from './new-file-writer.ts';
import { ZipWriter } from './zip-writer.ts';

/** Begins an export into a zip archive, which is written beside its place and then takes its name. */
export async function openZipSink(path: string): Promise<ExportSink> {
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
