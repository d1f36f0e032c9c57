import type { Db } from '../../../platform/storage/database.ts';
import { tableNamed } from '../tables/every-table.ts';
import { columnNamed, loosely, type Rows } from '../tables/table-rows-store.ts';
import { textOrNull } from '../tables/cell-kinds.ts';
import type { StoredRow, TableDefinition, Target } from '../tables/table-definition.ts';
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

/** What checks need to know of a row that is referred to. */
const furtherColumns: Partial<Record<TableName, readonly string[]>> = {
  units: ['units.place_id', 'places.kind'],
  clubs: ['clubs.place_id', 'places.kind'],
  functions: ['functions.level'],
  questions: [
    'event_questions.event_id',
    'event_questions.type',
    'event_questions.options',
    'event_questions.archived_options',
  ],
  members: ['members.erased_at', 'members.last_name'],
  registrations: ['registrations.event_id', 'registrations.member_id', 'members.erased_at'],
};

/** Finds rows that others refer to, with one query. */
export async function findTargets(db: Db, name: TableName, { ids, keys }: Wanted): Promise<FoundTargets> {
  const table = tableNamed(name);
  const { stored } = table;
  const keyField = `${stored}.${table.key === 'code' ? 'code' : 'external_id'}`;
  let query = withPlace(loosely(db).selectFrom(stored), table).select([
    `${stored}.id`,
    `${keyField} as own_key`,
  ]);
  if (name === 'registrations') query = query.leftJoin('members', 'members.id', 'registrations.member_id');
  const rows = await query
    .select(furtherColumns[name] ?? [])
    .where((eb) =>
      eb.or([
        ...(ids.size === 0 ? [] : [eb(`${stored}.id`, 'in', [...ids])]),
        ...(keys.size === 0 ? [] : [eb(keyField, 'in', [...keys])]),
      ]),
    )
    .execute();
  return gather(rows);
}

/** Follows the references from a row to the place that it belongs to. */
function withPlace(query: Rows, table: TableDefinition): Rows {
  const {
    stored,
    anchors: [anchor],
    place,
  } = table;
  if (place !== undefined) {
    return query.leftJoin('places', 'places.id', `${stored}.place_id`).select('places.path');
  }
  const { to, field } = anchor === undefined ? {} : columnNamed(table, anchor);
  if (to === undefined) return query;
  const next = tableNamed(to);
  return withPlace(query.leftJoin(next.stored, `${next.stored}.id`, `${stored}.${field}`), next);
}

function gather(rows: readonly StoredRow[]): FoundTargets {
  const byId = new Map<number, Target>();
  const byKey = new Map<string, Target>();
  for (const row of rows) {
    const target = { id: Number(row['id']), path: textOrNull(row['path']), row };
    byId.set(target.id, target);
    if (typeof row['own_key'] === 'string') byKey.set(row['own_key'], target);
  }
  return { byId, byKey };
}
