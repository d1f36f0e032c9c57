import type { Db } from '../../platform/storage/database.ts';

/** The names of all units and clubs with the paths of their places. */
export async function findPlaceNames(db: Db): Promise<{ name: string; path: string; club: number | null }[]> {
  const clubs = await db
    .selectFrom('clubs')
    .innerJoin('places', 'places.id', 'clubs.place_id')
    .select(['clubs.name', 'places.path', 'clubs.id'])
    .execute();
  const units = await db
    .selectFrom('units')
    .innerJoin('places', 'places.id', 'units.place_id')
    .select(['units.name', 'places.path'])
    .execute();
  return [
    ...clubs.map(({ id, ...place }) => ({ ...place, club: id })),
    ...units.map((place) => ({ ...place, club: null })),
  ];
}
