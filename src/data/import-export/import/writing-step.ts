import type { Change } from '../../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../../platform/audit/audit-service.ts';
import { asId, type EventId, type MemberId } from '../../../platform/shared/ids.ts';
import { insertNumbered, insertRows } from '../../../platform/storage/insert-rows.ts';
import type { PlaceKind } from '../../../directory/organisation/place.ts';
import { codeField } from '../tables/row-fields-rules.ts';
import { headingsOf, type Column } from '../tables/column-kinds.ts';
import { identityColumns, loosely } from '../tables/table-rows-store.ts';
import type { Fields, StoredRow, TableDefinition } from '../tables/table-definition.ts';
import type { Candidate } from './candidate-reader.ts';
import { changedColumns, identityOf } from './deciding-step.ts';
import type { ReadableTable } from './header-reader.ts';
import type { ImportRun } from './import-run.ts';
import type { FieldChange } from './import-records.ts';
import { passesOn } from './uniqueness-step.ts';
import { addPlaces, movePlace, type NewPlace } from './imported-places-store.ts';

/** Writes what was decided about the rows of a batch, and reports it row by row. */
export async function writeBatch(
  run: ImportRun,
  { table, source: { file } }: ReadableTable,
  batch: readonly Candidate[],
): Promise<void> {
  const good = batch.filter(({ problems }) => problems.length === 0);
  const added = good.filter(({ stored }) => stored === undefined);
  const changed = good.filter(({ stored, row }) => stored !== undefined && row !== undefined);
  if (table.place === 'own') await placeNew(run, table, added);
  await freePassed(run, table, changed);
  await insertAll(run, table, added);
  for (const candidate of changed) await update(run, table, candidate);
  const changes: Change[] = [];
  for (const candidate of good) {
    if (candidate.row === undefined) {
      run.report.unchanged(table.name);
      continue;
    }
    const isNew = candidate.stored === undefined;
    changes.push(changeOf(table, candidate));
    run.report.changed({
      table: table.name,
      file,
      line: candidate.line,
      action: isNew ? 'added' : 'changed',
      key: keyOf(table, candidate),
      changes: isNew ? [] : fieldChanges(table, candidate),
    });
  }
  if (changes.length > 0) await recordChanges(run.tx, run.clock, run.origin, changes);
}

async function insertAll(run: ImportRun, table: TableDefinition, added: readonly Candidate[]): Promise<void> {
  const isNumbered = table.identity[0] === 'id';
  const withId = added.filter(({ given }) => !isNumbered || typeof given['id'] === 'number');
  const rows = withId.map(({ row = {}, given }) => (isNumbered ? { ...row, id: given['id'] ?? null } : row));
  await insertRows(run.tx, table.stored, rows as never[]);
  const without = added.filter((candidate) => !withId.includes(candidate));
  const ids = await insertNumbered<'members', number>(
    run.tx,
    // All numbered tables are alike here.
    table.stored as 'members',
    without.map(({ row = {} }) => row) as never[],
  );
  for (const [index, { fields = {} }] of without.entries()) fields['id'] = ids[index] ?? null;
  const seen = run.seen(table);
  for (const { fields, line } of added) {
    const identity = identityOf(table, fields);
    if (identity !== undefined) seen.add(identity, line);
    if (table.name === 'members') run.newMembers.add([Number(fields?.['id'])], line);
  }
}

/** What rows of the batch pass on to each other is taken from all of them first. */
async function freePassed(
  run: ImportRun,
  table: TableDefinition,
  changed: readonly Candidate[],
): Promise<void> {
  for (const rule of table.unique ?? []) {
    const passing = changed.filter((candidate) => passesOn(rule, candidate));
    const ids = passing.map(({ stored }) => stored?.['id'] ?? null);
    if (ids.length === 0) continue;
    await loosely(run.tx)
      .updateTable(table.stored)
      .set({ [rule.fields[0] ?? '']: null })
      .where('id', 'in', ids)
      .execute();
  }
}

async function update(run: ImportRun, table: TableDefinition, candidate: Candidate): Promise<void> {
  const { row = {}, stored = {} } = candidate;
  if (table.place === 'own') await moveOwn(run, table, candidate);
  const changes: StoredRow = {};
  for (const [field, value] of Object.entries(row)) if (value !== stored[field]) changes[field] = value;
  if (Object.keys(changes).length === 0) return;
  let query = loosely(run.tx).updateTable(table.stored).set(changes);
  for (const { field } of identityColumns(table)) query = query.where(field, '=', stored[field] ?? null);
  await query.execute();
}

/** New units and clubs get their places first. */
async function placeNew(run: ImportRun, table: TableDefinition, added: readonly Candidate[]): Promise<void> {
  const places = added.map((candidate) => newPlace(table, candidate));
  const ids = await addPlaces(run.tx, run.places, places);
  for (const [index, candidate] of added.entries()) {
    candidate.row = { ...candidate.row, place_id: ids[index] ?? null };
  }
}

async function moveOwn(run: ImportRun, table: TableDefinition, candidate: Candidate): Promise<void> {
  const { stored = {}, fields = {}, storedFields = {} } = candidate;
  const anchor = table.anchors[0] ?? '';
  if (fields[anchor] === storedFields[anchor] && fields['kind'] === storedFields['kind']) return;
  const place = { id: Number(stored['place_id']), path: String(stored['path']) };
  const { above, kind } = newPlace(table, candidate);
  const isKept = above === null && fields[anchor] !== null;
  await movePlace(run.tx, place, { above: isKept ? placeAbove(place.path) : above, kind });
}

/** Where a place hangs now, when the file does not say: the row changes its kind alone. */
function placeAbove(path: string): NewPlace['above'] {
  const ids = path.split('/').slice(1, -2);
  return ids.length === 0 ? null : { id: Number(ids.at(-1)), path: `/${ids.join('/')}/` };
}

function newPlace(table: TableDefinition, { targets, fields = {} }: Candidate): NewPlace {
  const target = targets[table.anchors[0] ?? ''];
  const kind = table.name === 'clubs' ? 'club' : (String(fields['kind']) as PlaceKind);
  if (target === undefined) return { above: null, kind };
  return { above: { id: Number(target.row['place_id']), path: target.path ?? '/' }, kind };
}

/** What names a row for people: the organisation's own key, its number, or what it refers to. */
function keyOf(table: TableDefinition, { fields = {} }: Candidate): string {
  const own = table.key === undefined ? null : fields[table.key];
  if (typeof own === 'string') return own;
  return table.identity.map((name) => String(fields[name])).join(' / ');
}

function fieldChanges(table: TableDefinition, candidate: Candidate): FieldChange[] {
  const { storedFields = {}, fields = {}, stored = {}, targets } = candidate;
  return changedColumns(table, candidate).map((column) => {
    const field = headingsOf(column)[0] ?? column.name;
    if (column.secret === true) return { field, old: '(not shown)', new: '(not shown)' };
    if (column.byCode === true) {
      const code = targets[column.name]?.row['own_key'];
      return { field, old: String(stored[codeField(column)] ?? ''), new: String(code ?? '') };
    }
    const write = (value: Fields[string] | undefined) => column.kind.write(value ?? null);
    return { field, old: write(storedFields[column.name]), new: write(fields[column.name]) };
  });
}

/** The change as the trail keeps it. */
function changeOf(table: TableDefinition, { storedFields, fields = {}, targets }: Candidate): Change {
  // What belongs to a registration is about the member who has it.
  const of = targets['registration']?.row ?? {};
  const about =
    table.name === 'members' ? fields['id'] : (fields['member'] ?? fields['host'] ?? of['member_id']);
  const event = table.name === 'events' ? fields['id'] : (fields['event'] ?? of['event_id']);
  return {
    action: storedFields === undefined ? 'create' : 'update',
    subject: table.noun,
    subjectId: Number(fields[table.identity[0] ?? ''] ?? 0),
    memberId: typeof about === 'number' ? asId<MemberId>(about) : null,
    eventId: typeof event === 'number' ? asId<EventId>(event) : null,
    before: storedFields === undefined ? null : withoutSecrets(table.columns, storedFields),
    after: withoutSecrets(table.columns, fields),
  };
}

function withoutSecrets(columns: readonly Column[], fields: Fields): Fields {
  const shown: Fields = {};
  for (const { name, secret, newOnly } of columns) {
    if (secret !== true && newOnly !== true && name !== 'id') shown[name] = fields[name] ?? null;
  }
  return shown;
}
