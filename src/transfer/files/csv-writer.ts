import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { guardCell } from './formula-guard-rules.ts';

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * CSV as RFC 4180 has it, in UTF-8 with a byte order mark, because Excel reads umlauts wrongly without; every cell is
 * harmless in a spreadsheet. Texts that could look like something else when read again are quoted.
 */
export function csvStream(
  header: readonly string[],
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  separator: ',' | ';' = ',',
): Readable {
  const stringifier = stringify({
    delimiter: separator,
    record_delimiter: '\r\n',
    quoted_match: /^\s|\s$|[\r\n\t;,]/,
  });
  const lines = Readable.from(guardedRows(header, rows));
  lines.on('error', (error) => stringifier.destroy(error));
  const texts = lines.pipe(stringifier);
  const stream = Readable.from(withMark(texts), { objectMode: false });
  stream.on('close', () => lines.destroy());
  return stream;
}

async function* guardedRows(
  header: readonly string[],
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): AsyncGenerator<string[]> {
  yield header.map(guardCell);
  for await (const row of rows) yield row.map(guardCell);
}

async function* withMark(texts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark);
  yield* texts;
}
