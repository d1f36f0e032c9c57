import { hash } from 'node:crypto';

/** The names of the parts in the file of a backup, which is a zip. */
export const manifestPart = 'manifest.json';
export const databasePart = { sqlite: 'database.sqlite', postgres: 'database.pgdump' } as const;

/** The folders of a data folder that hold content, each file named by its checksum. */
export const contentFolders = ['photos', 'files'] as const;

/** The part that is this original photo, or this file of an event. */
export function photoPart(name: string): string {
  const sha256 = checksumOf(name);
  const folder = sha256.slice(0, 2);
  return name === sha256 ? `photos/${folder}/${sha256}.jpg` : `files/${folder}/${sha256}`;
}

/** The name of the content that a part is; undefined for any other part. */
export function photoOfPart(part: string): string | undefined {
  const [, folder, sha256] = /^(photos|files)\/[0-9a-f]{2}\/([0-9a-f]{64})(?:\.jpg)?$/.exec(part) ?? [];
  if (sha256 === undefined) return undefined;
  const name = folder === 'files' ? `files/${sha256}` : sha256;
  return photoPart(name) === part ? name : undefined;
}

/** The checksum of content, which its name ends with. */
export function checksumOf(name: string): string {
  return name.slice(-64);
}

/** Whether content is a file of an event, and no photo. */
export function isEventFile(name: string): boolean {
  return name.startsWith('files/');
}

/** One checksum for a set of names, whatever their order. */
export function digestOfNames(names: Iterable<string>): string {
  const lines = [...names].toSorted().map((name) => `${name}\n`);
  return hash('sha256', lines.join(''));
}
