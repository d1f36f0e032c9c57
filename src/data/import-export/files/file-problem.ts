import { DomainError } from '../../../platform/shared/errors.ts';

/** Where in a file something is wrong, as far as it is known. */
export interface FilePlace {
  readonly file: string;
  /** As an editor or a spreadsheet counts, from 1. */
  readonly line?: number | undefined;
  readonly value?: string | undefined;
}

/** A file that cannot be read at all, and why: `reason` is what a person can do something about. */
export class FileProblem extends DomainError {
  readonly place: FilePlace;
  readonly reason: string;

  constructor(place: FilePlace, reason: string) {
    super('bad-input', `${place.file}${place.line === undefined ? '' : `, line ${place.line}`}: ${reason}`);
    this.place = place;
    this.reason = reason;
  }
}
