import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CopyProgress } from '../storage/database-copies.ts';
import { checkBackup, type CheckedBackup } from './check-backup-service.ts';
import { explainingFile } from '../shared/explaining-file.ts';
import type { Manifest } from './manifest-rules.ts';
import { withBackup } from './backup-reader.ts';
import { withTemporaryPlace } from './temporary-place-service.ts';

/** Checks a backup as a restore would, and restores nothing. The database is unpacked into the system's temporary folder. */
export async function verifyBackup(
  path: string,
  progress: CopyProgress,
): Promise<CheckedBackup & { manifest: Manifest }> {
  return withBackup(path, (backup) =>
    explainingFile(tmpdir(), () =>
      withTemporaryPlace(tmpdir(), async (folder) => {
        const place = { databaseFile: join(folder, 'database'), keepPhoto: async () => undefined, progress };
        return { manifest: backup.manifest, ...(await checkBackup(backup, place)) };
      }),
    ),
  );
}
