import type { AddressComponents, Member } from '../../lib/api/schema.gen.ts';

/**
 * A member as a vCard 3.0, which phones and mail programs read better than the newer 4.0. It is made from what the page
 * shows, so whatever is hidden from the reader is not on the card.
 */
export function contactCard(member: Member, photo = ''): string {
  const { firstName, middleName, lastName, title } = member;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'PRODID:-//Guildhall//Contact cards//EN',
    `N:${parts(lastName, firstName, middleName, title, '')}`,
    line('FN', member.fullName),
    line('ORG', member.company),
    line('TITLE', member.professionFunction),
    line('ROLE', member.professionTitle),
    line('EMAIL;TYPE=INTERNET,PREF', member.email),
    line('TEL;TYPE=CELL,PREF', member.privateMobile),
    line('TEL;TYPE=HOME,VOICE', member.privatePhone),
    line('TEL;TYPE=WORK,VOICE', member.businessPhone),
    line('TEL;TYPE=WORK,CELL', member.businessMobile),
    address('HOME', member.privateAddressComponents),
    address('WORK', member.businessAddressComponents),
    line('URL', member.privateWww),
    line('BDAY', member.birthday),
    line('CATEGORIES', member.club?.name ?? ''),
    photo === '' ? '' : `PHOTO;ENCODING=b;TYPE=JPEG:${photo}`,
    'END:VCARD',
  ];
  return lines
    .filter((text) => text !== '')
    .map((text) => `${folded(text)}\r\n`)
    .join('');
}

function line(name: string, value: string): string {
  return value === '' ? '' : `${name}:${escaped(value)}`;
}

/** Post office box, extra line, street, town, state, postal code, country: the order is fixed. */
function address(
  type: string,
  { poBox, street, city, state, postalCode, country }: AddressComponents,
): string {
  if ([poBox, street, city, postalCode].every((part) => part === '')) return '';
  return `ADR;TYPE=${type}:${parts(poBox, '', street, city, state, postalCode, country)}`;
}

function parts(...values: string[]): string {
  return values.map(escaped).join(';');
}

/** Commas, semicolons and new lines mean something in a card, and so must not stand there as they are. */
function escaped(value: string): string {
  return value
    .replaceAll('\\', '\\\\')
    .replaceAll(/([,;])/g, String.raw`\$1`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`);
}

const maxBytes = 75;

/** Long lines go on after a new line and a space; no character is cut in two. */
function folded(text: string): string {
  const encoder = new TextEncoder();
  let [result, length] = ['', 0];
  for (const character of text) {
    const bytes = encoder.encode(character).length;
    if (length + bytes > maxBytes) [result, length] = [`${result}\r\n `, 1];
    result += character;
    length += bytes;
  }
  return result;
}

/** The name of the file, which every system takes. */
export function contactCardName({ fullName }: Pick<Member, 'fullName'>): string {
  const name = fullName.replaceAll(/[^\p{L}\p{N} .-]/gu, '').trim();
  return `${name === '' ? 'contact' : name}.vcf`;
}
