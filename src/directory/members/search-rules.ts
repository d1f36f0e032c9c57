import { foldText } from '../../platform/shared/folded-text.ts';

/** What a member can be found by. */
export interface SearchableMember {
  readonly firstName: string;
  readonly middleName?: string;
  readonly lastName: string;
  readonly email?: string;
  readonly company?: string;
  readonly privatePhone?: string;
  readonly privateMobile?: string;
  readonly businessPhone?: string;
  readonly businessMobile?: string;
}

/** More words than this make a search slower, not better. */
const maxWords = 8;
/** Of a search that finds more, no more than these can be paged through. */
export const maxMatches = 2500;
/** Fewer digits are a note such as "see below", not a number someone can be called at. */
const minPhoneDigits = 5;
const minDigitsOfPhoneQuery = 3;

/** The form of a name by which members are sorted and the beginnings of names are found. */
export function nameKey(name: string): string {
  return foldText(name);
}

/** The digits under which a number is found: `0041…` and `0…` at home, only `0049…` for another country. */
export function phoneForms(phone: string, countryCode: string): string[] {
  const { international, digits } = readPhone(foldText(phone));
  if (digits.length < minPhoneDigits) return [];
  if (international && !digits.startsWith(countryCode)) return [`00${digits}`];
  const number = international ? digits.slice(countryCode.length) : digits;
  // In most countries the first 0 is only dialled at home; in Italy it belongs to the number.
  if (keepsZero.test(countryCode)) return [`00${countryCode}${number}`, number];
  const subscriber = number.replace(/^0/, '');
  return [`00${countryCode}${subscriber}`, `0${subscriber}`];
}

/** All that a member can be found by, folded, in lines that no word of a query can cross. */
export function searchText(member: SearchableMember, countryCode: string): string {
  const { firstName, middleName = '', lastName, email = '', company = '' } = member;
  const names = [`${firstName} ${middleName} ${lastName}`, `${lastName} ${firstName}`];
  const texts = [...names, email, company].map(foldText);
  const { privatePhone = '', privateMobile = '', businessPhone = '', businessMobile = '' } = member;
  const phones = [privatePhone, privateMobile, businessPhone, businessMobile].flatMap((phone) =>
    phoneForms(phone, countryCode),
  );
  const lines = new Set([...texts, ...texts.map(joinDigits), ...phones]);
  lines.delete('');
  return [...lines].join('\n');
}

/** The words of a query, each of which must be a part of the member's search text; at most eight count. Lists write "last name, first name". */
export function searchWords(query: string): string[] {
  const folded = foldText(query);
  if (isPhoneQuery(folded)) return [queryDigits(folded)];
  return folded
    .split(/[ ,;]/)
    .filter((word) => word !== '')
    .slice(0, maxWords)
    .map((word) => (/^[\d+/.()-]*\d[\d+/.()-]*$/.test(word) ? queryDigits(word) : word));
}

/** Whether the index of letters can be asked for a word: it knows three letters or digits in a row, and no less. */
export function isIndexed(word: string): boolean {
  return /[\p{Alphabetic}\p{N}]{3}/u.test(word);
}

/** Country codes of Italy, San Marino and the Vatican. */
const keepsZero = /^(?:39|378|379)$/;
const internationalPrefix = /^[^\d+]*(?:\+|00)/;

function isPhoneQuery(folded: string): boolean {
  return /^[\d+/.() -]+$/.test(folded) && digitsOf(folded).length >= minDigitsOfPhoneQuery;
}

/** `+41 (0)79` asks for `4179`, and `(0)79` for `79`: both stand in every form of the number. */
function queryDigits(text: string): string {
  const digits = digitsOf(dropTrunkZero(text).replace(/^\( ?0 ?\)/, ''));
  return digits === '' ? digitsOf(text) : digits;
}

/** Takes a written number apart; for an international one the digits begin with the country code. */
function readPhone(text: string): { international: boolean; digits: string } {
  const prefix = internationalPrefix.exec(text)?.[0];
  if (prefix === undefined) return { international: false, digits: digitsOf(text) };
  return { international: true, digits: digitsOf(dropTrunkZero(text).slice(prefix.length)) };
}

/** In `+41 (0)79` the zero is dialled only at home; in `+39 (0)6` it belongs to the number. */
function dropTrunkZero(text: string): string {
  const prefix = internationalPrefix.exec(text)?.[0];
  if (prefix === undefined || /^[^\d]*(?:39|378|379)/.test(text.slice(prefix.length))) return text;
  return text.replaceAll(/\( ?0 ?\)/g, '');
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** "24/7" becomes "247", because a query of digits and phone punctuation is compared by its digits alone. */
function joinDigits(folded: string): string {
  return folded.replaceAll(/(?<=\d)[+/.() -]+(?=\d)/g, '');
}
