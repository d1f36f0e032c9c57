import { hash } from 'node:crypto';

/** The names of the parts in the file of a backup, which is a zip. */
export const manifestPart = 'manifest.json';
export const databasePart = { sqlite: 'database.sqlite', postgres: 'database.pgdump' } as const;

/** The part that is this original photo. */
export function photoPart(sha256: string): string {
  return `photos/${sha256.slice(0, 2)}/${sha256}.jpg`;
}

/** The checksum that the name of a photo's part holds; undefined for any other part. */
export function photoOfPart(name: string): string | undefined {
  const sha256 = /^photos\/[0-9a-f]{2}\/([0-9a-f]{64})\.jpg$/.exec(name)?.[1];
  return sha256 !== undefined && photoPart(sha256) === name ? sha256 : undefined;
}

/** One checksum for a set of names, whatever their order. */
export function digestOfNames(names: Iterable<string>): string {
  const lines = [...names].toSorted().map((name) => `${name}\n`);
  return hash('sha256', lines.join(''));
}
