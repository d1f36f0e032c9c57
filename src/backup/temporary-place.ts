import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs work with a folder of its own inside another one, which is gone afterwards, also when somebody stops the program. */
export async function withTemporaryPlace<Result>(
  above: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(above, '.guildhall-'));
  const stop = (signal: NodeJS.Signals) => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.on(signal, stop);
  try {
    return await work(folder);
  } finally {
    for (const signal of signals) process.off(signal, stop);
    await rm(folder, { recursive: true, force: true });
  }
}
