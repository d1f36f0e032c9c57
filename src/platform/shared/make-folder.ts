import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { errorCode } from './errors.ts';

/** What Guildhall stores is about people: other users of the machine may not look into it. */
const onlyForUs = 0o700;

/**
 * Makes a folder and those above it that are missing; one that exists stays as it is. Folder by folder, because the
 * runtime's own way never ends where nothing can be made (such as in /proc), and names the wrong reason on a disk
 * that cannot be written.
 */
export function makeFolder(path: string): void {
  const folder = resolve(path);
  if (isFolder(folder)) return;
  try {
    mkdirSync(folder, { mode: onlyForUs });
  } catch (error) {
    // Another process may have made it at the same moment.
    if (isFolder(folder)) return;
    const above = dirname(folder);
    if (errorCode(error) !== 'ENOENT' || isFolder(above)) throw error;
    makeFolder(above);
    makeFolder(folder);
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
