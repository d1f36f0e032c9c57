import { isDateText, isDateTimeText } from '../shared/local-time.ts';
import { isMailAddress } from '../shared/mail-address.ts';
import { isPageOrName, isWebAddress } from '../shared/web-address.ts';

/** How a format of this service is checked, explained, and written in the API document. */
export interface Format {
  check: (text: string) => boolean;
  words: string;
  /** What every validator knows: it may allow a little more than the check, and never less. */
  published: { format: string } | { pattern: string };
}

/** Unicode without control characters and without broken surrogates. */
const line = /^[^\p{Cc}\p{Cs}]*$/u;
const text = /^(?:[^\p{Cc}\p{Cs}]|\n)*$/u;
const badCharacters = 'must not contain control characters or broken Unicode';

// Published patterns are made of what the regular expressions of every language understand alike.
const day = '[0-9]{4}-[0-9]{2}-[0-9]{2}';
const time = '[0-9]{2}:[0-9]{2}:[0-9]{2}';
const someId = '[1-9][0-9]{0,15}';
const column = `[a-z]{1,20}(-${someId})?`;
const character = String.raw`[^\x00-\x1f\x7f-\x9f]`;

/** The formats the schemas of this service use. */
export const formats: Record<string, Format> = {
  line: {
    check: (value) => line.test(value),
    words: badCharacters,
    published: { pattern: String.raw`^(${character}|\t)*$` },
  },
  text: {
    check: (value) => text.test(value),
    words: badCharacters,
    published: { pattern: String.raw`^(${character}|\t|\r?\n)*$` },
  },
  date: {
    check: isDateText,
    words: 'must be a real date written YYYY-MM-DD',
    published: { format: 'date' },
  },
  'date-or-empty': {
    check: (value) => value === '' || isDateText(value),
    words: 'must be a real date written YYYY-MM-DD, or empty',
    published: { pattern: `^(${day})?$` },
  },
  'local-date-time': {
    check: isDateTimeText,
    words: 'must be a real date and time written YYYY-MM-DDThh:mm:ss',
    published: { pattern: `^${day}T${time}$` },
  },
  'local-date-time-or-empty': {
    check: (value) => value === '' || isDateTimeText(value),
    words: 'must be a real date and time written YYYY-MM-DDThh:mm:ss, or empty',
    published: { pattern: `^(${day}T${time})?$` },
  },
  digest: {
    check: (value) => /^[0-9a-f]{64}$/.test(value),
    words: 'must be a SHA-256 digest in hexadecimal digits',
    published: { pattern: '^[0-9a-f]{64}$' },
  },
  base64url: {
    check: (value) => /^[A-Za-z0-9_-]+$/.test(value),
    words: 'must be bytes in base64url',
    published: { pattern: '^[A-Za-z0-9_-]+$' },
  },
  'web-address': {
    check: (value) => value === '' || (line.test(value) && isWebAddress(value)),
    words: 'must be a web address that begins with http:// or https://',
    published: { pattern: String.raw`^([Hh][Tt][Tt][Pp][Ss]?://\S+)?$` },
  },
  'page-or-name': {
    check: (value) => line.test(value) && isPageOrName(value),
    words: 'must be a name, or a web address that begins with http:// or https://',
    published: { pattern: `^${character}*$` },
  },
  email: {
    check: isMailAddress,
    words: 'must be an e-mail address',
    published: { pattern: String.raw`^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$` },
  },
  ids: {
    check: (value) => new RegExp(`^${someId}(,${someId})*$`).test(value),
    words: 'must be ids with commas between them',
    published: { pattern: `^${someId}(,${someId})*$` },
  },
  'column-names': {
    check: (value) => new RegExp(`^${column}(,${column})*$`).test(value),
    words: 'must be names of columns with commas between them, such as name,club,question-7',
    published: { pattern: `^${column}(,${column})*$` },
  },
  'visible-ascii': {
    check: (value) => /^[!-~]*$/.test(value),
    words: 'must consist of visible ASCII characters, without blanks',
    published: { pattern: '^[!-~]*$' },
  },
  'email-or-empty': {
    check: (value) => value === '' || isMailAddress(value),
    words: 'must be an e-mail address',
    published: { pattern: String.raw`^([^@\s]+@[^@\s.]+(\.[^@\s.]+)+)?$` },
  },
};
