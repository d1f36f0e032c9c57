import { rmSync } from 'node:fs';
import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const unfinished = new Set<string>();

/** Removes an unfinished file or folder when someone stops the program; call the answer when that is no longer due. */
export function removedAtStop(path: string): () => void {
  if (unfinished.size === 0) for (const signal of signals) process.on(signal, stop);
  unfinished.add(path);
  return () => {
    unfinished.delete(path);
    if (unfinished.size === 0) for (const signal of signals) process.off(signal, stop);
  };
}

function stop(signal: NodeJS.Signals): void {
  for (const path of unfinished) rmSync(path, { recursive: true, force: true });
  process.exit(128 + constants.signals[signal]);
}
