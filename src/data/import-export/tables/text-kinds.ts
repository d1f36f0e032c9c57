import { usernameProblem } from '../../../directory/members/username-rules.ts';
import { isMailAddress } from '../../../platform/shared/mail-address.ts';
import { isWebAddress } from '../../../platform/shared/web-address.ts';
import { plainKind, Refusal, type Kind } from './cell-kinds.ts';

/** Text in one line, up to a number of characters. */
export function line(max: number): Kind {
  const words = `text in one line, up to ${max} characters`;
  return plainKind(words, '', (given) => lineProblem(given, max) ?? given);
}

/** A name or key of the organisation: text in one line in which invisible characters do not count. */
export function properName(max: number): Kind {
  return { ...line(max), tidy: withoutInvisible };
}

/**
 * The text without characters that nobody sees (zero width, byte order mark, direction), with ordinary blanks and
 * composed letters: cells that look the same are the same. Joiners stay, because some scripts and emoji need them.
 */
export function withoutInvisible(text: string): string {
  return text
    .replaceAll(/[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
    .replaceAll(/[\u00A0\u2007\u202F]/g, ' ')
    .trim()
    .normalize('NFC');
}

/** Text of one or more lines, up to a number of characters. */
export function text(max: number): Kind {
  const words = `text of one or more lines, up to ${max.toLocaleString('en')} characters`;
  return plainKind(words, '', (given) => {
    const clean = given.replaceAll(/\r\n?/g, '\n');
    return controlProblem(clean.replaceAll('\n', '')) ?? lengthProblem(clean, max) ?? clean;
  });
}

/** The same kind, but an empty cell is stored as nothing at all. */
export function orNothing(kind: Kind): Kind {
  return { ...kind, empty: null };
}

/** An e-mail address. */
export const email = plainKind('an e-mail address', '', (given) =>
  isMailAddress(given) ? given : new Refusal('is not an e-mail address'),
);

/** A web address. */
export const webAddress = plainKind('a web address that begins with http:// or https://', '', (given) => {
  if (!isWebAddress(given)) return new Refusal('is not a web address that begins with http:// or https://');
  return lengthProblem(given, 2000) ?? given;
});

/** A name for signing in. */
export const username: Kind = {
  ...orNothing(properName(100)),
  words: 'a name for signing in, up to 100 characters and not of digits only',
  read(given) {
    const problem = usernameProblem(given);
    return problem === undefined ? given : new Refusal(problem);
  },
};

/** An unguessable text that the service itself makes. */
export const secret = plainKind(
  'letters and digits that nobody can guess; left empty, the service makes them',
  null,
  (given) =>
    /^[A-Za-z0-9_-]{16,200}$/.test(given)
      ? given
      : new Refusal('must be 16 to 200 letters, digits, hyphens or underscores'),
);

/** A digest or hash, whose original nobody knows. */
export const digest = plainKind('a digest that the service made', null, (given) =>
  /^[\x21-\x7e]{16,500}$/.test(given) ? given : new Refusal('is not a digest'),
);

/** The content of a banner or an attachment; an export names the file by its SHA-256. */
export const content = plainKind(
  'the name of a file in the folder `files`',
  '',
  (given, { eventFile: find }) => find(given),
);

/** Bytes as browsers write them. */
export const base64url = plainKind(
  'letters, digits, hyphens and underscores that a browser made',
  null,
  (given) => (/^[A-Za-z0-9_-]{1,4000}$/.test(given) ? given : new Refusal('is not in base64url')),
);

/** The picture of a member: the name of a file in the folder `photos`. */
export const photo: Kind = {
  words: 'the name of a file in the folder `photos`; `none` takes the picture away',
  empty: null,
  read: (given, { photo: find }) => (given.toLowerCase() === 'none' ? null : find(given)),
  write: (value) => (value === null ? '' : `${value}.jpg`),
};

/** What is wrong with a text that should stand in one line. */
function lineProblem(given: string, max: number): Refusal | undefined {
  if (/[\r\n]/.test(given)) return new Refusal('must stand in one line');
  return controlProblem(given) ?? lengthProblem(given, max);
}

function controlProblem(given: string): Refusal | undefined {
  if (!given.isWellFormed()) return new Refusal('contains a broken character');
  const found = /\p{Cc}/u.exec(given)?.[0];
  if (found === undefined) return undefined;
  const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return new Refusal(`contains a control character (U+${code})`);
}

function lengthProblem(given: string, max: number): Refusal | undefined {
  if (given.length <= max) return undefined;
  // As people count, and as requests are checked: an emoji is one character, though it takes two units.
  const { length } = [...given];
  return length <= max ? undefined : new Refusal(`has ${length} characters, and at most ${max} fit`);
}
