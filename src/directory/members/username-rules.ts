import { badField } from '../../platform/shared/errors.ts';

/** Addresses below `/members/` that are no member's. */
const reserved = new Set(['search']);

/** Why a username could be taken for an id or for another address below `/members/`; undefined for a good one. */
export function usernameProblem(username: string): string | undefined {
  if (username === '' || username !== username.trim())
    return 'must not be empty, nor begin or end with a blank';
  if (username.length > 100) return 'must have at most 100 characters';
  if (/^\d+$/.test(username)) return 'must not consist of digits only, as ids do';
  if (/\p{Cc}/u.test(username)) return 'must not contain control characters';
  return reserved.has(username.toLowerCase()) ? 'is reserved' : undefined;
}

/** Refuses a username that is none. */
export function checkUsername(username: string): void {
  const problem = usernameProblem(username);
  if (problem !== undefined) throw badField('username', problem);
}
