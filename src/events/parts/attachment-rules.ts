import { extname } from 'node:path';
import type { SavedName } from '../../platform/shared/saved-file.ts';

/** What a picture is called by its first bytes; others are kept as they are. */
const pictureStarts = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n'];

/** Whether a file is a picture of the kinds that are re-encoded before they are kept. */
export function isPicture(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12);
  return pictureStarts.some((start) => head.startsWith(start)) || /^RIFF.{4}WEBP/s.test(head);
}

/** The media types that a file is given out with; every other file is just bytes. */
const typesByEnding: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.odt': 'application/vnd.oasis.opendocument.text',
  '.ods': 'application/vnd.oasis.opendocument.spreadsheet',
  '.zip': 'application/zip',
};

/** The type of whatever has no better one. */
export const anyBytes = 'application/octet-stream';
/** The type of every picture that is kept here. */
export const pictureType = 'image/jpeg';

/** All types that files are given out with. */
export const givenTypes = [anyBytes, pictureType, ...Object.values(typesByEnding)];

/** The media type of a file by its name: only what no browser runs has one of its own. */
export function typeOfFile(name: string): string {
  return typesByEnding[extname(name).toLowerCase()] ?? anyBytes;
}

/** The name of a picture after it was re-encoded: its ending says what it is now. */
export function pictureName(name: string): string {
  const ending = extname(name);
  return /^\.jpe?g$/i.test(ending) ? name : `${name.slice(0, name.length - ending.length)}.jpg`;
}

/** What is wrong with the name of a file, as the end of a sentence; null when nothing is. */
export function fileNameProblem(name: string): string | null {
  if (/[/\\]/.test(name)) return 'must be the name of a file without its folders';
  // Characters that turn the direction of writing make another ending out of the one that counts.
  if (/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(name)) return 'must not contain invisible characters';
  return /^\.*$/.test(name) ? 'must be the name of a file' : null;
}

/** What an attached file is called when someone saves it: as those who attached it have called it. */
export function savedNameOf(name: string): SavedName {
  return { name, plain: name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_') };
}
