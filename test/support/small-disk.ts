import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { errorCode } from '../../src/shared/errors.ts';
import { temporaryFolder, type Ending } from './databases.ts';

const whatIsNeeded =
  'This test needs a small disk of its own: Linux, with "unshare", "nsenter" and "mount" of util-linux, and either ' +
  'root with the right to mount or a kernel that lets users have namespaces.';
const isRoot = process.getuid?.() === 0;

/** A disk with little room, which only the programs that are run on it can see. */
export interface SmallDisk {
  /** Where the programs find it. */
  folder: string;
  /** The words before a command that is to see the disk. */
  on: readonly string[];
  /** Takes the room there is, but for so many bytes. */
  fill(left?: number): void;
  /** Gives all the taken room back. */
  clear(): void;
}

/** Makes a disk in memory. It goes with the process that holds it, whatever happens to the tests. */
export async function openSmallDisk(t: Ending, megabytes: number): Promise<SmallDisk> {
  const folder = await temporaryFolder(t);
  const mount = `mount -t tmpfs -o size=${megabytes}m small "$0" && echo mounted && exec cat`;
  const holder = spawn('unshare', [isRoot ? '-m' : '-Urm', '--', 'sh', '-c', mount, folder]);
  const ended = once(holder, 'close').catch(() => undefined);
  t.after(async () => {
    holder.stdin.end();
    await ended;
  });
  const errors = text(holder.stderr);
  const spawned = await Promise.race([once(holder.stdout, 'data'), ended]);
  if (String(spawned?.[0]) !== 'mounted\n') throw new Error(`${whatIsNeeded} ${await errors}`);
  const seenFromHere = `/proc/${holder.pid}/root${folder}`;
  const ballast = `${seenFromHere}/ballast`;
  const entry = isRoot ? ['--mount'] : ['--user', '--preserve-credentials', '--mount'];
  return {
    folder,
    on: ['nsenter', '--target', String(holder.pid), ...entry, '--'],
    fill(left = 0) {
      fillUp(ballast);
      truncateSync(ballast, statSync(ballast).size - left);
    },
    clear: () => rmSync(ballast),
  };
}

/** In steps that become smaller, because a write that does not fit as a whole may be refused as a whole. */
function fillUp(path: string): void {
  const file = openSync(path, 'a');
  for (let bytes = 1 << 20; bytes >= 1; bytes >>= 1) {
    try {
      while (writeSync(file, Buffer.alloc(bytes)) > 0);
    } catch (error) {
      if (errorCode(error) !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
}
