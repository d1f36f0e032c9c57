import { withArticle } from '../../../platform/shared/with-article.ts';
import type { Db } from '../../../platform/storage/database.ts';
import { withZeros } from '../tables/code-kinds.ts';
import { numberOrNull, textOrNull } from '../tables/cell-kinds.ts';
import { tableNamed } from '../tables/every-table.ts';
import type { Column } from '../tables/column-kinds.ts';
import type { Target } from '../tables/table-definition.ts';
import type { TableName } from '../tables/table-name.ts';
import { addProblem, type Candidate, type GivenReference } from './candidate-reader.ts';
import type { ImportReport } from './import-records.ts';
import { findTargets, type FoundTargets, type Wanted } from './targets-store.ts';

/** Finds all that the rows of a batch refer to; a reference to nothing is a problem of its row. */
export async function resolveReferences(
  db: Db,
  batch: readonly Candidate[],
  report: ImportReport,
): Promise<void> {
  const found = new Map<TableName, FoundTargets>();
  for (const [table, wanted] of wantedBy(batch)) found.set(table, await findWithZeros(db, table, wanted));
  for (const candidate of batch) {
    for (const [column, reference] of candidate.references) {
      const targets = column.to === undefined ? undefined : found.get(column.to);
      if (targets === undefined || isRefused(candidate, column)) continue;
      const target = targetOf(candidate, column, reference, targets, report);
      candidate.targets[column.name] = target;
      candidate.given[column.name] = target?.id ?? null;
    }
  }
}

/** Of keys that nobody knows, those are found as well that have zeros before them, to be named. */
async function findWithZeros(db: Db, table: TableName, wanted: Wanted): Promise<FoundTargets> {
  const found = await findTargets(db, table, wanted);
  const keys = [...wanted.keys].filter((key) => !found.byKey.has(key)).flatMap(withZeros);
  if (keys.length === 0) return found;
  const { byKey } = await findTargets(db, table, { ids: new Set(), keys: new Set(keys) });
  return { byId: found.byId, byKey: new Map([...byKey, ...found.byKey]) };
}

/** Whether something was found wrong with the reference before. */
function isRefused({ problems }: Candidate, { name }: Column): boolean {
  return problems.some(({ column }) => column === name || column === `${name}Id`);
}

function wantedBy(batch: readonly Candidate[]): Map<TableName, { ids: Set<number>; keys: Set<string> }> {
  const wanted = new Map<TableName, { ids: Set<number>; keys: Set<string> }>();
  for (const { references } of batch) {
    for (const [{ to }, { id, key }] of references) {
      if (to === undefined || (id === null && key === null)) continue;
      const some = wanted.get(to) ?? { ids: new Set<number>(), keys: new Set<string>() };
      wanted.set(to, some);
      if (id !== null) some.ids.add(id);
      if (key !== null) some.keys.add(key);
    }
  }
  return wanted;
}

function targetOf(
  candidate: Candidate,
  column: Column,
  { id, key }: GivenReference,
  found: FoundTargets,
  report: ImportReport,
): Target | undefined {
  const byId = id === null ? undefined : found.byId.get(id);
  const byKey = key === null ? undefined : found.byKey.get(key);
  const heading = `${column.name}Id`;
  if (id !== null && byId === undefined) {
    addProblem(candidate, column, heading, String(id), unknown(column, `id ${id}`, `id ${id}`, report));
  }
  if (key !== null && byKey === undefined) {
    const called = column.byCode === true ? `code ${key}` : `externalId ${key}`;
    const whole = withZeros(key).find((padded) => found.byKey.has(padded));
    const hint =
      whole === undefined ? '' : `; ${whole} is stored, and a spreadsheet drops zeros before a number`;
    const reason = unknown(column, called, `key ${key}`, report) + hint;
    addProblem(candidate, column, column.name, key, reason);
  }
  if (byId !== undefined && byKey !== undefined && byId.id !== byKey.id) {
    addProblem(candidate, column, column.name, key, `is not the same as ${heading} ${id}`);
  }
  return byId ?? byKey;
}

function unknown(column: Column, called: string, key: string, report: ImportReport): string {
  const table = tableNamed(column.to ?? 'members');
  if (report.wasRefused(table.name, key))
    return `refers to ${withArticle(table.noun)} that was refused itself`;
  return `refers to ${withArticle(table.noun)} that does not exist (${called})`;
}

/** What names a row of the file, or a reference to it: its number, and the organisation's own key. */
export function namesOf({ id, key }: GivenReference): string[] {
  return [...(id === null ? [] : [`id ${id}`]), ...(key === null ? [] : [`key ${key}`])];
}

/** By what other rows can refer to a row of the file. */
export function ownNames({ given, storedFields }: Candidate): string[] {
  const id = numberOrNull(given['id'] ?? storedFields?.['id']);
  return namesOf({ id, key: textOrNull(given['externalId'] ?? given['code']) });
}
