import type { ChangedRow, ImportListener, RefusedRow } from '../transfer/import/import-records.ts';
import type { ImportResult } from '../transfer/import/import-service.ts';
import type { DateOrder } from '../transfer/tables/cell-kinds.ts';
import { sentenceOf } from './failure-output.ts';
import { progressOn } from './progress-output.ts';
import { table } from './text-output.ts';

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
  readonly deleteMissing?: boolean;
  readonly yesDelete?: number;
  readonly templates?: string;
}

/** Reports an import to people or programs. */
export interface ImportReporter extends ImportListener {
  warn(sentence: string): void;
  finish(result: ImportResult): void;
  /** Ends what was begun when the import failed. */
  abandon(error: unknown): void;
}

/** The reporter for these flags: JSON for programs, tables for people. */
export function importReporter(flags: ImportFlags): ImportReporter {
  return flags.json === true ? new JsonReporter(flags) : new TableReporter(flags);
}

/** Progress goes to standard error, whatever standard output holds. */
class Progress {
  readonly #show = progressOn(process.stderr, 'rows');

  begins(name: string): void {
    if (!process.stderr.isTTY) console.error(`Importing ${name}.`);
  }

  progress(done: number, total: number): void {
    if (total > 0) this.#show(done, total);
  }

  warn(sentence: string): void {
    console.error(sentence);
  }
}

/** Writes one JSON document while the import runs, so that nothing has to be kept. */
class JsonReporter extends Progress implements ImportReporter {
  #isFirst = true;
  #isOver = false;

  constructor({ dryRun = false }: ImportFlags) {
    super();
    process.stdout.write(`{"dryRun":${dryRun},"rows":[`);
  }

  changed(row: ChangedRow): void {
    this.#row(row);
  }

  refused(row: RefusedRow): void {
    this.#row({ action: 'refused', ...row });
  }

  finish({ tables, isWritten, removedBatch }: ImportResult): void {
    this.#end({ tables: Object.fromEntries(tables), written: isWritten, removedBatch });
  }

  abandon(error: unknown): void {
    if (!this.#isOver) this.#end({ written: false, error: sentenceOf(error) });
  }

  #row(row: object): void {
    process.stdout.write(`${this.#isFirst ? '' : ','}\n${JSON.stringify(row)}`);
    this.#isFirst = false;
  }

  #end(rest: object): void {
    this.#isOver = true;
    process.stdout.write(`\n],${JSON.stringify(rest).slice(1)}\n`);
  }
}

/** Writes tables at the end: what changed in a trial, what was refused, and the counts. */
class TableReporter extends Progress implements ImportReporter {
  readonly #flags: ImportFlags;
  readonly #changed: ChangedRow[] = [];
  readonly #refused: RefusedRow[] = [];
  #changes = 0;
  #refusals = 0;

  constructor(flags: ImportFlags) {
    super();
    this.#flags = flags;
  }

  changed(row: ChangedRow): void {
    this.#changes += 1;
    if (this.#changed.length < maxShown) this.#changed.push(row);
  }

  refused(row: RefusedRow): void {
    this.#refusals += 1;
    if (this.#refused.length < maxShown) this.#refused.push(row);
  }

  finish({ tables, removedBatch, isWritten }: ImportResult): void {
    if (this.#flags.dryRun === true) this.#printChanged();
    this.#printRefused();
    const rows = [...tables].map(([name, counts]) => {
      const { added, changed, unchanged, refused, removed } = counts;
      return [
        name,
        ...[added, changed, unchanged, refused, removed].map((count) => count.toLocaleString('en')),
      ];
    });
    console.log(table(['TABLE', 'ADDED', 'CHANGED', 'UNCHANGED', 'REFUSED', 'REMOVED'], rows));
    if (this.#flags.dryRun === true) console.log('\nThis was a trial: nothing was changed.');
    else if (isWritten && removedBatch !== null) {
      console.log(`\nWhat was removed comes back with: guildhall removed restore ${removedBatch}`);
    }
  }

  abandon(): void {
    // The program itself reports the failure.
  }

  #printChanged(): void {
    if (this.#changes === 0) return;
    const rows = this.#changed.map(({ action, table: name, file, line, key, changes }) => {
      const fields = changes.map((change) => `${change.field}: ${short(change.old)} → ${short(change.new)}`);
      return [action, name, line === null ? file : `${file}:${line}`, key, fields.join('; ')];
    });
    console.log(`${table(['WOULD BE', 'TABLE', 'WHERE', 'ROW', 'FIELDS'], rows)}${more(this.#changes)}\n`);
  }

  #printRefused(): void {
    if (this.#refusals === 0) return;
    const rows = this.#refused.map(({ file, line, column, value, reason }) => {
      return [
        file,
        line === null ? '' : String(line),
        column ?? '',
        value === null ? '' : short(value),
        reason,
      ];
    });
    const headings = ['REFUSED IN', 'LINE', 'COLUMN', 'VALUE', 'REASON'];
    console.log(`${table(headings, rows)}${more(this.#refusals)}\n`);
  }
}

function more(count: number): string {
  if (count <= maxShown) return '';
  return `\n… and ${(count - maxShown).toLocaleString('en')} more; --json shows all.`;
}

function short(text: string): string {
  const shown = text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
  return shown === '' ? '(empty)' : shown;
}
