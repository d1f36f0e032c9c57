import { pipeline, type Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { guardCell } from './formula-guard-rules.ts';

/** The rows of a table as text. */
export type TextRows = AsyncIterable<readonly string[]> | Iterable<readonly string[]>;

/**
 * CSV as RFC 4180 has it, in UTF-8 with a byte order mark, because Excel reads umlauts wrongly without; every cell is
 * harmless in a spreadsheet. Texts that could look like something else when read again are quoted.
 */
export function csvStream(header: readonly string[], rows: TextRows, separator: ',' | ';' = ','): Readable {
  const stringifier = stringify({
    bom: true,
    cast: { string: (cell) => guardCell(cell) },
    delimiter: separator,
    record_delimiter: '\r\n',
    quoted_match: /^\s|\s$|[\r\n\t;,]/,
  });
  // A failure reaches the reader of the stream.
  return pipeline(headed(header, rows), stringifier, () => {});
}

async function* headed(header: readonly string[], rows: TextRows): AsyncGenerator<readonly string[]> {
  yield header;
  yield* rows;
}
