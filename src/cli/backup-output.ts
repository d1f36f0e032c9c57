import { engineTitles, type Manifest } from '../backup/manifest-rules.ts';
import { counted } from './counted-output.ts';

/** What is in a backup, in the middle of a sentence. */
export function contentLine({ counts, photos }: Manifest): string {
  const count = (word: string) => counted(counts[`${word}s`] ?? 0, word);
  return `${['member', 'club', 'event', 'registration'].map(count).join(', ')} and ${counted(photos.count, 'photo')}`;
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
  return `${counted(photos.length, 'photo')} (${shown}${more})`;
}
