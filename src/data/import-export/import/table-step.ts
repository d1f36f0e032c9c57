import type { SourceRow } from '../files/source-reader.ts';
import { readCandidate, type Candidate } from './candidate-reader.ts';
import { decideBatch } from './deciding-step.ts';
import type { ReadableTable } from './header-reader.ts';
import type { ImportRun } from './import-run.ts';
import { NumberCells } from './number-cell-records.ts';
import { ownNames } from './references-step.ts';
import { checkTree, unitLevels } from './unit-tree-step.ts';
import { writeBatch } from './writing-step.ts';

/** Rows that are looked up and written together. */
const atOnce = 500;

/** Imports all rows of a table, some hundred at a time; `done` hears how many each time. */
export async function importTable(
  run: ImportRun,
  readable: ReadableTable,
  done: (rows: number) => void,
): Promise<void> {
  const { table, source } = readable;
  const numbers = new NumberCells();
  const read = (row: SourceRow) => {
    const candidate = readCandidate(readable.layout, row, run.options);
    numbers.note(candidate);
    return candidate;
  };
  await (table.name === 'units'
    ? importUnits(run, readable, read, done)
    : importInBatches(run, readable, read, done));
  for (const warning of numbers.warnings(table.name, source.file)) run.report.warn(warning);
}

async function importInBatches(
  run: ImportRun,
  readable: ReadableTable,
  read: (row: SourceRow) => Candidate,
  done: (rows: number) => void,
): Promise<void> {
  let batch: Candidate[] = [];
  const waiting: SourceRow[] = [];
  for await (const row of readable.source.rows()) {
    batch.push(read(row));
    if (batch.length < atOnce) continue;
    await importBatch(run, readable, batch, waiting);
    done(batch.length);
    batch = [];
  }
  await importBatch(run, readable, batch, waiting);
  done(batch.length);
  // They were counted before.
  const again = waiting.map((row) => readCandidate(readable.layout, row, run.options));
  await importBatch(run, readable, again);
}

/** Units refer to each other, so all are read before the first is written; there are never very many. */
async function importUnits(
  run: ImportRun,
  readable: ReadableTable,
  read: (row: SourceRow) => Candidate,
  done: (rows: number) => void,
): Promise<void> {
  const rows: Candidate[] = [];
  for await (const row of readable.source.rows()) rows.push(read(row));
  for (const level of unitLevels(rows)) {
    for (let start = 0; start < level.length; start += atOnce) {
      await importBatch(run, readable, level.slice(start, start + atOnce));
    }
  }
  done(rows.length);
  await checkTree(run, readable, rows);
}

async function importBatch(
  run: ImportRun,
  readable: ReadableTable,
  all: readonly Candidate[],
  waiting?: SourceRow[],
): Promise<void> {
  if (all.length === 0) return;
  const { table, source } = readable;
  await decideBatch(run, table, all);
  const batch = waiting === undefined ? all : all.filter((candidate) => !putOff(candidate, waiting));
  for (const candidate of batch) {
    if (candidate.problems.length === 0) continue;
    for (const problem of candidate.problems) {
      run.report.refuse({ table: table.name, file: source.file, line: candidate.line, ...problem });
    }
    run.report.rememberRefused(table.name, ownNames(candidate));
  }
  for (const { line, doubts, problems, row } of batch) {
    if (problems.length > 0 || row === undefined) continue;
    for (const doubt of doubts) run.report.warn({ table: table.name, file: source.file, line, ...doubt });
  }
  await writeBatch(run, readable, batch);
}

/** Puts off a row that wants what a later row may give up, such as a username; others are not waited for. */
function putOff({ mayWait, problems, source }: Candidate, waiting: SourceRow[]): boolean {
  if (mayWait !== true || problems.length > 1 || waiting.length >= atOnce) return false;
  waiting.push(source);
  return true;
}
