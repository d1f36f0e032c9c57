import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import * as yauzl from 'yauzl';
import { errorCode } from '../../../platform/shared/errors.ts';
import { FileProblem } from './file-problem.ts';

/** In bytes. */
export const megabyte = 1024 * 1024;

/** What one file of an archive may measure when it is unpacked. Tables are read as streams. */
export const zipLimits = { table: 1024 * megabyte, content: 64 * megabyte };

/** Real tables pack to a hundredth at most; what packs better than this is made to fill a memory or a disk. */
const bombs = { ratio: 250, from: 16 * megabyte };

/** A file inside of an archive, whose name leads nowhere else. */
export interface ZipEntry {
  readonly name: string;
  readonly entry: yauzl.Entry;
}

const options: yauzl.Options = { autoClose: false, decodeStrings: false, validateEntrySizes: true };

/** Opens an archive on the disk or in memory; `file` is what messages call it. */
export async function openZip(file: string, source: string | Buffer): Promise<yauzl.ZipFile> {
  try {
    return await (typeof source === 'string'
      ? yauzl.openPromise(source, options)
      : yauzl.fromBufferPromise(source, options));
  } catch (error) {
    throw isOfSystem(error)
      ? error
      : new FileProblem({ file }, 'It is not a complete zip archive; copy it again.');
  }
}

/** The files of an archive, folders left out; refuses names that lead outside, encryption and zip bombs. */
export async function* zipEntries(file: string, zip: yauzl.ZipFile): AsyncGenerator<ZipEntry> {
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(file, entry);
      if (name.endsWith('/')) continue;
      checkEntry(file, name, entry);
      yield { name, entry };
    }
  } catch (error) {
    if (error instanceof FileProblem || isOfSystem(error)) throw error;
    throw new FileProblem({ file }, 'The list of files in this zip archive is damaged; copy it again.');
  }
}

/** The bytes of a file of an archive; what does not unpack to what the archive promises is refused on the way. */
export async function openEntry(
  zip: yauzl.ZipFile,
  { name, entry }: ZipEntry,
): Promise<AsyncIterable<Buffer>> {
  return unpacked(name, entry, await zip.openReadStreamPromise(entry));
}

/** The whole of a file, when it is not larger than `max`. */
export async function readWhole(
  file: string,
  size: number,
  max: number,
  open: () => Promise<AsyncIterable<Buffer>>,
): Promise<Buffer> {
  if (size > max) {
    const limit = Math.floor(max / megabyte);
    throw new FileProblem({ file }, `It is larger than ${limit} MB, which is more than can be read at once.`);
  }
  return Buffer.concat(await Array.fromAsync(await open()));
}

async function* unpacked(name: string, entry: yauzl.Entry, stream: Readable): AsyncGenerator<Buffer> {
  let checksum = 0;
  try {
    for await (const chunk of stream) {
      checksum = crc32(chunk as Buffer, checksum);
      yield chunk as Buffer;
    }
  } catch (error) {
    throw isOfSystem(error) ? error : damaged(name);
  }
  if (checksum !== entry.crc32) throw damaged(name);
}

function damaged(file: string): FileProblem {
  return new FileProblem({ file }, 'It is damaged inside of the zip archive; pack it again.');
}

function nameOf(file: string, entry: yauzl.Entry): string {
  const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
  const name = yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  if (yauzl.validateFileName(name) === null) return name;
  throw new FileProblem(
    { file, value: name },
    `It holds the name ${JSON.stringify(name)}, which leads outside of the archive.`,
  );
}

function checkEntry(file: string, name: string, entry: yauzl.Entry): void {
  const refuse = (reason: string) =>
    new FileProblem({ file, value: name }, `${JSON.stringify(name)} ${reason}`);
  if (entry.isEncrypted()) throw refuse('is protected by a password. Pack it without one.');
  if (!entry.canDecodeFileData()) throw refuse('is packed in an unusual way. Pack it as an ordinary zip.');
  if (entry.uncompressedSize > zipLimits.table) {
    throw refuse(`is larger than ${zipLimits.table / megabyte} MB when it is unpacked.`);
  }
  // Readers unpack no more than the archive promises, unless it promises nothing.
  if (entry.uncompressedSize === 0 && entry.compressedSize > 2)
    throw refuse('does not say its size. Pack it again.');
  const isBomb =
    entry.uncompressedSize > bombs.from && entry.uncompressedSize > entry.compressedSize * bombs.ratio;
  if (isBomb) throw refuse(`unpacks to more than ${bombs.ratio} times its size, as no honest table does.`);
}

/** Whether the system failed (a disk, a right), not the archive. */
function isOfSystem(error: unknown): boolean {
  return /^E[A-Z]+$/.test(errorCode(error));
}
