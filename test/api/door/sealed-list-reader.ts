import assert from 'node:assert/strict';

/** What an entry of the sealed list says. */
export interface SealedRecord {
  registration: number;
  fullName: string;
  club: string;
  kind: 'member' | 'guest' | 'partner';
  attending: '' | 'YES' | 'NO';
  /** Only of whoever waits for a place. */
  waits?: true;
  checkedIn: { seconds: number; gate: string; reviewer: string } | null;
  party: { party: number; size: number; in: number; missing: string[] } | null;
}

type Fields = [
  number,
  string,
  string,
  number,
  number,
  0 | [number, string, string],
  0 | [number, number, number, string[]],
  1?,
];

const kinds = ['member', 'guest', 'partner'] as const;
const answers = ['', 'YES', 'NO'] as const;

/** Opens the entry of a code as a browser does, with nothing but WebCrypto; null when the list has none. */
export async function openEntry(list: Buffer, barcode: string): Promise<SealedRecord | null> {
  assert.equal(list.toString('latin1', 0, 4), 'GHDL');
  assert.equal(list.readUInt8(4), 1);
  const entryBytes = list.readUInt32BE(12);
  const salt = new Uint8Array(list.subarray(16, 32));
  const code = new TextEncoder().encode(barcode);
  const digest = await crypto.subtle.digest('SHA-256', Buffer.concat([salt, code]));
  const id = Buffer.from(digest).subarray(0, 16);
  const entry = findEntry(list, id, entryBytes);
  if (entry === null) return null;
  const material = await crypto.subtle.importKey('raw', code, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode('guildhall door list 1');
  const key = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  );
  const iv = new Uint8Array(entry.subarray(16, 28));
  const cipher = { name: 'AES-GCM', iv, additionalData: id };
  const plain = await crypto.subtle.decrypt(cipher, key, new Uint8Array(entry.subarray(28)));
  return recordOf(JSON.parse(new TextDecoder().decode(plain)) as Fields);
}

/** How many entries a list has. */
export function entryCount(list: Buffer): number {
  const count = list.readUInt32BE(8);
  assert.equal(list.length, 32 + count * list.readUInt32BE(12));
  return count;
}

/** By halving, because the entries are in the order of their ids. */
function findEntry(list: Buffer, id: Buffer, entryBytes: number): Buffer | null {
  let low = 0;
  let high = entryCount(list);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const start = 32 + middle * entryBytes;
    const order = list.compare(id, 0, 16, start, start + 16);
    if (order === 0) return list.subarray(start, start + entryBytes);
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return null;
}

function recordOf([registration, fullName, club, kind, state, entered, party, waits]: Fields): SealedRecord {
  return {
    registration,
    fullName,
    club,
    kind: kinds[kind] ?? 'member',
    attending: answers[state] ?? '',
    ...(waits === 1 ? { waits: true as const } : {}),
    checkedIn: entered === 0 ? null : { seconds: entered[0], gate: entered[1], reviewer: entered[2] },
    party: party === 0 ? null : { party: party[0], size: party[1], in: party[2], missing: party[3] },
  };
}
