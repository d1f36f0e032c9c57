import { Worker } from 'node:worker_threads';
import { errorCode } from '../../../platform/shared/errors.ts';
import { FileProblem } from './file-problem.ts';
import type { ContainedFile, SourceRow } from './import-source.ts';
import type { WorkbookMessage } from './workbook-thread-reader.ts';
import { megabyte, openZip, readWhole, zipEntries } from './zip-reader.ts';

/** A sheet of a workbook; a hidden one is not read. */
export interface WorkbookSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly rows: readonly SourceRow[];
}

/** How workbooks of before 2007, and protected ones, begin. */
const oldStart = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** What a workbook may measure, and what reading it may take of memory. Larger tables are for CSV. */
const limits = { packed: 64 * megabyte, unpacked: 256 * megabyte, heapMegabytes: 1024 };

/**
 * The sheets of a workbook. The library holds a workbook in memory as a whole, and a few bytes can mean a great many cells: it
 * works in a thread of its own, whose memory has a limit.
 */
export async function readWorkbook(file: ContainedFile): Promise<WorkbookSheet[]> {
  const bytes = await readWhole(file.name, file.size, limits.packed, () => file.open());
  if (bytes.subarray(0, 8).equals(oldStart)) {
    const reason = 'It is protected by a password, or an old .xls. Save it as .xlsx without a password.';
    throw new FileProblem({ file: file.name }, reason);
  }
  await refuseLarge(file.name, bytes);
  return readInThread(file.name, bytes);
}

/** The library unpacks no part to more than the archive says, so it is enough to look at that. */
async function refuseLarge(file: string, bytes: Buffer): Promise<void> {
  const zip = await openZip(file, bytes);
  try {
    let unpacked = 0;
    for await (const { entry } of zipEntries(file, zip)) unpacked += entry.uncompressedSize;
    if (unpacked > limits.unpacked)
      throw tooLarge(file, `${limits.unpacked / megabyte} MB when it is unpacked`);
  } finally {
    zip.close();
  }
}

function readInThread(file: string, bytes: Buffer): Promise<WorkbookSheet[]> {
  const sheets: { name: string; hidden: boolean; rows: SourceRow[] }[] = [];
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./workbook-thread-reader.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
    });
    thread.on('message', (message: WorkbookMessage) => {
      if ('sheet' in message) sheets.push({ name: message.sheet, hidden: message.hidden, rows: [] });
      else if ('rows' in message) for (const row of message.rows) sheets.at(-1)?.rows.push(row);
      else reject(unreadable(file, message.problem));
    });
    thread.on('error', (error) => {
      const isLarge = errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isLarge ? tooLarge(file, `${limits.heapMegabytes} MB of memory can hold`) : error);
    });
    thread.on('exit', () => resolve(sheets));
  });
}

function tooLarge(file: string, what: string): FileProblem {
  return new FileProblem({ file }, `The workbook is larger than ${what}. Save its sheets as "CSV UTF-8".`);
}

function unreadable(file: string, problem: string): FileProblem {
  const reason = `It is not an Excel workbook, or it is damaged (${problem}). Open it and save it again.`;
  return new FileProblem({ file }, reason);
}
