import { DomainError } from '../shared/errors.ts';

/** The same words for both engines, in an answer and on the command line. */
export function diskFull(): DomainError {
  return new DomainError('unavailable', 'The disk of the database is full, so nothing was changed.', [], 10);
}
