import { DomainError } from '../shared/errors.ts';

/** The same words for both engines, and for whoever waits for an answer as for whoever runs the program. */
export function diskFull(): DomainError {
  return new DomainError('unavailable', 'The disk of the database is full, so nothing was changed.', [], 10);
}
