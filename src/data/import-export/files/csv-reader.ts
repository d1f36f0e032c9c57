import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { FileProblem } from './file-problem.ts';
import type { ContainedFile, SourceRow } from './import-source.ts';
import { encodingOf, linesIn, decodedText } from './text-encoding-reader.ts';

/** One row may not hold more: a quotation mark that is never closed would else take the whole file into memory. */
const maxRowLength = 1024 * 1024;

/** The rarest inside of a column's name comes first: it wins when two stand equally often in the header. */
const separators = ['\t', ';', ','] as const;

/** How a CSV file is written; found by looking at all of it once. */
export interface CsvForm {
  readonly encoding: Awaited<ReturnType<typeof encodingOf>>;
  readonly separator: string;
  /** Whether the first line says only what the separator is, as Excel does it. */
  readonly saysSeparator: boolean;
}

/** Finds out in which encoding and with which separator a CSV file is written. */
export async function csvFormOf(file: ContainedFile): Promise<CsvForm> {
  const encoding = await encodingOf(file);
  const first = await firstRow(decodedText(file, encoding));
  const named = /^sep=(.)\s*$/i.exec(first)?.[1];
  return { encoding, separator: named ?? likeliestSeparator(first), saysSeparator: named !== undefined };
}

/** The rows of a CSV file, the header among them, each with the line on which it begins. */
export async function* csvRows(file: ContainedFile, form: CsvForm): AsyncGenerator<SourceRow> {
  let line = 1;
  const begins: number[] = [];
  const parser = parse({
    delimiter: form.separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: maxRowLength,
    on_record: (cells) => {
      begins.push(line);
      // Every record is followed by one line end, and the parser reports empty lines too.
      line += 1 + cells.reduce((sum, cell) => sum + linesIn(cell), 0);
      return cells;
    },
  });
  const text = Readable.from(decodedText(file, form.encoding), { objectMode: false });
  text.on('error', (error) => parser.destroy(error));
  try {
    for await (const cells of text.pipe(parser) as AsyncIterable<string[]>) {
      const begin = begins.shift() ?? line;
      if (!(form.saysSeparator && begin === 1)) yield { line: begin, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? new FileProblem({ file: file.name, line }, reasonOf(error)) : error;
  } finally {
    text.destroy();
  }
}

/** The text up to the first line end outside of quotation marks. */
async function firstRow(text: AsyncIterable<string>): Promise<string> {
  let seen = '';
  for await (const piece of text) {
    seen += piece;
    const end = endOfRow(seen);
    if (end !== -1) return seen.slice(0, end);
    if (seen.length > maxRowLength) break;
  }
  return seen;
}

function endOfRow(text: string): number {
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') quoted = !quoted;
    else if (!quoted && (text[at] === '\n' || text[at] === '\r') && text.slice(0, at).trim() !== '')
      return at;
  }
  return -1;
}

/** The separator that stands most often outside of quotation marks; a table of one column has none. */
function likeliestSeparator(row: string): string {
  const bare = row.replaceAll(/"[^"]*"/g, '');
  const counts = separators.map((separator) => bare.split(separator).length - 1);
  const most = Math.max(...counts);
  return (most > 0 ? separators[counts.indexOf(most)] : undefined) ?? ',';
}

function reasonOf(error: CsvError): string {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'The row that begins here opens a quotation mark (") that is never closed.';
    case 'CSV_MAX_RECORD_SIZE':
      return 'The row that begins here does not end: a quotation mark (") is probably opened and never closed.';
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE':
      return 'In this row text follows a closing quotation mark ("). Inside of a quoted cell it must be written twice ("").';
    case 'INVALID_OPENING_QUOTE':
      return 'In this row a quotation mark (") stands in the middle of a cell. Put the whole cell in quotation marks and write the inner one twice ("").';
    default:
      return `The row that begins here cannot be read (${error.code}).`;
  }
}
