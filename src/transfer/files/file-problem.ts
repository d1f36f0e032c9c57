import { DomainError } from '../../shared/errors.ts';

/** Where in a file something is wrong, as far as it is known. */
export interface FilePlace {
  readonly file: string;
  /** As an editor or a spreadsheet counts, from 1. */
  readonly line?: number | undefined;
  readonly column?: string | undefined;
  readonly value?: string | undefined;
}

/** A file that cannot be read at all, and why: `reason` is what a person can do something about. */
export class FileProblem extends DomainError {
  readonly file: string;
  readonly line: number | undefined;
  readonly column: string | undefined;
  readonly value: string | undefined;
  readonly reason: string;

  constructor({ file, line, column, value }: FilePlace, reason: string) {
    const place = [
      file,
      line === undefined ? '' : `line ${line}`,
      column === undefined ? '' : `column ${column}`,
    ];
    super('bad-input', `${place.filter((part) => part !== '').join(', ')}: ${reason}`);
    this.file = file;
    this.line = line;
    this.column = column;
    this.value = value;
    this.reason = reason;
  }
}
