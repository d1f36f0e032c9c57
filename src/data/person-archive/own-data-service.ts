import { PassThrough, type Readable } from 'node:stream';
import type { Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { PhotoFiles } from '../../directory/photos/photo-files.ts';
import { writePersonArchive } from './person-archive-writer.ts';
import { personData } from './person-service.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { nowInstantText } from '../../platform/shared/local-time.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { readContent } from '../import-export/export/export-service.ts';

/** What handing out a member's data needs. */
export interface OwnDataParts {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly photoFiles: PhotoFiles;
}

/** All that is held about a member as a zip, while it is written; that it was taken is on record. */
export async function ownData(
  { storage, clock, photoFiles }: OwnDataParts,
  origin: Origin,
  member: MemberId,
): Promise<Readable> {
  await storage.write((tx) =>
    recordChanges(tx, clock, origin, [
      {
        action: 'export',
        subject: 'member',
        subjectId: member,
        memberId: member,
        before: null,
        after: null,
      },
    ]),
  );
  const person = await storage.snapshot((db) => personData(db, member), { prompt: true });
  const { photoSha256: sha256 } = person;
  const photo = sha256 === null ? null : ((await readContent(photoFiles, sha256)) ?? null);
  const archive = new PassThrough();
  writePersonArchive({ person, photo, madeAt: nowInstantText(clock) }, archive).catch((error: Error) =>
    archive.destroy(error),
  );
  return archive;
}
