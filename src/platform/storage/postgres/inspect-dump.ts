import type { Readable } from 'node:stream';
import { DomainError } from '../../shared/errors.ts';
import {
  contentColumns,
  contentOfRemovedRow,
  contentName,
  removedRows,
  type InspectedCopy,
} from '../database-copies.ts';
import { isProgramMissing, runProgram, startProgram, type RunningProgram } from './client-programs.ts';

/** The line before the rows of a table, with the names of its columns. */
const beginOfTable = /^COPY (?:\S+\.)?"?([^" ]+)"? \((.*)\) FROM stdin;$/;
const endOfTable = String.raw`\.`;
const nothing = String.raw`\N`;

const references = 'the references between tables (PostgreSQL checks them when the backup is restored)';
const everything = 'the inside of the PostgreSQL dump, because pg_restore is not installed on this machine';

/**
 * Looks into a dump of PostgreSQL without a server: its list of contents, and every row of every table, which are
 * counted on the way.
 */
export async function inspectDump(file: string): Promise<InspectedCopy> {
  try {
    await runProgram('pg_restore', ['--list', file]);
    return { ...(await readRows(file)), unchecked: [references] };
  } catch (error) {
    if (isProgramMissing(error))
      return { schema: [], counts: {}, photos: new Set(), unchecked: [everything] };
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError('conflict', `The database in the backup is damaged: ${error.message}`);
  }
}

async function readRows(file: string): Promise<Omit<InspectedCopy, 'unchecked'>> {
  const running = startProgram('pg_restore', ['--data-only', '--file=-', file]);
  const [content] = await Promise.all([countRows(running), running.ended]);
  return content;
}

async function countRows({ output }: RunningProgram): Promise<Omit<InspectedCopy, 'unchecked'>> {
  const content = { counts: {} as Record<string, number>, photos: new Set<string>(), schema: [] as string[] };
  let table: OpenTable | undefined;
  for await (const line of linesOf(output)) {
    if (table === undefined) {
      const [, name, columns] = beginOfTable.exec(line) ?? [];
      if (name === undefined || columns === undefined) continue;
      content.counts[name] = 0;
      table = { name, take: rowHandlerOf(name, columns.split(', '), content) };
    } else if (line === endOfTable) {
      table = undefined;
    } else {
      content.counts[table.name] = (content.counts[table.name] ?? 0) + 1;
      table.take?.(line);
    }
  }
  return { ...content, schema: content.schema.toSorted() };
}

/** The table whose rows are being read, and what is done with each. */
interface OpenTable {
  name: string;
  take: ((row: string) => void) | undefined;
}

function rowHandlerOf(
  table: string,
  columns: readonly string[],
  { photos, schema }: { photos: Set<string>; schema: string[] },
): OpenTable['take'] {
  const value = (row: string, column: string) => row.split('\t')[columns.indexOf(column)] ?? nothing;
  if (table === 'kysely_migration') return (row) => void schema.push(value(row, 'name'));
  if (table === removedRows.table) {
    return (row) => {
      for (const name of contentOfRemovedRow(row)) photos.add(name);
    };
  }
  const naming = columns.filter((column) => column in contentColumns);
  if (naming.length === 0) return undefined;
  return (row) => {
    for (const column of naming) {
      const sha256 = value(row, column);
      if (sha256 !== nothing && sha256 !== '') photos.add(contentName(column, sha256));
    }
  };
}

/** Split at line feeds only: other signs that end a line somewhere may stand inside a value. */
async function* linesOf(output: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of output.setEncoding('utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
