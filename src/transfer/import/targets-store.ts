import type { Db } from '../../storage/database.ts';
import { tableNamed } from '../tables/every-table.ts';
import { loosely } from '../tables/table-rows-store.ts';
import type { StoredRow, Target } from '../tables/table-definition.ts';
import type { TableName } from '../tables/table-name.ts';

/** Which rows of a table are referred to. */
export interface Wanted {
  readonly ids: ReadonlySet<number>;
  readonly keys: ReadonlySet<string>;
}

/** The rows that were found, by number and by the organisation's own key. */
export interface FoundTargets {
  readonly byId: ReadonlyMap<number, Target>;
  readonly byKey: ReadonlyMap<string, Target>;
}

/** How to get from a row to the path of its place: joins, each from a column to a column. */
const waysToPlace: Partial<
  Record<TableName, readonly (readonly [table: string, to: string, from: string])[]>
> = {
  units: [['places', 'places.id', 'units.place_id']],
  clubs: [['places', 'places.id', 'clubs.place_id']],
  members: [
    ['clubs', 'clubs.id', 'members.club_id'],
    ['places', 'places.id', 'clubs.place_id'],
  ],
  calendars: [['places', 'places.id', 'calendars.place_id']],
  events: [
    ['calendars', 'calendars.id', 'events.calendar_id'],
    ['places', 'places.id', 'calendars.place_id'],
  ],
  questions: [
    ['events', 'events.id', 'event_questions.event_id'],
    ['calendars', 'calendars.id', 'events.calendar_id'],
    ['places', 'places.id', 'calendars.place_id'],
  ],
  registrations: [
    ['members', 'members.id', 'registrations.member_id'],
    ['events', 'events.id', 'registrations.event_id'],
    ['calendars', 'calendars.id', 'events.calendar_id'],
    ['places', 'places.id', 'calendars.place_id'],
  ],
};

/** What checks need to know of a row that is referred to. */
const furtherColumns: Partial<Record<TableName, readonly string[]>> = {
  units: ['units.place_id', 'places.kind'],
  clubs: ['clubs.place_id', 'places.kind'],
  functions: ['functions.level', 'functions.code'],
  'function-groups': ['function_groups.code'],
  questions: ['event_questions.event_id', 'event_questions.type', 'event_questions.options'],
  members: ['members.erased_at'],
  registrations: ['registrations.event_id', 'registrations.member_id', 'members.erased_at'],
};

/** Finds rows that others refer to, with one query. */
export async function findTargets(db: Db, name: TableName, { ids, keys }: Wanted): Promise<FoundTargets> {
  const { stored, key } = tableNamed(name);
  const keyField = key === 'code' ? 'code' : 'external_id';
  const joins = waysToPlace[name] ?? [];
  let query = loosely(db)
    .selectFrom(stored)
    .select([`${stored}.id`, `${stored}.${keyField} as own_key`]);
  for (const [table, to, from] of joins) query = query.leftJoin(table, to, from);
  if (joins.length > 0) query = query.select('places.path');
  const further = furtherColumns[name] ?? [];
  if (further.length > 0) query = query.select(further);
  const rows = await query
    .where((eb) =>
      eb.or([
        ...(ids.size === 0 ? [] : [eb(`${stored}.id`, 'in', [...ids])]),
        ...(keys.size === 0 ? [] : [eb(`${stored}.${keyField}`, 'in', [...keys])]),
      ]),
    )
    .execute();
  return gather(rows);
}

function gather(rows: readonly StoredRow[]): FoundTargets {
  const byId = new Map<number, Target>();
  const byKey = new Map<string, Target>();
  for (const row of rows) {
    const path = row['path'] ?? null;
    const target = { id: Number(row['id']), path: path === null ? null : String(path), row };
    byId.set(target.id, target);
    if (typeof row['own_key'] === 'string') byKey.set(row['own_key'], target);
  }
  return { byId, byKey };
}
