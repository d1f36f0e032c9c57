import { DomainError, errorCode } from '../shared/errors.ts';

/** What a full disk means to a person who sent something; undefined for any other failure. */
export function noRoom(error: unknown, what: 'photo' | 'file'): DomainError | undefined {
  if (!['ENOSPC', 'EDQUOT'].includes(errorCode(error))) return undefined;
  const sentence = `The disk for ${what}s is full, so the ${what} was not stored.`;
  const failure = new DomainError('unavailable', sentence, [], 10);
  failure.cause = error;
  return failure;
}
