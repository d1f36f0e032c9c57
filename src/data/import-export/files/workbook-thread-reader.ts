import { parentPort, workerData } from 'node:worker_threads';
import { readXlsx, type ReadOptions, type Sheet } from 'hucre/xlsx';
import type { BrokenCell, SourceRow } from './import-source.ts';
import { shownCell } from '../../../platform/spreadsheets/workbook-cell-rules.ts';

/** What the thread that reads a workbook sends: each sheet by its name, then its rows; or why it cannot be read. */
export type WorkbookMessage =
  | { readonly sheet: string; readonly hidden: boolean }
  | { readonly rows: readonly SourceRow[] }
  | { readonly problem: string };

/** Rows that are sent together. */
const atOnce = 1000;

function send(message: WorkbookMessage): void {
  parentPort?.postMessage(message);
}

/** One sheet after the other, because the library holds every cell of what it reads; a hidden one is only named. */
async function* sheetsOf(bytes: Uint8Array): AsyncGenerator<Sheet> {
  const visible: number[] = [];
  const look: ReadOptions['sheets'] = ({ name, hidden, veryHidden }, index) => {
    if (hidden === true || veryHidden === true) send({ sheet: name, hidden: true });
    else visible.push(index);
    return false;
  };
  await readXlsx(bytes, { sheets: look });
  for (const index of visible) {
    const { sheets } = await readXlsx(bytes, { readStyles: true, sheets: [index] });
    yield* sheets;
  }
}

function rowOf({ rows, cells }: Sheet, index: number): SourceRow {
  const broken: BrokenCell[] = [];
  const numbers: number[] = [];
  const texts = (rows[index] ?? []).map((value, cell) => {
    const found = shownCell(value, cells?.get(`${index},${cell}`));
    if (found.broken !== undefined) broken.push({ cell, reason: found.broken });
    if (found.notCode !== undefined) broken.push({ cell, reason: found.notCode, asCode: true });
    if (found.isNumber === true) numbers.push(cell);
    return found.text;
  });
  const filled = texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
  return {
    line: index + 1,
    cells: filled,
    ...(broken.length > 0 ? { broken } : {}),
    ...(numbers.length > 0 ? { numbers } : {}),
  };
}

function sendRows(sheet: Sheet): void {
  send({ sheet: sheet.name, hidden: false });
  for (let start = 0; start < sheet.rows.length; start += atOnce) {
    const rows = sheet.rows.slice(start, start + atOnce).map((_, index) => rowOf(sheet, start + index));
    send({ rows: rows.filter(({ cells, broken }) => cells.length > 0 || broken !== undefined) });
  }
}

try {
  for await (const sheet of sheetsOf(workerData as Uint8Array)) sendRows(sheet);
} catch (error) {
  // Whatever the library throws, it is about the file: nothing else has happened here.
  send({ problem: error instanceof Error ? error.message : String(error) });
}
