/** Where an export goes: nothing is to be seen under its name before it is complete. */
export interface ExportSink {
  /** Writes `<name>.csv`, row by row. */
  table(name: string, header: readonly string[], rows: AsyncIterable<readonly string[]>): Promise<void>;
  /** Writes a picture into the folder `photos`. */
  photo(name: string, bytes: Buffer): Promise<void>;
  /** Puts the complete export under its name. */
  finish(): Promise<void>;
  /** Removes what was written so far. */
  abandon(): Promise<void>;
}

/** Refuses names that would lead elsewhere; they come from the program itself, so this never happens to a user. */
export function safeName(name: string): string {
  if (/^[\p{L}\p{N}_-][\p{L}\p{N}._ -]*$/u.test(name)) return name;
  throw new Error(`${JSON.stringify(name)} is no name for a file of an export.`);
}
