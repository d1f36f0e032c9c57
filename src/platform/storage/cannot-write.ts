import { DomainError } from '../shared/errors.ts';

/** The database can be read at most, and not written: for a reason that lasts, unlike that of a single write. */
export class CannotWrite extends DomainError {
  /** As a part of a sentence, for operators. */
  readonly reason: string;

  constructor(reason: string, sentence: string, retryAfter: number, cause?: unknown) {
    super('unavailable', sentence, [], retryAfter);
    this.reason = reason;
    if (cause !== undefined) this.cause = cause;
  }
}

/** The same words for both engines, in an answer and on the command line. */
export function diskFull(cause: unknown): CannotWrite {
  const sentence = 'The disk of the database is full, so nothing was changed.';
  return new CannotWrite('the disk of the database is full', sentence, 10, cause);
}
