import { badField } from '../shared/errors.ts';

/** Addresses below `/members/` that are no member's. */
const reserved = new Set(['search']);

/** Refuses a username that could not be told from an id or from another address below `/members/`. */
export function checkUsername(username: string): void {
  if (username === '' || username !== username.trim()) {
    throw badField('username', 'must not be empty, nor begin or end with a blank');
  }
  if (username.length > 100) throw badField('username', 'must have at most 100 characters');
  if (/^\d+$/.test(username)) throw badField('username', 'must not consist of digits only, as ids do');
  if (/\p{Cc}/u.test(username)) throw badField('username', 'must not contain control characters');
  if (reserved.has(username.toLowerCase())) throw badField('username', 'is reserved');
}
