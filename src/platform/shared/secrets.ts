import { hash, randomBytes } from 'node:crypto';

/** Lower case only and neither 0 nor 1: nothing to mistake when a person reads it out or types it. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const bitsPerCharacter = 5;
const codes = Uint8Array.from(alphabet, (letter) => letter.charCodeAt(0));

/** An unguessable text of at least the given number of random bits, made of `a`–`z` and `2`–`7`. */
export function newSecret(bits = 128): string {
  if (!Number.isInteger(bits) || bits < 1) {
    throw new RangeError(`A secret needs a whole number of bits above 0, not ${bits}.`);
  }
  // Each byte gives one character; 256 is a multiple of 32, so every character is equally likely.
  const bytes = randomBytes(Math.ceil(bits / bitsPerCharacter));
  for (const [index, byte] of bytes.entries()) bytes[index] = codes[byte % codes.length] ?? 0;
  return bytes.toString('latin1');
}

/** What is stored of a secret: enough to recognise it, useless to a thief of the database. */
export function secretHash(secret: string): string {
  return hash('sha256', secret);
}
