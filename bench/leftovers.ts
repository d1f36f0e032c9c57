import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const children = new Set<ChildProcess>();
const endings = new Set<() => void>();
const folders = new Set<string>();
const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Makes sure that nothing is left when the benchmark ends, in whatever way it does. */
export function removeLeftoversAtEnd(): void {
  process.on('exit', () => {
    for (const child of children) child.kill('SIGKILL');
    for (const ending of endings) ending();
    // Processes that were killed a moment ago may still be writing.
    for (const folder of folders)
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  // First, because a library that also listens would end the process before its own work is done.
  for (const [signal, code] of Object.entries(signals))
    process.prependListener(signal, () => process.exit(code));
}

/** Ends the process with the benchmark, if it has not ended before. */
export function endWithUs(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

/** Does something when the benchmark ends, at once and without waiting, unless it is cancelled before. */
export function atTheEnd(ending: () => void): { cancel(): void } {
  endings.add(ending);
  return { cancel: () => void endings.delete(ending) };
}

/** How Linux identifies a file system that is in memory only. */
const inMemory = 0x01021994;

/** Whether a folder is in memory only, where commits cost too little. */
export function isInMemory(folder: string): boolean {
  return statfsSync(folder).type === inMemory;
}

/** A folder for everything that the benchmark makes. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'));
  // PostgreSQL runs as a user of its own when we are root, and has its folder in here.
  chmodSync(folder, 0o711);
  folders.add(folder);
  return folder;
}
