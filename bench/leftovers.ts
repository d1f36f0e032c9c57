import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const children = new Set<ChildProcess>();
const folders = new Set<string>();

/** Sees to it that nothing is left when the benchmark ends, in whatever way it does. */
export function removeLeftoversAtEnd(): void {
  process.on('exit', () => {
    for (const child of children) child.kill('SIGKILL');
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.on(signal, () => process.exit(code));
  }
}

/** Ends the process with the benchmark, if it has not ended before. */
export function endWithUs(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

/** A folder for everything that the benchmark makes. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'));
  // PostgreSQL runs as a user of its own when we are root, and has its folder in here.
  chmodSync(folder, 0o711);
  folders.add(folder);
  return folder;
}
