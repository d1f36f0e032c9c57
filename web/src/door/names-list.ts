import type { DoorName } from '../api/schema.gen.ts';
import type { StoredNames } from '../shared/door-database.ts';

const algorithm = 'AES-GCM';
const ivBytes = 12;

/** Names under a new key that this browser can use and nobody can take out of it. */
export async function sealNames(
  names: readonly DoorName[],
  tag: string,
  until: number,
): Promise<StoredNames> {
  const key = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const plain = new TextEncoder().encode(JSON.stringify(names));
  const sealed = await crypto.subtle.encrypt({ name: algorithm, iv }, key, plain);
  return { key, iv, sealed, tag, until };
}

/** The names that were sealed so. */
export async function openNames({ key, iv, sealed }: StoredNames): Promise<DoorName[]> {
  const plain = await crypto.subtle.decrypt({ name: algorithm, iv }, key, sealed);
  return JSON.parse(new TextDecoder().decode(plain)) as DoorName[];
}
