import { createHmac, randomBytes } from 'node:crypto';

/** Makes leaked tokens recognisable to people and to secret scanners. */
const prefix = 'guildhall_';

/** A new token of 256 random bits. */
export function newToken(): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** How many characters of a token are those of its sign-in, and stay when it is renewed. The others, 162 random bits, are its secret. */
const familyLength = 16;
const secretLength = 27;

/** The token that follows an earlier one: anyone who has that and the salt of the service finds the same one again. */
export function renewedToken(earlier: string, salt: string): string {
  const secret = createHmac('sha256', earlier).update(salt).digest('base64url').slice(0, secretLength);
  return prefix + earlier.slice(prefix.length, prefix.length + familyLength) + secret;
}

/** What all tokens of a sign-in have in common; empty for what is no token. It shows an earlier one, however often it was renewed. */
export function tokenFamily(token: string): string {
  const isToken = token.startsWith(prefix) && token.length === prefix.length + familyLength + secretLength;
  return isToken ? token.slice(prefix.length, prefix.length + familyLength) : '';
}
