import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { errorCode } from '../../src/platform/shared/errors.ts';
import { temporaryFolder, type Ending } from './databases.ts';

const whatIsNeeded =
  'This test needs a small disk of its own: Linux, with "unshare", "nsenter", "setpriv" and "mount" of util-linux, and ' +
  'either root with the right to mount or a kernel that lets users have namespaces.';
const isRoot = process.getuid?.() === 0;

/** A disk with little room, which only the programs that are run on it can see. */
export interface SmallDisk {
  /** Where the programs find it. */
  folder: string;
  /** The words before a command that is to see the disk. */
  on: readonly string[];
  /** The words before a command that is to see the disk and to run as this user, who is not root there. */
  onAs(user: { uid: number; gid: number }): readonly string[];
  /** Takes the room there is, but for so many bytes. */
  fill(left?: number): void;
  /** Gives all the taken room back. */
  clear(): void;
}

/**
 * Makes a disk in memory. It goes with the process that holds it, whatever happens to the tests. Who sees it sees the
 * disk beside it as well, if there is one.
 */
export async function openSmallDisk(t: Ending, megabytes: number, beside?: SmallDisk): Promise<SmallDisk> {
  const folder = await temporaryFolder(t);
  const mount = `mount -t tmpfs -o size=${megabytes}m small "$0" && echo mounted && exec cat`;
  const around = beside?.on ?? [];
  const apart = ['unshare', isRoot ? '-m' : '-Urm', '--'];
  const [program, ...words] = [...around, ...apart, 'sh', '-c', mount, folder];
  const holder = spawn(program, words);
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
  const on = ['nsenter', '--target', String(holder.pid), ...entry, '--'];
  return {
    folder,
    on,
    onAs: ({ uid, gid }) => [...on, ...(isRoot ? become(uid, gid) : remain(uid, gid))],
    fill(left = 0) {
      fillUp(ballast);
      truncateSync(ballast, statSync(ballast).size - left);
    },
    clear: () => rmSync(ballast),
  };
}

function become(uid: number, gid: number): string[] {
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--'];
}

/** Who has no right to mount is called root where they may; one step further in they have their own name again. */
function remain(uid: number, gid: number): string[] {
  return ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
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
