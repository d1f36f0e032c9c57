import { Readable, type Writable } from 'node:stream';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { csvStream } from '../../platform/spreadsheets/csv-writer.ts';
import { ZipWriter } from '../../platform/spreadsheets/zip-writer.ts';
import type { PersonData } from './person-service.ts';
import { camelCase, textRows } from './person-table-presenter.ts';

/** What goes into the archive besides the data. */
export interface PersonArchive {
  readonly person: PersonData;
  /** The stored photo; null when there is none. */
  readonly photo: Buffer | null;
  readonly madeAt: InstantText;
}

/** Writes everything held about a person as a zip: a text that explains it, JSON for programs, CSV for people, the photo. */
export async function writePersonArchive(archive: PersonArchive, destination: Writable): Promise<void> {
  const { person, photo } = archive;
  const zip = new ZipWriter(destination);
  const add = (name: string, text: string) =>
    zip.add(name, Readable.from([Buffer.from(text)]), { packed: true });
  await add('README.txt', readme(archive));
  await add('person.json', `${JSON.stringify(asJson(archive), null, 2)}\n`);
  for (const table of person.tables) {
    await zip.add(`${table.name}.csv`, csvStream(table.columns, textRows(table)), { packed: true });
  }
  if (photo !== null) await zip.add('photo.jpg', Readable.from([photo]), { packed: false });
  await zip.end();
}

function asJson({ person, madeAt }: PersonArchive) {
  const [profile, ...others] = person.tables;
  const fields = (profile?.rows ?? []).map(({ field, value }) => [String(field), value ?? null]);
  return {
    member: person.id,
    name: person.name,
    madeAt,
    profile: Object.fromEntries(fields),
    ...Object.fromEntries(others.map(({ name, rows }) => [camelCase(name), rows])),
  };
}

function readme({ person, photo, madeAt }: PersonArchive): string {
  const width = Math.max(...person.tables.map(({ name }) => name.length)) + 6;
  const line = (file: string, about: string) => `  ${file.padEnd(width)}${about}`;
  const lines = [
    `Everything that is held about ${person.name} (member ${person.id})`,
    '',
    `Written on ${madeAt}. Times that end with Z are in UTC; others are local times of the organisation.`,
    '',
    'The files:',
    '',
    line('person.json', 'Everything in one file, for programs.'),
    ...person.tables.map(({ name, about, rows }) => line(`${name}.csv`, `${about} (${count(rows.length)})`)),
    ...(photo === null ? [] : [line('photo.jpg', 'Your photo as it is stored.')]),
    '',
    'The CSV files open in any spreadsheet. Where a cell would be taken for a formula, as a telephone number that',
    'begins with +, an apostrophe stands before it; person.json has it without.',
    '',
    'Not in here, because anyone who has this file could use it in your place: the checksum of your password, the',
    'access tokens, the codes of your tickets and the private address of your calendar. Also not in here are forms',
    'of your name and numbers that are kept only to find you faster, and backups, which hold the same data as it was.',
    '',
  ];
  // Windows programs of the simplest kind want it so.
  return `\uFEFF${lines.join('\r\n')}`;
}

function count(rows: number): string {
  return rows === 1 ? '1 entry' : `${rows} entries`;
}
