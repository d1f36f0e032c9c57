import type { DoorName } from '../../../lib/api/schema.gen.ts';
import type { StoredNames } from '../../../lib/offline/door-shelves.ts';

const algorithm = 'AES-GCM';
const ivBytes = 12;
const saltBytes = 16;
/** What each guess of a PIN costs whoever has stolen the device; a phone takes a second or two for it. */
const rounds = 1_000_000;

/** The fewest characters of a PIN. */
export const shortestPin = 6;

/** A key made of a PIN, with what makes it the same key again. It is in the memory of the page, and nowhere else. */
export interface NamesKey {
  key: CryptoKey;
  salt: Uint8Array<ArrayBuffer>;
  rounds: number;
}

/** The key that a PIN makes: a new one, or the one with which names were sealed. */
export async function keyOfPin(
  pin: string,
  made: Pick<StoredNames, 'salt' | 'rounds'> = {
    salt: crypto.getRandomValues(new Uint8Array(saltBytes)),
    rounds,
  },
): Promise<NamesKey> {
  const material = new TextEncoder().encode(pin.trim().normalize('NFKC'));
  const secret = await crypto.subtle.importKey('raw', material, 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: made.salt, iterations: made.rounds };
  const cipher = { name: algorithm, length: 256 };
  const key = await crypto.subtle.deriveKey(derivation, secret, cipher, false, ['encrypt', 'decrypt']);
  return { key, salt: made.salt, rounds: made.rounds };
}

/** Names as they are kept on a device: nobody reads them without the PIN. */
export async function sealNames(
  names: readonly DoorName[],
  { key, salt, rounds: count }: NamesKey,
  tag: string,
  until: number,
): Promise<StoredNames> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const plain = new TextEncoder().encode(JSON.stringify(names));
  const sealed = await crypto.subtle.encrypt({ name: algorithm, iv }, key, plain);
  return { salt, rounds: count, iv, sealed, tag, until };
}

/** The names that were sealed so; undefined with another key, as a wrong PIN makes it. */
export async function openNames(
  { iv, sealed }: StoredNames,
  { key }: NamesKey,
): Promise<DoorName[] | undefined> {
  try {
    const plain = await crypto.subtle.decrypt({ name: algorithm, iv }, key, sealed);
    return JSON.parse(new TextDecoder().decode(plain)) as DoorName[];
  } catch {
    return undefined;
  }
}
