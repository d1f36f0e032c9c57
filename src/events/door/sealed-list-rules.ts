import { createCipheriv, createHmac, hash, hkdfSync } from 'node:crypto';
import type { EventRecord } from '../event/event.ts';
import type { DoorPerson } from './door-person.ts';
import { partiesOf, type Party } from './party-rules.ts';

// The format is described in docs/decisions/0013-sealed-door-list.md: browsers read it, so a change is a new version.

const version = 1;
const magic = Buffer.from('GHDL', 'latin1');
const headerBytes = 32;
const idBytes = 16;
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const keyLabel = 'guildhall door list 1';
/** Records are padded to a multiple of this, and cut to the maximum. */
const paddingStep = 32;
const maxRecordBytes = 256;
/** More names than these never fit. */
const maxNames = 40;

/** What makes the codes of an event differ from those of all others; it is no secret, and the same on every instance. */
export function saltOf({ id, createdAt }: Pick<EventRecord, 'id' | 'createdAt'>): Buffer {
  return Buffer.from(hash('sha256', `guildhall door ${id} ${createdAt}`, 'buffer').subarray(0, idBytes));
}

/** Seals the list of an event: nobody can read an entry who does not hold its ticket. The same people give the same bytes. */
export function sealList(salt: Buffer, people: readonly DoorPerson[]): Buffer<ArrayBuffer> {
  const parties = partiesOf(people);
  const records = people.map((person) => {
    const party = person.party === null ? undefined : parties.get(person.party);
    return { barcode: person.barcode, text: recordOf(person, party) };
  });
  const longest = records.reduce((most, { text }) => Math.max(most, text.length), 1);
  const length = Math.ceil(longest / paddingStep) * paddingStep;
  const entries = records.map(({ barcode, text }) => sealEntry(salt, barcode, text, length));
  const entryBytes = idBytes + ivBytes + length + tagBytes;
  // Sorted by their ids, which are found by halving, and which say nothing about who came first.
  entries.sort((one, other) => one.compare(other, 0, idBytes, 0, idBytes));
  return Buffer.concat([header(salt, entries.length, entryBytes), ...entries]);
}

function header(salt: Buffer, count: number, entryBytes: number): Buffer {
  const bytes = Buffer.alloc(headerBytes);
  magic.copy(bytes, 0);
  bytes.writeUInt8(version, 4);
  bytes.writeUInt32BE(count, 8);
  bytes.writeUInt32BE(entryBytes, 12);
  salt.copy(bytes, 16);
  return bytes;
}

function sealEntry(salt: Buffer, barcode: string, text: Buffer, length: number): Buffer {
  const code = Buffer.from(barcode);
  const id = hash('sha256', Buffer.concat([salt, code]), 'buffer').subarray(0, idBytes);
  // The first half is the key; the second makes the nonce out of the record, so that two records never share one.
  const secrets = Buffer.from(hkdfSync('sha256', code, salt, keyLabel, 2 * keyBytes));
  const plain = Buffer.alloc(length, ' ');
  text.copy(plain);
  const iv = createHmac('sha256', secrets.subarray(keyBytes)).update(plain).digest().subarray(0, ivBytes);
  const cipher = createCipheriv('aes-256-gcm', secrets.subarray(0, keyBytes), iv).setAAD(id);
  const sealed = cipher.update(plain);
  cipher.final();
  return Buffer.concat([id, iv, sealed, cipher.getAuthTag()]);
}

const kinds = { member: 0, guest: 1, partner: 2 } as const;
const answers = { YES: 1, NO: 2 } as const;

/** What an entry says, as JSON; names that do not fit are left out or cut, the numbers never. */
function recordOf(person: DoorPerson, party: Party | undefined): Buffer {
  const names = party === undefined ? [] : others(party, person.fullName);
  const texts = {
    fullName: person.fullName,
    club: person.club,
    gate: person.gate,
    reviewer: person.reviewer,
  };
  for (;;) {
    const text = Buffer.from(JSON.stringify(fieldsOf(person, texts, party, names)));
    if (text.length <= maxRecordBytes) return text;
    if (names.pop() !== undefined) continue;
    const longest = Object.entries(texts).toSorted(([, one], [, other]) => other.length - one.length)[0];
    if (longest === undefined) return text;
    const [name, value] = longest;
    texts[name as keyof typeof texts] = [...value].slice(0, -4).join('').trimEnd();
  }
}

function fieldsOf(
  { registration, kind, attending, waiting, validatedAt, party: number }: DoorPerson,
  { fullName, club, gate, reviewer }: Record<'fullName' | 'club' | 'gate' | 'reviewer', string>,
  party: Party | undefined,
  names: readonly string[],
): unknown[] {
  const state = attending === null ? 0 : answers[attending];
  const checkedIn = validatedAt === null ? 0 : [Math.floor(Date.parse(validatedAt) / 1000), gate, reviewer];
  const together = party === undefined || party.size < 2 ? 0 : [number, party.size, party.in, names];
  const fields = [registration, fullName, club, kinds[kind], state, checkedIn, together];
  // Behind what earlier readers know: to them, anyone who waits has not answered.
  return attending === null && waiting ? [...fields, 1] : fields;
}

/** The first of a party who are not in, without the person whose record it is. */
function others({ missing }: Party, fullName: string): string[] {
  const first = missing.slice(0, maxNames + 1);
  const own = first.indexOf(fullName);
  return first.filter((_, index) => index !== own).slice(0, maxNames);
}
