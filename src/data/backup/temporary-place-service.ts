import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { removedAtStop } from '../../platform/shared/removed-at-stop.ts';

/** Files and folders elsewhere that go as well when the work fails or is stopped before they are complete. */
export class Unfinished {
  readonly #paths = new Map<string, () => void>();

  add(path: string): void {
    this.#paths.set(path, removedAtStop(path));
  }

  /** From now on they stay, whatever happens. */
  clear(): void {
    for (const isComplete of this.#paths.values()) isComplete();
    this.#paths.clear();
  }

  remove(): void {
    for (const path of this.#paths.keys()) rmSync(path, { recursive: true, force: true });
    this.clear();
  }
}

/** Runs work with a folder of its own inside another one, which is gone afterwards, also when someone stops the program. */
export async function withTemporaryPlace<Result>(
  above: string,
  work: (folder: string, unfinished: Unfinished) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(above, '.guildhall-'));
  const isGone = removedAtStop(folder);
  const unfinished = new Unfinished();
  try {
    return await work(folder, unfinished);
  } finally {
    unfinished.remove();
    await rm(folder, { recursive: true, force: true });
    isGone();
  }
}
