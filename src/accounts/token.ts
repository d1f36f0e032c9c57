import { createHmac, randomBytes } from 'node:crypto';

/** Makes leaked tokens recognisable to people and to secret scanners. */
const prefix = 'guildhall_';

/** A new token of 256 random bits. */
export function newToken(): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** The token that follows an earlier one: whoever has that and the salt of the service finds the same one again. */
export function renewedToken(earlier: string, salt: string): string {
  return prefix + createHmac('sha256', earlier).update(salt).digest('base64url');
}
