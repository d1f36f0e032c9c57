/** Primary result codes of SQLite (the low byte of the extended code). */
export const resultCodes = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  inputOutput: 10,
  full: 13,
  cannotOpen: 14,
  constraint: 19,
};

/** The memory that processes share about the write-ahead log is a file, too, and there was no room for more of it. */
const noRoomForSharedMemory = 4874;

/** The extended result code behind an error, or undefined when it does not come from SQLite. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode : undefined;
}

/** The primary result code, which says what kind of failure an extended code is. */
export function primaryCode(code: number): number {
  return code & 0xff;
}

/** Whether the failure only says that another connection is writing. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== undefined && primaryCode(code) === resultCodes.busy;
}

/** Whether there was no room left on the disk. */
export function isDiskFull(error: unknown): boolean {
  const code = sqliteCode(error);
  if (code === undefined) return false;
  return primaryCode(code) === resultCodes.full || code === noRoomForSharedMemory;
}

/** Result codes of a file whose pages contradict each other, and of one that is no database at all. */
const brokenFile = [11, 26];

/** Whether the file itself is so damaged that SQLite cannot read it. */
export function isBrokenFile(error: unknown): boolean {
  return brokenFile.includes(primaryCode(sqliteCode(error) ?? 0));
}
