import { randomBytes } from 'node:crypto';

/** Makes leaked tokens recognisable to people and to secret scanners. */
const prefix = 'guildhall_';

/** A new token of 256 random bits. */
export function newToken(): string {
  return prefix + randomBytes(32).toString('base64url');
}
