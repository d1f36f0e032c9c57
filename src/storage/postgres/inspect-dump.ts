import type { Readable } from 'node:stream';
import { DomainError } from '../../shared/errors.ts';
import { photoColumn, type InspectedCopy } from '../database-copies.ts';
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
  const counts: Record<string, number> = {};
  const photos = new Set<string>();
  const schema: string[] = [];
  let table: { name: string; take(row: string): void } | undefined;
  for await (const line of linesOf(output)) {
    if (table === undefined) {
      const [, name, columns] = beginOfTable.exec(line) ?? [];
      if (name === undefined || columns === undefined) continue;
      counts[name] = 0;
      const names = columns.split(', ');
      const column = name === 'kysely_migration' ? names.indexOf('name') : names.indexOf(photoColumn);
      const into = (value: string) =>
        void (name === 'kysely_migration' ? schema.push(value) : photos.add(value));
      table = { name, take: (row) => takeColumn(row, column, into) };
    } else if (line === endOfTable) {
      table = undefined;
    } else {
      counts[table.name] = (counts[table.name] ?? 0) + 1;
      table.take(line);
    }
  }
  return { counts, photos, schema: schema.toSorted() };
}

function takeColumn(row: string, column: number, into: (value: string) => void): void {
  if (column === -1) return;
  const value = row.split('\t')[column];
  if (value !== undefined && value !== nothing) into(value);
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
