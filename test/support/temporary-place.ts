import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm';
/** Twice what a run of all tests has there at its end, so that the programs have room, too. */
const enoughBytes = 12 * 1024 ** 3;

/**
 * Where a run of the tests has its files: in memory, where there is plenty. Hundreds of databases are made and removed,
 * and on a disk that had removed many before, tests of the interface took half as long again. Whoever names a folder (TMPDIR) gets that one.
 */
export function temporaryPlace(): string {
  const { TMPDIR: named } = process.env;
  return named === undefined && isPlenty(inMemory) && mayRunPrograms(inMemory) ? inMemory : tmpdir();
}

function isPlenty(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, process.availableMemory()) >= enoughBytes;
  } catch {
    return false;
  }
}

/** Containers often forbid it there, and tests start programs that they have written. */
function mayRunPrograms(folder: string): boolean {
  const own = mkdtempSync(join(folder, 'guildhall-tests-'));
  try {
    const program = join(own, 'program');
    writeFileSync(program, '#!/bin/sh\n');
    chmodSync(program, 0o700);
    return spawnSync(program).status === 0;
  } finally {
    rmSync(own, { recursive: true });
  }
}
