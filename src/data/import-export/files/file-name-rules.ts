import { extname } from 'node:path';

/** What can be done with a file, by its name. */
export type FileKind = 'text' | 'workbook' | 'foreign' | 'archive' | 'picture' | 'ignored' | 'unknown';

const endings: Partial<Record<FileKind, readonly string[]>> = {
  text: ['.csv', '.tsv'],
  workbook: ['.xlsx', '.xlsm'],
  // Tables of which the owner believes that they are read; leaving them out without a word would lose data.
  foreign: ['.xls', '.xlsb', '.ods', '.numbers'],
  archive: ['.zip'],
  // Those from .gif on cannot be read: each is refused with the reason, instead of being left out.
  picture: ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif', '.heic', '.heif', '.tif', '.tiff', '.bmp'],
};

const kindsByEnding = new Map(
  Object.entries(endings).flatMap(([kind, list]) => list.map((ending) => [ending, kind as FileKind])),
);

/** What systems and programs leave in folders by themselves. */
const leftBehind = /^(?:\.|~\$|\.~lock\.|thumbs\.db$|desktop\.ini$|ehthumbs\.db$|icon\r$)/i;

/** The kind of a file by its name alone, without regard to case. */
export function fileKind(name: string): FileKind {
  if (leftBehind.test(name)) return 'ignored';
  return kindsByEnding.get(extname(name).toLowerCase()) ?? 'unknown';
}

/** Whether a path inside an archive lies in a folder that only a system looks into. */
export function isLeftBehind(path: string): boolean {
  return path.split('/').some((part) => part === '__MACOSX' || leftBehind.test(part));
}

/** The name of a table as files and sheets spell it: `Club Meetings` and `club_meetings` are `club-meetings`. */
export function tableName(text: string): string {
  return text
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
}

/** A file's name without its ending. */
export function withoutEnding(name: string): string {
  return name.slice(0, name.length - extname(name).length);
}
