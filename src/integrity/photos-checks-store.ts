import { photoInKeptRow } from '../storage/database-copies.ts';
import type { Db } from '../storage/database.ts';

const photosAtOnce = 500;

/** Every photo that members have, with the first of its members, in portions. */
export async function* everyPhoto(db: Db) {
  let last = '';
  for (;;) {
    const photos = await portion(db, last);
    for (const { sha256, ...photo } of photos) if (sha256 !== null) yield { sha256, ...photo };
    last = photos.at(-1)?.sha256 ?? last;
    if (photos.length < photosAtOnce) return;
  }
}

function portion(db: Db, after: string) {
  return db
    .selectFrom('members')
    .select((eb) => [
      'photo_sha256 as sha256',
      eb.fn.min('id').as('member'),
      eb.fn.countAll<number>().as('members'),
    ])
    .where('photo_sha256', 'is not', null)
    .where('photo_sha256', '>', after)
    .groupBy('photo_sha256')
    .orderBy('photo_sha256')
    .limit(photosAtOnce)
    .execute();
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
