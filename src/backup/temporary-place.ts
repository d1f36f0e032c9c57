import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { removedAtStop } from '../shared/removed-at-stop.ts';

/** Runs work with a folder of its own inside another one, which is gone afterwards, also when somebody stops the program. */
export async function withTemporaryPlace<Result>(
  above: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(above, '.guildhall-'));
  const isGone = removedAtStop(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    isGone();
  }
}
