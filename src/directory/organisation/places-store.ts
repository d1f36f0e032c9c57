import type { PlaceId } from '../../platform/shared/ids.ts';
import { newSecret } from '../../platform/shared/secrets.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import type { PlaceKind } from './place.ts';
import type { ValueOrParam } from '../../platform/storage/prepared.ts';

/** A place in the tree. */
export interface PlaceNode {
  id: PlaceId;
  path: string;
}

/** Adds a place below another, or the root. */
export async function insertPlace(tx: Tx, parent: PlaceNode | null, kind: PlaceKind): Promise<PlaceNode> {
  // The path holds the place's own number, which is known only once it is stored.
  const row = { parent_id: parent?.id ?? null, kind, path: newSecret() };
  const { id } = await tx.insertInto('places').values(row).returning('id').executeTakeFirstOrThrow();
  const path = `${parent?.path ?? '/'}${id}/`;
  await tx.updateTable('places').set({ path }).where('id', '=', id).execute();
  return { id, path };
}

/**
 * A query for the ids of these places and of every place below them.
 * It walks down by an index: comparing the paths of all places would read every one of them, for one club too.
 */
export function placesBelow(db: Db, paths: ValueOrParam<readonly string[]>) {
  return db
    .withRecursive('below', (cte) =>
      cte
        .selectFrom('places')
        .select('places.id')
        .where((eb) => among(db, eb.ref('places.path'), paths))
        // A plain union: the places of two rights may overlap, and each is walked once.
        .union((next) =>
          next.selectFrom('places').innerJoin('below', 'below.id', 'places.parent_id').select('places.id'),
        ),
    )
    .selectFrom('below')
    .select('below.id');
}

/** The path of a place; undefined when there is no such place. */
export async function findPlacePath(db: Db, id: PlaceId): Promise<string | undefined> {
  return (await db.selectFrom('places').select('path').where('id', '=', id).executeTakeFirst())?.path;
}
