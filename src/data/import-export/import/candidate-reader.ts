import type { SourceRow } from '../files/source-reader.ts';
import { headingsOf, type Column } from '../tables/column-kinds.ts';
import { Refusal, type ReadOptions } from '../tables/cell-kinds.ts';
import { shorteningProblem } from '../tables/code-kinds.ts';
import type { Fields, StoredRow, TableDefinition, Target } from '../tables/table-definition.ts';
import { withoutInvisible } from '../tables/text-kinds.ts';
import type { FileColumn, Layout } from './header-reader.ts';
import type { RefusedRow } from './import-records.ts';

/** Something wrong with a row, with what stands in the file. */
type Problem = Pick<RefusedRow, 'column' | 'value' | 'reason'>;

/** A reference as the file gives it. */
export interface GivenReference {
  id: number | null;
  key: string | null;
}

/** A row of a file on its way into the database. */
export interface Candidate {
  readonly line: number;
  /** As it was read, for a row that is put off and read again. */
  readonly source: SourceRow;
  /** What the file says, by column; columns that it does not have are missing here. */
  readonly given: Fields;
  /** The cells as they stand in the file, for reports. */
  readonly texts: Map<string, string>;
  readonly references: Map<Column, GivenReference>;
  readonly problems: Problem[];
  /** What is strange about it, should it be written. */
  readonly doubts: Problem[];
  /** The headings under which a code is kept as a number. */
  readonly numbers: string[];
  readonly targets: Record<string, Target | undefined>;
  /** Whether it means a stored row whose key it gives without the zeros at its beginning. */
  lacksZeros?: boolean;
  /** Whether nothing in it says which row is meant. */
  isNameless?: boolean;
  /** The row as it is stored now. */
  stored?: StoredRow;
  storedFields?: Fields;
  /** Whether all that is wrong is a value that a later row of the file may give up. */
  mayWait?: boolean;
  /** What it will be. */
  fields?: Fields;
  row?: StoredRow;
}

/** Reads the cells of a row; whatever is wrong is kept with it. */
export function readCandidate(layout: Layout, row: SourceRow, options: ReadOptions): Candidate {
  const candidate: Candidate = {
    line: row.line,
    source: row,
    given: {},
    texts: new Map(),
    references: new Map(),
    problems: [],
    doubts: [],
    numbers: [],
    targets: {},
  };
  for (const [index, column] of layout.entries()) {
    const text = tidied(column, (row.cells[index] ?? '').trim());
    const isCode = column !== undefined && holdsCodes(column);
    const broken = row.broken?.find(({ cell, asCode }) => cell === index && (asCode !== true || isCode));
    if (column !== undefined) candidate.texts.set(column.heading, text);
    if (isCode && row.numbers?.includes(index) === true) {
      candidate.numbers.push(column.heading);
    }
    if (broken !== undefined) {
      addProblem(candidate, column?.column, column?.heading ?? null, text, broken.reason);
    } else if (column !== undefined) readCell(candidate, column, text, options);
  }
  refuseSurplus(candidate, layout, row);
  for (const [column, reference] of candidate.references) {
    const isMissing = column.required === true && reference.id === null && reference.key === null;
    if (isMissing) refuseEmpty(candidate, column, column.name);
  }
  return candidate;
}

/** Whether what stands in a column counts nothing, although it may be written in digits. */
function holdsCodes({ by, column }: FileColumn): boolean {
  return by === 'key' || (by === 'value' && column.kind.isCode === true);
}

/** A key is compared as it is stored, so it is read in the same way. */
function tidied(found: FileColumn | undefined, text: string): string {
  return found?.by === 'key' ? withoutInvisible(text) : (found?.column.kind.tidy?.(text) ?? text);
}

/** Adds what is wrong with a row; secret values are not repeated. */
export function addProblem(
  candidate: Candidate,
  column: Column | undefined,
  heading: string | null,
  text: string | null,
  reason: string,
): void {
  const value = column?.secret === true ? null : text;
  candidate.problems.push({ column: heading, value: value === '' ? null : value, reason });
}

/** Adds what a check found; the value is the one in the file. */
export function addFound(
  table: TableDefinition,
  candidate: Candidate,
  columnName: string | null,
  reason: string,
): void {
  const column = table.columns.find(({ name }) => name === columnName);
  const heading = column === undefined ? null : headingInFile(candidate, column);
  const text = heading === null ? null : (candidate.texts.get(heading) ?? null);
  addProblem(candidate, column, heading, text, reason);
}

/** Under which heading the file gives a column, a reference by whichever of its two is filled. */
function headingInFile({ texts }: Candidate, column: Column): string {
  const headings = headingsOf(column);
  const filled = headings.find((heading) => (texts.get(heading) ?? '') !== '');
  return filled ?? headings.findLast((heading) => texts.has(heading)) ?? column.name;
}

function readCell(candidate: Candidate, found: FileColumn, text: string, options: ReadOptions): void {
  const { column, heading } = found;
  if (found.by !== 'value') return readReference(candidate, found, text, options);
  if (text === '') {
    if (column.keeps === true || column.newOnly === true || column.name === 'id') return;
    if (column.required === true) return refuseEmpty(candidate, column, heading);
    candidate.given[column.name] = column.kind.empty;
    return;
  }
  const value = column.kind.read(text, options);
  if (value instanceof Refusal) return addProblem(candidate, column, heading, text, value.reason);
  candidate.given[column.name] = value;
  const reason = column.kind.doubt?.(value, options);
  if (reason !== undefined) candidate.doubts.push({ column: heading, value: text, reason });
}

function readReference(candidate: Candidate, found: FileColumn, text: string, options: ReadOptions): void {
  const { column, heading, by } = found;
  const reference = candidate.references.get(column) ?? { id: null, key: null };
  candidate.references.set(column, reference);
  candidate.given[column.name] ??= null;
  if (text === '') return;
  const value = by === 'key' ? (shorteningProblem(text) ?? text) : column.kind.read(text, options);
  if (value instanceof Refusal) addProblem(candidate, column, heading, text, value.reason);
  else if (by === 'key') reference.key = text;
  else reference.id = Number(value);
}

function refuseEmpty(candidate: Candidate, column: Column, heading: string): void {
  // A cell that could not be read has said so already.
  if (candidate.problems.some((problem) => problem.column?.startsWith(column.name) === true)) return;
  addProblem(candidate, column, heading, '', 'is empty, but it is required');
}

function refuseSurplus(candidate: Candidate, layout: Layout, { cells }: SourceRow): void {
  const surplus = cells.slice(layout.length).find((cell) => cell.trim() !== '');
  if (surplus === undefined) return;
  const reason = `The row has ${cells.length} cells, but the header has ${layout.length}; is a cell with a separator in it not quoted?`;
  candidate.problems.push({ column: null, value: surplus.slice(0, 100), reason });
}
