import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs work with a folder of its own inside another one, which is gone afterwards, also when somebody stops the program.
 * What the work adds to `unfinished` goes as well unless the work succeeds.
 */
export async function withTemporaryPlace<Result>(
  above: string,
  work: (folder: string, unfinished: Set<string>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(above, '.guildhall-'));
  const unfinished = new Set<string>();
  const removeUnfinished = () => {
    for (const path of unfinished) rmSync(path, { recursive: true, force: true });
  };
  const stop = (signal: NodeJS.Signals) => {
    removeUnfinished();
    rmSync(folder, { recursive: true, force: true });
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.on(signal, stop);
  try {
    return await work(folder, unfinished);
  } catch (error) {
    removeUnfinished();
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, stop);
    await rm(folder, { recursive: true, force: true });
  }
}
