import type {
  ChangedRow,
  ImportListener,
  RefusedRow,
  WarnedRow,
} from '../data/import-export/import/import-records.ts';
import type { ImportResult } from '../data/import-export/import/import-service.ts';
import type { DateOrder } from '../data/import-export/tables/cell-kinds.ts';
import { sentenceOf } from './failure-output.ts';
import { ProgressLine, progressOn } from './progress-output.ts';
import { grouped, table } from './text-output.ts';

/** More lines than this nobody reads on a terminal. */
const maxShown = 200;
const maxValueLength = 60;

/** The flags of `guildhall import`. */
export interface ImportFlags {
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly skipBad?: string;
  readonly as?: string;
  readonly dateFormat?: DateOrder;
  readonly asWritten?: boolean;
  readonly deleteMissing?: boolean;
  readonly yesDelete?: number;
  readonly templates?: string;
}

/** Reports an import to people or programs. */
export interface ImportReporter extends ImportListener {
  /** A file is looked into. */
  opens(file: string): void;
  warn(sentence: string): void;
  finish(result: ImportResult): void;
  /** Ends what was begun when the import failed. */
  abandon(error: unknown): void;
}

/** The reporter for these flags: JSON for programs, tables for people. */
export function importReporter(flags: ImportFlags): ImportReporter {
  return flags.json === true ? jsonReporter(flags) : tableReporter(flags);
}

interface ProgressReporter extends Pick<ImportReporter, 'opens' | 'reads' | 'begins' | 'progress' | 'warn'> {
  /** Makes room for what is written in the end. */
  settle(): void;
}

/** Progress goes to standard error, whatever standard output holds. */
function progressReporter(): ProgressReporter {
  return process.stderr.isTTY ? lineReporter(new ProgressLine(process.stderr)) : plainReporter();
}

/** For a terminal: one line, from the moment when the first file is opened. */
function lineReporter(line: ProgressLine): ProgressReporter {
  return {
    opens: (file) => line.busy(`Reading ${file}`),
    reads: (what, count) => line.busy(`Reading ${what}: ${grouped(count)}`),
    begins: () => undefined,
    progress(done, total) {
      if (total > 0) line.show(done, total, 'rows');
    },
    warn(sentence) {
      line.clear();
      console.error(sentence);
    },
    settle: () => line.clear(),
  };
}

function plainReporter(): ProgressReporter {
  const show = progressOn(process.stderr, 'rows');
  return {
    opens: () => undefined,
    reads: () => undefined,
    begins: (name) => console.error(`Importing ${name}.`),
    progress(done, total) {
      if (total > 0) show(done, total);
    },
    warn: (sentence) => console.error(sentence),
    settle: () => undefined,
  };
}

/** Writes one JSON document while the import runs, so that nothing has to be kept. */
function jsonReporter({ dryRun = false }: ImportFlags): ImportReporter {
  let isFirst = true;
  let isOver = false;
  const write = (row: object) => {
    process.stdout.write(`${isFirst ? '' : ','}\n${JSON.stringify(row)}`);
    isFirst = false;
  };
  const end = (rest: object) => {
    progress.settle();
    if (!isOver) process.stdout.write(`\n],${JSON.stringify(rest).slice(1)}\n`);
    isOver = true;
  };
  process.stdout.write(`{"dryRun":${dryRun},"rows":[`);
  const progress = progressReporter();
  return {
    ...progress,
    changed: write,
    refused: (row) => write({ action: 'refused', ...row }),
    warned: (row) => write({ action: 'warned', ...row }),
    finish({ tables, isWritten, removedBatch }) {
      end({ tables: Object.fromEntries(tables), written: isWritten, removedBatch });
    },
    abandon: (error) => end({ written: false, error: sentenceOf(error) }),
  };
}

/** Writes tables at the end: what changed in a trial, what was refused, and the counts. */
function tableReporter({ dryRun = false }: ImportFlags): ImportReporter {
  const changed: ChangedRow[] = [];
  const refused: RefusedRow[] = [];
  const warned: WarnedRow[] = [];
  const counts = { changed: 0, refused: 0, warned: 0 };
  const progress = progressReporter();
  return {
    ...progress,
    changed(row) {
      counts.changed += 1;
      if (changed.length < maxShown) changed.push(row);
    },
    refused(row) {
      counts.refused += 1;
      if (refused.length < maxShown) refused.push(row);
    },
    warned(row) {
      counts.warned += 1;
      if (warned.length < maxShown) warned.push(row);
    },
    finish({ tables, removedBatch, isWritten }) {
      progress.settle();
      if (dryRun && counts.changed > 0) console.log(`${changedTable(changed)}${more(counts.changed)}\n`);
      if (counts.warned > 0) console.log(`${rowsTable('WARNING IN', warned)}${more(counts.warned)}\n`);
      if (counts.refused > 0) console.log(`${rowsTable('REFUSED IN', refused)}${more(counts.refused)}\n`);
      console.log(countsTable(tables));
      if (dryRun) console.log('\nThis was a trial: nothing was changed.');
      else if (isWritten && removedBatch !== null) {
        console.log(`\nWhat was removed comes back with: guildhall removed restore ${removedBatch}`);
      }
    },
    // The program itself reports the failure.
    abandon: () => progress.settle(),
  };
}

function changedTable(changed: readonly ChangedRow[]): string {
  const rows = changed.map(({ action, table: name, file, line, key, changes }) => {
    const fields = changes.map((change) => `${change.field}: ${short(change.old)} → ${short(change.new)}`);
    return [action, name, line === null ? file : `${file}:${line}`, key, fields.join('; ')];
  });
  return table(['WOULD BE', 'TABLE', 'WHERE', 'ROW', 'FIELDS'], rows);
}

function rowsTable(heading: string, found: readonly RefusedRow[]): string {
  const rows = found.map(({ file, line, column, value, reason }) => {
    return [file, String(line ?? ''), column ?? '', value === null ? '' : short(value), reason];
  });
  return table([heading, 'LINE', 'COLUMN', 'VALUE', 'REASON'], rows);
}

function countsTable(tables: ImportResult['tables']): string {
  const rows = [...tables].map(([name, { added, changed, unchanged, refused, removed }]) => {
    const counts = [added, changed, unchanged, refused, removed];
    return [name, ...counts.map((count) => grouped(count))];
  });
  return table(['TABLE', 'ADDED', 'CHANGED', 'UNCHANGED', 'REFUSED', 'REMOVED'], rows);
}

function more(count: number): string {
  if (count <= maxShown) return '';
  return `\n… and ${grouped(count - maxShown)} more; --json shows all.`;
}

function short(text: string): string {
  const shown = text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
  return shown === '' ? '(empty)' : shown;
}
