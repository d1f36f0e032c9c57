import { emptyValue } from '../tables/column-kinds.ts';
import { storedRow } from '../tables/row-fields-rules.ts';
import type { Fields, TableDefinition } from '../tables/table-definition.ts';
import { refuseForbidden } from './authority-step.ts';
import { addFound, addProblem, type Candidate } from './candidate-reader.ts';
import { fillSizes, refuseWrongFiles } from './event-files-step.ts';
import type { ImportRun } from './import-run.ts';
import { refuseLostZeros } from './lost-zeros-step.ts';
import { namesNothing, matchStored, nameOf, refuseNameless } from './matching-step.ts';
import { ownNames, resolveReferences } from './references-step.ts';
import { refuseTaken } from './uniqueness-step.ts';

/** Finds out what becomes of the rows of a batch: afterwards each has problems, or nothing to change, or a new row. */
export async function decideBatch(
  run: ImportRun,
  table: TableDefinition,
  batch: readonly Candidate[],
): Promise<void> {
  await resolveReferences(run.tx, batch, run.report);
  await matchStored(run.tx, table, batch);
  for (const candidate of batch) renew(table, candidate);
  if (!run.asWritten) await refuseLostZeros(run, table, batch);
  fillSizes(run, table, batch);
  for (const candidate of batch) mergeAndCheck(run, table, candidate);
  refuseRepeated(run, table, batch);
  if (run.authority !== null) await refuseForbidden(run.tx, table, batch, run.authority);
  await refuseMissingPhotos(run, table, batch);
  await refuseWrongFiles(run, table, batch);
  await refuseTaken(run.tx, table, batch);
}

/** Takes a row for what it means today; what it refers to goes along. */
function renew(table: TableDefinition, { given, storedFields, targets }: Candidate): void {
  const before = { ...targets };
  for (const [name, value] of Object.entries(table.renew?.(given, storedFields, before) ?? {})) {
    given[name] = value;
    const to = table.columns.find((column) => column.name === name)?.to;
    if (to === undefined) continue;
    const alike = table.columns.filter((column) => column.to === to);
    targets[name] = alike.map((column) => before[column.name]).find((target) => target?.id === value);
  }
}

/** The columns whose values the file changes. */
export function changedColumns(table: TableDefinition, { given, storedFields }: Candidate) {
  return table.columns.filter((column) => {
    const value = given[column.name];
    if (value === undefined || column.newOnly === true || storedFields === undefined) return false;
    const before = storedFields[column.name] ?? null;
    return value !== before && column.kind.write(value) !== column.kind.write(before);
  });
}

function mergeAndCheck(run: ImportRun, table: TableDefinition, candidate: Candidate): void {
  const { stored, storedFields, targets } = candidate;
  if (stored === undefined && candidate.lacksZeros !== true) requireAll(table, candidate);
  if (candidate.problems.length > 0) return;
  const fields = mergedFields(table, candidate);
  candidate.fields = fields;
  // What is stored may be older than a rule; a file that does not change it is not to blame.
  if (stored !== undefined && changedColumns(table, candidate).length === 0) return;
  for (const { field, problem } of table.check?.({ fields, stored: storedFields, targets }) ?? []) {
    addFound(table, candidate, field, problem);
  }
  if (candidate.problems.length > 0) return;
  if (candidate.isNameless === true) return refuseNameless(table, candidate);
  if (refuseErased(run, table, candidate)) return;
  const row = { ...storedRow(table, fields, stored), ...placeOf(table, candidate) };
  candidate.row = table.complete?.(row, stored, run.context) ?? row;
}

/** Whether a row says something new about a person who was erased; with the member itself, it may come from an export. */
function refuseErased(run: ImportRun, table: TableDefinition, candidate: Candidate): boolean {
  for (const name of ['member', 'host', 'registration']) {
    const row = candidate.targets[name]?.row;
    if (typeof row?.['erased_at'] !== 'string') continue;
    const member = Number(row['member_id'] ?? row['id']);
    if (run.newMembers.has([member])) continue;
    addFound(table, candidate, name, 'refers to a member who was erased; take the row out of the file');
    return true;
  }
  return false;
}

/** What the file says and, where it says nothing, what is stored; a new row has what an empty cell means. */
function mergedFields(table: TableDefinition, { given, storedFields }: Candidate): Fields {
  const fields: Fields = { ...storedFields };
  for (const column of table.columns) {
    const value = given[column.name];
    if (storedFields === undefined) fields[column.name] = value ?? emptyValue(column);
    else if (value !== undefined && column.newOnly !== true) fields[column.name] = value;
  }
  return fields;
}

/** A new row needs what is required even where the file has no such column. */
function requireAll(table: TableDefinition, candidate: Candidate): void {
  for (const column of table.columns) {
    if (column.required !== true || candidate.given[column.name] !== undefined) continue;
    if (candidate.problems.some((problem) => problem.column === column.name)) continue;
    addProblem(candidate, column, column.name, null, `is missing: a new ${table.noun} needs it`);
  }
}

/** The place of a row that is held somewhere. */
function placeOf(table: TableDefinition, { targets, stored }: Candidate) {
  if (table.place === undefined) return {};
  if (table.place === 'own') return stored === undefined ? {} : { place_id: stored['place_id'] ?? null };
  const target = targets['unit'] ?? targets['club'];
  return { place_id: target?.row['place_id'] ?? stored?.['place_id'] ?? null };
}

/** Refuses rows that the file has named before. */
function refuseRepeated(run: ImportRun, table: TableDefinition, batch: readonly Candidate[]): void {
  const seen = run.seen(table);
  const inBatch = new Map<string, number>();
  for (const candidate of batch) {
    const names = namesInBatch(table, candidate);
    const identity = identityOf(table, candidate.storedFields);
    const lines = [...names.map((name) => inBatch.get(name)), identity && seen.lineOf(identity)];
    // A row that was put off comes by a second time.
    const earlier = lines.find((line) => line !== undefined && line !== candidate.line);
    if (earlier !== undefined) {
      const column = table.identity[0] === 'id' ? firstKey(table, candidate) : (table.identity[0] ?? null);
      addFound(table, candidate, column, `stands in line ${earlier} already`);
    }
    for (const name of names) if (!inBatch.has(name)) inBatch.set(name, candidate.line);
    if (identity !== undefined) seen.add(identity, candidate.line);
  }
}

function firstKey(table: TableDefinition, { given }: Candidate): string | null {
  if (typeof given['id'] === 'number') return 'id';
  if (table.key !== undefined && typeof given[table.key] === 'string') return table.key;
  return table.natural?.[0]?.[0] ?? null;
}

/** All that names a row within the batch: two rows that share one of them are the same. */
function namesInBatch(table: TableDefinition, candidate: Candidate): string[] {
  const { given } = candidate;
  if (table.identity[0] !== 'id') return [nameOf(table.identity, given)];
  const names = ownNames(candidate);
  if (names.length > 0) return names;
  const natural = table.natural?.find((columns) => columns.every((name) => !namesNothing(given[name])));
  return natural === undefined ? [] : [`${natural.join()} ${nameOf(natural, given)}`];
}

/** The one or two numbers that name a stored row. */
export function identityOf(table: TableDefinition, fields: Fields | undefined): number[] | undefined {
  if (fields === undefined) return undefined;
  return table.identity.map((name) => Number(fields[name]));
}

/** A picture that did not come along must be stored already. */
async function refuseMissingPhotos(
  run: ImportRun,
  table: TableDefinition,
  batch: readonly Candidate[],
): Promise<void> {
  if (table.name !== 'members') return;
  for (const candidate of batch) {
    const sha256 = candidate.row?.['photo_sha256'];
    if (typeof sha256 !== 'string' || sha256 === candidate.stored?.['photo_sha256']) continue;
    if (await run.hasPhoto(sha256)) continue;
    addFound(table, candidate, 'photo', 'names no picture in the folder photos');
  }
}
