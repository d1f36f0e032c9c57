import { engineTitles, type Manifest } from '../backup/manifest.ts';

/** What is in a backup, in the middle of a sentence. */
export function contentLine({ counts, photos }: Manifest): string {
  const count = (table: string) => `${(counts[table] ?? 0).toLocaleString('en')} ${table}`;
  return `${['members', 'clubs', 'events', 'registrations'].map(count).join(', ')} and ${photos.count.toLocaleString('en')} photos`;
}

/** When, by which program and on which engine a backup was made. */
export function originLine({ madeAt, programVersion, engine, schema }: Manifest): string {
  return `made at ${madeAt} by Guildhall ${programVersion} on ${engineTitles[engine]}, schema ${schema.at(-1) ?? 'empty'}`;
}

/** A sentence for each kind of photo that could not be put into a backup. */
export function photoWarnings({ photos: { missing, damaged } }: Manifest): string[] {
  const sentences: string[] = [];
  if (missing.length > 0) {
    sentences.push(
      `Not in the folder, so not in the backup: ${listed(missing)}. Their members are shown by initials.`,
    );
  }
  if (damaged.length > 0) {
    sentences.push(
      `Damaged in the folder, so not in the backup: ${listed(damaged)}. Give these members a new photo.`,
    );
  }
  return sentences;
}

function listed(photos: readonly string[]): string {
  const shown = photos.slice(0, 3).join(', ');
  const more = photos.length > 3 ? ` and ${photos.length - 3} more` : '';
  return `${photos.length} ${photos.length === 1 ? 'photo' : 'photos'} (${shown}${more})`;
}
