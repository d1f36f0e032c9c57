import type { Db } from '../storage/database.ts';

/**
 * A query for the ids of these places and of every place below them.
 * It walks down by an index: comparing the paths of all places would read every one of them, for one club too.
 */
export function placesBelow(db: Db, paths: readonly string[]) {
  return db
    .withRecursive('below', (cte) =>
      cte
        .selectFrom('places')
        .select('places.id')
        .where('places.path', 'in', paths)
        // A plain union: the places of two rights may overlap, and each is walked once.
        .union((next) =>
          next.selectFrom('places').innerJoin('below', 'below.id', 'places.parent_id').select('places.id'),
        ),
    )
    .selectFrom('below')
    .select('below.id');
}
