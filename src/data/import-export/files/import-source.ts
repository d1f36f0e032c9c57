/** A cell that holds no value, such as a formula that failed: whatever the column accepts, the row is not good. */
export interface BrokenCell {
  /** Its index among the cells. */
  readonly cell: number;
  readonly reason: string;
  /** Whether it is broken only where keys, postal codes and telephone numbers stand. */
  readonly asCode?: boolean;
}

/** One row of a table as text. */
export interface SourceRow {
  /** CSV: the first line of the record, as an editor counts. XLSX: the number of the row. */
  readonly line: number;
  /** May be fewer or more than the header has; empty ones beyond the header are left out. */
  readonly cells: readonly string[];
  readonly broken?: readonly BrokenCell[];
  /** The indexes of cells that a workbook keeps as numbers; nothing when there are none, or when the file does not say. */
  readonly numbers?: readonly number[];
}

/** One table: a CSV file or a sheet of a workbook. */
export interface SourceTable {
  /** The file's or sheet's name without ending, in lower case: `members`. */
  readonly table: string;
  /** As the user knows it: `members.csv`, `data.xlsx (sheet members)`. */
  readonly file: string;
  readonly header: readonly string[];
  /** Line of the header; rows come after it. */
  readonly headerLine: number;
  /** May be asked for more than once; holds a few rows at a time. Empty rows are left out. */
  rows(): AsyncIterable<SourceRow>;
}

/** A file of the folder `photos` or `files`. */
export interface SourceFile {
  /** The file's name with its ending: `4711.jpg`. */
  readonly name: string;
  readonly file: string;
  read(): Promise<Buffer>;
}

/** Whether a table has this name. */
export type KnowsTable = (table: string) => boolean;

/** Hears which file is looked into. */
export type ReadingListener = (file: string) => void;

/** A file of a container. */
export interface ContainedFile {
  readonly name: string;
  readonly size: number;
  /** Its bytes from the beginning, as often as asked. */
  open(): Promise<AsyncIterable<Buffer>>;
}

/** A folder, an archive or a single file: its tables are not looked into yet. */
export interface Container {
  readonly files: readonly ContainedFile[];
  readonly hasPhotos: boolean;
  /** Files that nobody understands, for a warning. */
  readonly unknownFiles: readonly string[];
  photos(): AsyncIterable<SourceFile>;
  /** The content of banners and attachments of events. */
  eventFiles(): AsyncIterable<SourceFile>;
  close(): Promise<void>;
}

/** Everything that was found under a path. */
export interface ImportSource extends Omit<Container, 'files' | 'hasPhotos'> {
  readonly tables: readonly SourceTable[];
}
