import { photoInKeptRow } from '../storage/database-copies.ts';
import type { Db } from '../storage/database.ts';
import { inPortions } from '../storage/portions.ts';

/** Every photo that members have, with the first of its members. */
export function everyPhoto(db: Db) {
  const photos = db
    .selectFrom('members')
    .select((eb) => [
      eb.ref('photo_sha256').$notNull().as('sha256'),
      eb.fn.min('id').as('member'),
      eb.fn.countAll<number>().as('members'),
    ])
    .groupBy('photo_sha256')
    .orderBy('photo_sha256');
  return inPortions<Awaited<ReturnType<(typeof photos)['execute']>>[number]>((last, limit) =>
    photos
      .where('photo_sha256', '>', last?.sha256 ?? '')
      .limit(limit)
      .execute(),
  );
}

/** Which of these photos someone has. */
export async function usedAmong(db: Db, names: readonly string[]): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('members')
    .select('photo_sha256')
    .distinct()
    .where('photo_sha256', 'in', names)
    .execute();
  return new Set(rows.map((row) => row.photo_sha256));
}

/** The photos of members whom an import removed and who can still be brought back. */
export async function photosOfRemoved(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('removed_rows')
    .select('row')
    .where('table_name', '=', 'members')
    .execute();
  return new Set(rows.flatMap(({ row }) => photoInKeptRow(row) ?? []));
}
