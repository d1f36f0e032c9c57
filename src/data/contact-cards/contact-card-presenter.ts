import ICAL from 'ical.js';
import type { PostalAddress, MemberNetworks } from '../../directory/members/member.ts';
import { oneLine } from '../../platform/shared/clean-text.ts';
import { fullName } from '../../platform/shared/person-name.ts';
import { fromJson } from '../../platform/storage/json.ts';
import type { ContactRow } from './contact-cards-store.ts';

type Parameters = Record<string, string | string[]>;
type Value = string | string[];

/**
 * A member as a vCard 3.0, which phones and mail programs read better than the newer 4.0: many of them drop its
 * pictures. The same card keeps its `UID`, so that importing it again changes the contact instead of adding one.
 */
export function contactCard(member: ContactRow, photo: Buffer | null, installation: string): string {
  const card = new ICAL.Component(['vcard', [['version', {}, 'text', '3.0']], []]);
  const add = (name: string, value: Value, parameters: Parameters = {}, type = 'text') => {
    if (typeof value === 'string' ? value === '' : value.every((part) => part === '')) return;
    card.addProperty(new ICAL.Property([name, parameters, type, value] as never, card));
  };
  const { last_name, first_name, middle_name, title } = member;
  add('prodid', '-//Guildhall//Contact cards//EN');
  add('uid', `member-${member.id}@${installation}`);
  add('n', [last_name, first_name, middle_name, title, '']);
  add('fn', fullName(member));
  add('org', [member.company]);
  add('title', member.profession_function);
  add('role', member.profession_title);
  add('email', member.email, { type: ['INTERNET', 'PREF'] });
  for (const [type, number] of numbersOf(member)) add('tel', oneLine(number), { type }, 'phone-number');
  add('adr', addressParts(member.private_address), { type: 'HOME' });
  add('adr', addressParts(member.business_address), { type: 'WORK' });
  add('url', oneLine(member.private_www), {}, 'uri');
  add('bday', member.birthday ?? '', {}, 'date');
  add('categories', member.club_name);
  for (const [network, page] of Object.entries(fromJson<MemberNetworks>(member.social_networks))) {
    add('x-socialprofile', oneLine(page), { type: network }, 'unknown');
  }
  if (photo !== null) add('photo', photo.toString('base64'), { encoding: 'b', type: 'JPEG' }, 'binary');
  return `${card.toString()}\r\n`;
}

function numbersOf(member: ContactRow): [types: string[], number: string][] {
  return [
    [['CELL', 'PREF'], member.private_mobile],
    [['HOME', 'VOICE'], member.private_phone],
    [['WORK', 'VOICE'], member.business_phone],
    [['WORK', 'CELL'], member.business_mobile],
  ];
}

/** Post office box, extra line, street, town, state, postal code, country: the order is fixed. */
function addressParts(address: string): string[] {
  const { poBox, street, city, state, postalCode, country } = fromJson<PostalAddress>(address);
  return [poBox, '', street, city, state, postalCode, country];
}
