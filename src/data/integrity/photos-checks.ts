import { photoProblem } from '../../directory/photos/stored-photo-check.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { photoOfRemovedRow } from '../../platform/storage/database-copies.ts';
import type { Db } from '../../platform/storage/database.ts';
import { inPortions } from '../../platform/storage/portions.ts';
import type { Check, CheckParts, FoundRow } from './check.ts';
import { recognised } from './found-store.ts';

/** What can be wrong with photos. */
export const photoChecks: readonly Check[] = [
  {
    code: 'broken-photo',
    severity: 'error',
    title: 'Photos of members that are missing or are not pictures',
    mend: 'Import the photo again, or bring the file back from a backup; until then initials are shown.',
    find: recognised(brokenPhotos),
  },
  {
    code: 'unused-photo',
    severity: 'warning',
    title: 'Photo files that no member has',
    mend: 'Delete the files in the folder "photos" of the data folder if they are of people who left.',
    find: recognised(unusedPhotos),
  },
];

async function* brokenPhotos({ db, photoFiles }: CheckParts): AsyncGenerator<FoundRow> {
  for await (const { sha256, member, members } of everyPhoto(db)) {
    const problem = await problemOf(photoFiles, sha256);
    if (problem === null) continue;
    const others = members > 1 ? `, ${members - 1} more have the same` : '';
    yield { subject: 'member', id: member, name: `${sha256.slice(0, 12)}….jpg`, detail: problem + others };
  }
}

/** Every photo that members have, with the first of its members. */
function everyPhoto(db: Db) {
  const photos = db
    .selectFrom('members')
    .select((eb) => [
      eb.ref('photo_sha256').$notNull().as('sha256'),
      eb.fn.min('id').as('member'),
      eb.fn.countAll<number>().as('members'),
    ])
    .where('photo_sha256', 'is not', null)
    .groupBy('photo_sha256')
    .orderBy('photo_sha256');
  return inPortions(photos, ({ sha256 }) => photos.where('photo_sha256', '>', sha256));
}

async function problemOf(photoFiles: CheckParts['photoFiles'], sha256: string): Promise<string | null> {
  try {
    return await photoProblem(await photoFiles.read(sha256), sha256);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.kind === 'not-found' ? 'the file is missing' : 'its name is not that of a photo';
  }
}

async function* unusedPhotos({ db, photoFiles }: CheckParts): AsyncGenerator<FoundRow> {
  const kept = await photosOfRemoved(db);
  for await (const names of photoFiles.names()) {
    const members = db.selectFrom('members').select('photo_sha256').distinct();
    const rows = await members.where('photo_sha256', 'in', names).execute();
    const used = new Set(rows.map((row) => row.photo_sha256));
    for (const name of names) {
      if (!used.has(name) && !kept.has(name))
        yield { subject: 'photo', id: 0, name: `${name.slice(0, 12)}….jpg`, detail: '' };
    }
  }
}

/** The photos of members whom an import removed and who can still be brought back. */
async function photosOfRemoved(db: Db): Promise<Set<string>> {
  const members = db.selectFrom('removed_rows').select('row').where('table_name', '=', 'members');
  return new Set((await members.execute()).flatMap(({ row }) => photoOfRemovedRow(row) ?? []));
}
