import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { conflict } from '../platform/shared/errors.ts';
import { explainingFile } from '../platform/shared/explaining-file.ts';
import { openNewFile } from '../data/import-export/files/new-file-writer.ts';

/** As the help of `--output` says it. */
export const outputHelp = 'the file to write, which must not exist yet; "-" is standard output';

/**
 * Gives work a stream to write to and end: a new file, which appears when it is complete, or standard output for `-`.
 * Without a name the file gets the usual one, in the current folder. Nothing is ever overwritten.
 */
export async function withOutput(
  given: string | undefined,
  usual: string,
  kind: 'text' | 'binary',
  work: (stream: Writable) => Promise<void>,
): Promise<string> {
  if (given === '-') return toStandardOutput(kind, work);
  const name = given ?? usual;
  await explainingFile(name, () => toNewFile(name, work));
  return name;
}

async function toNewFile(name: string, work: (stream: Writable) => Promise<void>): Promise<void> {
  const file = await openNewFile(name);
  try {
    await work(file.stream);
    await file.finish();
  } catch (error) {
    await file.abandon();
    throw error;
  }
}

async function toStandardOutput(
  kind: 'text' | 'binary',
  work: (stream: Writable) => Promise<void>,
): Promise<string> {
  if (kind === 'binary' && process.stdout.isTTY) {
    throw conflict(
      'This is not text for a terminal. Name a file with --output, or pipe it into another program.',
    );
  }
  // Work ends its stream; standard output stays open for whatever the program has still to say.
  const between = new PassThrough();
  await Promise.all([work(between), pipeline(between, process.stdout, { end: false })]);
  return 'standard output';
}
