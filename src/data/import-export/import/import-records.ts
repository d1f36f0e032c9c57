/** A column whose value changed, as cells show it. */
export interface FieldChange {
  readonly field: string;
  readonly old: string;
  readonly new: string;
}

/** A row that was added, changed or removed. */
export interface ChangedRow {
  readonly table: string;
  readonly file: string;
  /** Null for what no line of the file names. */
  readonly line: number | null;
  readonly action: 'added' | 'changed' | 'removed';
  /** What names the row: its number or the organisation's own key. */
  readonly key: string;
  readonly changes: readonly FieldChange[];
}

/** Why a row was refused; a row with several problems is refused once for each. */
export interface RefusedRow {
  readonly table: string;
  readonly file: string;
  readonly line: number | null;
  readonly column: string | null;
  /** What stands there; null when there is nothing, or when it must not be shown. */
  readonly value: string | null;
  readonly reason: string;
}

/** Something strange about a row, or a column of many, that was taken nevertheless. */
export type WarnedRow = RefusedRow;

/** What became of the rows of a table. */
export interface TableCounts {
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
  removed: number;
}

/** What hears of an import while it runs. */
export interface ImportListener {
  /** So much of a file, or of the photos, has been looked at before anything is written. */
  reads(what: string, count: number): void;
  begins(table: string): void;
  progress(done: number, total: number): void;
  changed(row: ChangedRow): void;
  refused(row: RefusedRow): void;
  warned(row: WarnedRow): void;
}

/** Keeps count of what becomes of rows, and remembers which were refused. */
export class ImportReport {
  readonly counts = new Map<string, TableCounts>();
  readonly #listener: ImportListener;
  /** The reasons for each refused line of a table. */
  readonly #refused = new Map<string, Map<number, string[]>>();
  /** What names refused rows, so that rows which refer to them can say so. */
  readonly #refusedKeys = new Map<string, Set<string>>();
  /** Whether something is wrong that no leaving out of rows can mend. */
  isFatal = false;
  refusals = 0;

  constructor(listener: ImportListener) {
    this.#listener = listener;
  }

  of(table: string): TableCounts {
    const counts = this.counts.get(table) ?? { added: 0, changed: 0, unchanged: 0, refused: 0, removed: 0 };
    this.counts.set(table, counts);
    return counts;
  }

  changed(row: ChangedRow): void {
    this.of(row.table)[row.action] += 1;
    this.#listener.changed(row);
  }

  unchanged(table: string): void {
    this.of(table).unchanged += 1;
  }

  refuse(row: RefusedRow): void {
    this.refusals += 1;
    const lines = this.#refused.get(row.table) ?? new Map<number, string[]>();
    this.#refused.set(row.table, lines);
    const line = row.line ?? 0;
    const reasons = lines.get(line) ?? [];
    if (reasons.length === 0 || row.line === null) this.of(row.table).refused += 1;
    lines.set(line, [...reasons, row.column === null ? row.reason : `${row.column} ${row.reason}`]);
    this.#listener.refused(row);
  }

  warn(row: WarnedRow): void {
    this.#listener.warned(row);
  }

  /** Refuses what keeps the whole file from being imported. */
  refuseAll(row: RefusedRow): void {
    this.isFatal = true;
    this.refuse(row);
  }

  rememberRefused(table: string, keys: readonly string[]): void {
    const known = this.#refusedKeys.get(table) ?? new Set<string>();
    this.#refusedKeys.set(table, known);
    for (const key of keys) known.add(key);
  }

  wasRefused(table: string, key: string): boolean {
    return this.#refusedKeys.get(table)?.has(key) === true;
  }

  /** The refused lines of a table with their reasons. */
  refusedLines(table: string): ReadonlyMap<number, readonly string[]> {
    return this.#refused.get(table) ?? new Map<number, string[]>();
  }
}
