import { lacksBeginning, withZeros } from '../tables/code-kinds.ts';
import { textOrNull } from '../tables/cell-kinds.ts';
import type { TableDefinition } from '../tables/table-definition.ts';
import { findByColumns } from '../tables/table-rows-store.ts';
import { addFound, type Candidate } from './candidate-reader.ts';
import type { ImportRun } from './import-run.ts';

/**
 * Refuses rows whose codes are those that are stored without the zeros (or the plus) at their beginning, as spreadsheets
 * leave them: a key would become another member, and a postal code another town.
 */
export async function refuseLostZeros(
  run: ImportRun,
  table: TableDefinition,
  batch: readonly Candidate[],
): Promise<void> {
  for (const candidate of batch) refuseLostIn(table, candidate);
  await refuseLostKeys(run, table, batch);
}

function refuseLostIn(table: TableDefinition, candidate: Candidate): void {
  const { given, storedFields = {} } = candidate;
  for (const { name, kind, to } of table.columns) {
    if (kind.isCode !== true || to !== undefined) continue;
    const stored = textOrNull(storedFields[name]) ?? '';
    if (lacksBeginning(textOrNull(given[name]) ?? '', stored)) {
      addFound(table, candidate, name, lostReason(stored));
    }
  }
}

/** A row with a key that nobody knows would be added, although the same key with zeros before it is known. */
async function refuseLostKeys(
  run: ImportRun,
  table: TableDefinition,
  batch: readonly Candidate[],
): Promise<void> {
  const { key } = table;
  if (key === undefined) return;
  const unknown = batch.filter(({ stored }) => stored === undefined);
  const padded = unknown.flatMap(({ given }) => withZeros(textOrNull(given[key]) ?? ''));
  if (padded.length === 0) return;
  const rows = await findByColumns(
    run.tx,
    table,
    [key],
    padded.map((whole) => ({ [key]: whole })),
  );
  // A file that names both knows what it says.
  const named = new Set(batch.map(({ stored }) => stored?.['id']));
  const seen = run.seen(table);
  const others = rows.filter(({ id }) => !named.has(id ?? null) && !seen.has([Number(id)]));
  const field = key === 'code' ? 'code' : 'external_id';
  const keys = others.map((row) => String(row[field])).toSorted((one, other) => one.length - other.length);
  for (const candidate of unknown) {
    const given = textOrNull(candidate.given[key]) ?? '';
    const whole = keys.find((known) => lacksBeginning(given, known));
    if (whole === undefined) continue;
    candidate.lacksZeros = true;
    addFound(table, candidate, key, lostReason(whole));
  }
}

function lostReason(stored: string): string {
  return (
    `has lost its beginning: ${stored} is stored, and a spreadsheet drops zeros or a plus before a number. Format the ` +
    'column as text and enter it again; if it is right as it stands, say --as-written'
  );
}
