import type { Db } from '../../../platform/storage/database.ts';

const atOnce = 500;

/** How many photos members have, each counted once. */
export async function countPhotos(db: Db): Promise<number> {
  const { photos } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.count('photo_sha256').distinct().as('photos'))
    .executeTakeFirstOrThrow();
  return Number(photos);
}

/** The names of all photos that members have, each once and in order. */
export async function* readPhotoNames(db: Db): AsyncGenerator<string> {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('members')
      .select('photo_sha256')
      .distinct()
      .where('photo_sha256', '>', last)
      .orderBy('photo_sha256')
      .limit(atOnce)
      .execute();
    for (const { photo_sha256: sha256 } of rows) if (sha256 !== null) yield sha256;
    last = rows.at(-1)?.photo_sha256 ?? '';
    if (rows.length < atOnce) return;
  }
}
