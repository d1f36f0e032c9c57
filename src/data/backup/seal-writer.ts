import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { DomainError } from '../../platform/shared/errors.ts';

/**
 * A backup ends with the checksum of all its other bytes. A zip alone would not notice every change: times, flags and
 * names stand outside its own checksums. The checksum is the end of the zip's comment, so other programs read the file
 * as any zip.
 */
const sealTitle = 'Guildhall backup, SHA-256 of all bytes before: ';
const sealLength = 64;

/** The comment to end a zip with, in which the checksum is still open. */
export const openSeal = sealTitle + '0'.repeat(sealLength);

/** Writes a zip that ends with the open seal into a new file, puts the checksum in, and brings it safely to the disk. */
export async function writeSealed(path: string, zip: Readable): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  try {
    const hash = new HashButEnd();
    let bytes = 0;
    for await (const chunk of zip as AsyncIterable<Buffer>) {
      await file.writeFile(chunk);
      hash.update(chunk);
      bytes += chunk.length;
    }
    await file.write(hash.digest(), bytes - sealLength);
    await file.sync();
    return bytes;
  } finally {
    await file.close();
  }
}

/** Throws unless the file is a backup of which every byte is as it was written. */
export async function assertSealed(path: string): Promise<void> {
  const hash = new HashButEnd();
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
  }
  const end = hash.end.toString('latin1');
  if (hash.digest() === end) return;
  throw new DomainError(
    'conflict',
    hash.beforeEnd === sealTitle
      ? `"${path}" is damaged: it is not what was written when the backup was made.`
      : `"${path}" is no backup of Guildhall, or its end is missing.`,
  );
}

/** Hashes everything but the last bytes, which are the checksum itself. */
class HashButEnd {
  readonly #hash = createHash('sha256');
  #tail = Buffer.alloc(0);

  update(chunk: Buffer): void {
    const keep = sealTitle.length + sealLength;
    const all = Buffer.concat([this.#tail, chunk]);
    const cut = Math.max(0, all.length - keep);
    this.#hash.update(all.subarray(0, cut));
    this.#tail = all.subarray(cut);
  }

  /** The last bytes, where the checksum stands. */
  get end(): Buffer {
    return this.#tail.subarray(-sealLength);
  }

  /** The bytes before them, by which a backup is recognised. */
  get beforeEnd(): string {
    return this.#tail.subarray(0, -sealLength).toString('latin1');
  }

  /** The checksum of all that came before the last bytes. */
  digest(): string {
    return this.#hash.copy().update(this.#tail.subarray(0, -sealLength)).digest('hex');
  }
}
