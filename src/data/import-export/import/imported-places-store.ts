import type { PlaceId } from '../../../platform/shared/ids.ts';
import { asId } from '../../../platform/shared/ids.ts';
import { textAfter } from '../../../platform/shared/text-range.ts';
import type { Db, Tx } from '../../../platform/storage/database.ts';
import { insertRows } from '../../../platform/storage/insert-rows.ts';
import { fromJson } from '../../../platform/storage/json.ts';
import type { PlaceKind } from '../../../directory/organisation/place.ts';

/** Where a new place goes. */
export interface NewPlace {
  readonly above: { readonly id: number; readonly path: string } | null;
  readonly kind: PlaceKind;
}

/** Gives new places their numbers, so that their paths are known before they are stored. */
export class PlaceNumbers {
  #last: number;

  constructor(last: number) {
    this.#last = last;
  }

  /** An import has locked the table, so nobody else takes a number; a place that was removed may come back with its own. */
  static async after(db: Db): Promise<PlaceNumbers> {
    const row = await db
      .selectFrom('places')
      .select((eb) => eb.fn.max('id').as('last'))
      .executeTakeFirst();
    const removed = await db
      .selectFrom('removed_rows')
      .select('row')
      .where('table_name', '=', 'places')
      .execute();
    const numbers = removed.map((kept) => fromJson<{ id: number }>(kept.row).id);
    return new PlaceNumbers(numbers.reduce((last, id) => Math.max(last, id), Number(row?.last ?? 0)));
  }

  next(): number {
    this.#last += 1;
    return this.#last;
  }
}

/** Adds places, and gives their numbers in the same order. */
export async function addPlaces(
  tx: Tx,
  numbers: PlaceNumbers,
  places: readonly NewPlace[],
): Promise<number[]> {
  const rows = places.map(({ above, kind }) => {
    const id = numbers.next();
    const parent = above === null ? null : asId<PlaceId>(above.id);
    return { id: asId<PlaceId>(id), parent_id: parent, kind, path: `${above?.path ?? '/'}${id}/` };
  });
  await insertRows(tx, 'places', rows);
  return rows.map(({ id }) => id);
}

/** Moves a place, with all that is below it, under another one, or changes its kind. */
export async function movePlace(
  tx: Tx,
  place: { id: number; path: string },
  { above, kind }: NewPlace,
): Promise<void> {
  const id = asId<PlaceId>(place.id);
  const path = `${above?.path ?? '/'}${place.id}/`;
  const parent = above === null ? null : asId<PlaceId>(above.id);
  await tx.updateTable('places').set({ parent_id: parent, kind }).where('id', '=', id).execute();
  if (path === place.path) return;
  await tx
    .updateTable('places')
    .set(({ eb, fn, val }) => ({
      path: eb(val(path), '||', fn<string>('substr', ['path', val(place.path.length + 1)])),
    }))
    .where('path', '>=', place.path)
    .where('path', '<', textAfter(place.path) ?? place.path)
    .execute();
}

/** The path of the whole organisation. */
export async function findRootPath(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('places')
    .select('path')
    .where('parent_id', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  return row?.path ?? null;
}

/** Every unit with its kind, the kind of the unit above, and whether it has one. */
export function allUnits(db: Db) {
  return db
    .selectFrom('units')
    .innerJoin('places', 'places.id', 'units.place_id')
    .leftJoin('places as above', 'above.id', 'places.parent_id')
    .select(['units.id', 'units.name', 'places.kind', 'above.kind as aboveKind'])
    .orderBy('units.id')
    .execute();
}
