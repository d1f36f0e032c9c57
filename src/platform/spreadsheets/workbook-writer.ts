import { PassThrough, Readable, type Writable } from 'node:stream';
import { conflict } from '../shared/errors.ts';
import { columnName } from './column-name-rules.ts';
import { guardCell, unguardCell } from './formula-guard-rules.ts';
import {
  numberCell,
  sheetEnd,
  sheetStart,
  textCell,
  workbookParts,
  workbookLimits,
  type WorkbookValue,
} from './workbook-xml-rules.ts';
import { ZipWriter } from './zip-writer.ts';

/** The rows of a sheet, read one after the other. */
type SheetRows = AsyncIterable<readonly WorkbookValue[]> | Iterable<readonly WorkbookValue[]>;

/** A sheet of a workbook. */
export interface WrittenSheet {
  name: string;
  header: readonly string[];
  rows: SheetRows;
}

/** Rows by which the widths of the columns are chosen. */
const measuredRows = 100;
const pieceLength = 64 * 1024;

/**
 * Writes a workbook sheet after sheet and row by row, without holding one in memory. Whole columns are formatted as text,
 * so that no program takes a key or a date for a number, also where someone goes on below the last row. (The library that
 * reads workbooks formats no columns, and holds all sheets at once.)
 */
export class WorkbookWriter {
  readonly #zip: ZipWriter;
  readonly #names: string[] = [];

  constructor(destination: Writable) {
    this.#zip = new ZipWriter(destination);
  }

  async sheet(name: string, header: readonly string[], rows: SheetRows): Promise<void> {
    this.#names.push(name);
    await this.#add(`xl/worksheets/sheet${this.#names.length}.xml`, inPieces(sheetText(name, header, rows)));
  }

  /** Ends the workbook; resolves when every byte has gone to the destination. */
  async end(): Promise<void> {
    for (const [name, text] of Object.entries(workbookParts(this.#names))) await this.#add(name, [text]);
    await this.#zip.end();
  }

  /** Stops in the middle. */
  abandon(): void {
    this.#zip.abandon();
  }

  #add(name: string, text: AsyncIterable<string> | Iterable<string>): Promise<void> {
    return this.#zip.add(name, Readable.from(text, { objectMode: false }), { packed: true });
  }
}

/** A workbook with these sheets. */
export function workbookOf(sheets: Iterable<WrittenSheet>): Readable {
  const out = new PassThrough();
  const workbook = new WorkbookWriter(out);
  const write = async () => {
    for (const { name, header, rows } of sheets) await workbook.sheet(name, header, rows);
    await workbook.end();
  };
  write().catch((error: unknown) => {
    workbook.abandon();
    out.destroy(error as Error);
  });
  return out;
}

async function* sheetText(name: string, header: readonly string[], rows: SheetRows): AsyncGenerator<string> {
  const coming = oneByOne(rows);
  const first: (readonly WorkbookValue[])[] = [];
  while (first.length < measuredRows) {
    const next = await coming.next();
    if (next.done === true) break;
    first.push(next.value);
  }
  yield sheetStart(header, first);
  let line = 1;
  for (const row of first) yield rowText(name, (line += 1), row);
  for await (const row of coming) yield rowText(name, (line += 1), row);
  yield sheetEnd(header.length);
}

async function* oneByOne(rows: SheetRows): AsyncGenerator<readonly WorkbookValue[]> {
  yield* rows;
}

/** Some rows at a time, because every piece is packed by itself. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function rowText(name: string, line: number, row: readonly WorkbookValue[]): string {
  if (line > workbookLimits.rows) throw tooMany(name);
  const cells = row.map((text, index) => {
    if (typeof text === 'number') return numberCell(`${columnName(index)}${line}`, text);
    if (text === '') return '';
    if (text.length > workbookLimits.letters) throw tooLong(name, line);
    // In a cell of text nothing is run, but an import takes an apostrophe before a sign for one that guards it.
    const written = unguardCell(text) === text ? text : guardCell(text);
    return textCell(`${columnName(index)}${line}`, written);
  });
  return `<row r="${line}">${cells.join('')}</row>`;
}

function tooMany(name: string): Error {
  const limit = workbookLimits.rows.toLocaleString('en');
  return conflict(`A sheet has ${limit} rows, and "${name}" needs more. Export to a folder or a .zip.`);
}

function tooLong(name: string, line: number): Error {
  const limit = workbookLimits.letters.toLocaleString('en');
  return conflict(
    `A cell holds ${limit} characters, and row ${line} of "${name}" has a longer text. Export to a folder or a .zip.`,
  );
}
