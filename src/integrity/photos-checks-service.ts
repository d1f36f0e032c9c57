import { photoProblem } from '../photos/stored-photo-check.ts';
import { DomainError } from '../shared/errors.ts';
import type { Check, CheckParts, FoundRow } from './check.ts';
import { foundAmong } from './found-store.ts';
import { everyPhoto, photosOfRemoved, usedAmong } from './photos-checks-store.ts';

async function* brokenPhotos({ db, photoFiles }: CheckParts): AsyncGenerator<FoundRow> {
  for await (const { sha256, member, members } of everyPhoto(db)) {
    const problem = await problemOf(photoFiles, sha256);
    if (problem === null) continue;
    const others = members > 1 ? `, ${members - 1} more have the same` : '';
    yield { subject: 'member', id: member, name: `${sha256.slice(0, 12)}….jpg`, detail: problem + others };
  }
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
    const used = await usedAmong(db, names);
    for (const name of names) {
      if (!used.has(name) && !kept.has(name))
        yield { subject: 'photo', id: 0, name: `${name.slice(0, 12)}….jpg`, detail: '' };
    }
  }
}

/** What can be wrong with photos. */
export const photoChecks: readonly Check[] = [
  {
    code: 'broken-photo',
    severity: 'error',
    title: 'Photos of members that are missing or are no pictures',
    mend: 'Import the photo again, or bring the file back from a backup; until then initials are shown.',
    find: (parts) => foundAmong(brokenPhotos(parts), parts.limit),
  },
  {
    code: 'unused-photo',
    severity: 'warning',
    title: 'Photo files that no member has',
    mend: 'Delete the files in the folder "photos" of the data folder if they are of people who left.',
    find: (parts) => foundAmong(unusedPhotos(parts), parts.limit),
  },
];
