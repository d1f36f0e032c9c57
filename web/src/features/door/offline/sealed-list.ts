/** A person of the sealed list, as only their own ticket opens it. */
export interface SealedPerson {
  registration: number;
  fullName: string;
  club: string;
  kind: 'member' | 'guest' | 'partner';
  state: 'open' | 'coming' | 'declined' | 'waiting';
  /** When and where the person was in already when the list was made; the time in Unix seconds, or as local text. */
  checkedIn: { at: number | string; gate: string; reviewer: string } | null;
  party: { number: number; size: number; in: number; missing: readonly string[] } | null;
}

const magic = 'GHDL';
const knownVersion = 1;
const headBytes = 32;
const idBytes = 16;
const nonceBytes = 12;
const info = new TextEncoder().encode('guildhall door list 1');
const kinds = ['member', 'guest', 'partner'] as const;
const states = ['open', 'coming', 'declined'] as const;

/** The list of everyone at an event, each entry sealed with the code of the person's ticket. The service describes the format. */
export class SealedList {
  readonly count: number;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #entryBytes: number;
  readonly #salt: Uint8Array<ArrayBuffer>;

  constructor(buffer: ArrayBuffer) {
    const bytes = new Uint8Array(buffer);
    const view = new DataView(buffer);
    const isKnown =
      bytes.length >= headBytes &&
      new TextDecoder().decode(bytes.subarray(0, 4)) === magic &&
      bytes[4] === knownVersion;
    if (!isKnown) throw new Error('This is not a list for doors that this app knows.');
    this.#bytes = bytes;
    this.count = view.getUint32(8);
    this.#entryBytes = view.getUint32(12);
    this.#salt = bytes.slice(16, headBytes);
    if (bytes.length !== headBytes + this.count * this.#entryBytes) throw new Error('The list is not whole.');
  }

  /** The person whose ticket has this code; undefined when nobody on the list has it. */
  async open(text: string): Promise<SealedPerson | undefined> {
    const code = new TextEncoder().encode(text.trim());
    const id = await this.#idOf(code);
    const entry = this.#find(id);
    if (entry === undefined) return undefined;
    const key = await this.#keyOf(code);
    const iv = entry.slice(idBytes, idBytes + nonceBytes);
    const sealed = entry.slice(idBytes + nonceBytes);
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: id }, key, sealed);
    return personFrom(JSON.parse(new TextDecoder().decode(plain)) as Record);
  }

  async #idOf(code: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    const salted = new Uint8Array(this.#salt.length + code.length);
    salted.set(this.#salt);
    salted.set(code, this.#salt.length);
    return new Uint8Array(await crypto.subtle.digest('SHA-256', salted)).slice(0, idBytes);
  }

  async #keyOf(code: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
    const material = await crypto.subtle.importKey('raw', code, 'HKDF', false, ['deriveKey']);
    const derivation = { name: 'HKDF', hash: 'SHA-256', salt: this.#salt, info };
    return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, [
      'decrypt',
    ]);
  }

  /** By halving: the entries are in the order of their ids. */
  #find(id: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
    let low = 0;
    let high = this.count - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const start = headBytes + middle * this.#entryBytes;
      const entry = this.#bytes.subarray(start, start + this.#entryBytes);
      const order = compare(entry, id);
      if (order === 0) return entry;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }
}

function compare(entry: Uint8Array, id: Uint8Array): number {
  for (const [index, byte] of id.entries()) {
    const difference = (entry[index] ?? 0) - byte;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A record as it is sealed. */
type Record = [
  registration: number,
  fullName: string,
  club: string,
  kind: 0 | 1 | 2,
  state: 0 | 1 | 2,
  checkedIn: 0 | [time: number, gate: string, reviewer: string],
  party: 0 | [number: number, size: number, inside: number, missing: string[]],
  waits?: 1,
];

function personFrom(record: Record): SealedPerson {
  const [registration, fullName, club, kind, state, checkedIn, party, waits] = record;
  return {
    registration,
    fullName,
    club,
    kind: kinds[kind],
    state: waits === 1 ? 'waiting' : states[state],
    checkedIn: checkedIn === 0 ? null : { at: checkedIn[0], gate: checkedIn[1], reviewer: checkedIn[2] },
    party: party === 0 ? null : { number: party[0], size: party[1], in: party[2], missing: party[3] },
  };
}
