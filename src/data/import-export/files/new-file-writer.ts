import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { syncFolder } from '../../../platform/shared/atomic-file.ts';
import { conflict, errorCode } from '../../../platform/shared/errors.ts';
import { removedAtStop } from '../../../platform/shared/removed-at-stop.ts';

/** A file being written that gets its name when it is complete, and never takes the place of another. */
export interface NewFile {
  readonly stream: Writable;
  /** Call it when the stream has been ended. */
  finish(): Promise<void>;
  abandon(): Promise<void>;
}

/** Begins a file that is not there yet; only the owner may read it, because it holds people's data. */
export async function openNewFile(path: string): Promise<NewFile> {
  const place = resolve(path);
  if (existsSync(place)) throw taken(path);
  await mkdir(dirname(place), { recursive: true });
  const temporary = join(dirname(place), `.${basename(place)}.${randomUUID()}.tmp`);
  const settled = removedAtStop(temporary);
  const handle = await open(temporary, 'wx', 0o600);
  const stream = createWriteStream('', { fd: handle, flush: true });
  return {
    stream,
    async finish() {
      await finished(stream);
      await nameIt(path, temporary, place);
      settled();
      await syncFolder(dirname(place));
    },
    async abandon() {
      stream.destroy();
      await rm(temporary, { force: true });
      settled();
    },
  };
}

async function nameIt(path: string, temporary: string, place: string): Promise<void> {
  try {
    // Unlike a renaming, a link never replaces what came there in the meantime.
    await link(temporary, place);
    await rm(temporary);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw taken(path);
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(errorCode(error))) throw error;
    // Memory sticks know no links.
    if (existsSync(place)) throw taken(path);
    await rename(temporary, place);
  }
}

function taken(path: string): Error {
  return conflict(`"${path}" exists already. Nothing is ever overwritten: name another file.`);
}
