import type { PlaceId } from '../shared/ids.ts';
import { newSecret } from '../shared/secrets.ts';
import type { Tx } from '../storage/database.ts';
import type { PlaceKind, UnitKind } from '../organisation/place.ts';
import { insertNumbered, insertRows } from '../storage/insert-rows.ts';
import type { DemoPlace } from './organisation-filling.ts';

/** Adds units of one kind below a place that has no others yet. */
export async function plantUnits(
  tx: Tx,
  parent: DemoPlace,
  kind: UnitKind,
  names: readonly string[],
): Promise<DemoPlace[]> {
  const places = await plantPlaces(tx, parent, kind, names);
  const prefix = kind === 'region' || kind === 'zone' ? `${parent.name}, ` : '';
  const rows = places.map(({ id, name }) => ({ place_id: id, name, full_name: `${prefix}${name}` }));
  await insertRows(tx, 'units', rows);
  return places;
}

/** Adds places of one kind below another, all paths with one statement. */
export async function plantPlaces(
  tx: Tx,
  parent: DemoPlace,
  kind: PlaceKind,
  names: readonly string[],
): Promise<DemoPlace[]> {
  // A path holds the place's own number, which is known only once it is stored.
  const rows = names.map(() => ({ parent_id: parent.id, kind, path: newSecret() }));
  const ids = await insertNumbered<'places', PlaceId>(tx, 'places', rows);
  await tx
    .updateTable('places')
    .set(({ eb, val, cast }) => ({
      path: eb(eb(val(parent.path), '||', cast<string>('id', 'text')), '||', val('/')),
    }))
    .where('id', 'in', ids)
    .execute();
  return names.map((name, index) => {
    const id = ids[index] as PlaceId;
    return { id, kind, name, path: `${parent.path}${id}/` };
  });
}
