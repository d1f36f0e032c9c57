import type { AddressComponents, HistoryEntry, Member } from '../../lib/api/schema.gen.ts';

/** The number to call first: the mobile that someone carries. */
export function bestNumber(member: Member): string {
  const { privateMobile, businessMobile, privatePhone, businessPhone } = member;
  return [privateMobile, businessMobile, privatePhone, businessPhone].find((number) => number !== '') ?? '';
}

/** The number that can take a short message. */
export function mobileNumber({ privateMobile, businessMobile }: Member): string {
  return privateMobile === '' ? businessMobile : privateMobile;
}

/** An address on one line, without the parts a map does not know. */
export function addressForMap({ street, postalCode, city, country }: AddressComponents): string {
  if (city === '' && street === '') return '';
  return [street, `${postalCode} ${city}`.trim(), country].filter((part) => part !== '').join(', ');
}

/** An address as it is written on a letter: town, canton and country do not stand on lines of their own. */
export function addressLines({ street, poBox, postalCode, city, state, country }: AddressComponents): string {
  const town = [postalCode, city, state].filter((part) => part !== '').join(' ');
  const last = [town, country].filter((part) => part !== '').join(', ');
  return [street, poBox, last].filter((line) => line !== '').join('\n');
}

/** Whether anything of the business block is known. */
export function hasBusiness(member: Member): boolean {
  const { company, professionTitle, professionFunction, businessAddress, businessPhone, businessMobile } =
    member;
  return [company, professionTitle, professionFunction, businessAddress, businessPhone, businessMobile].some(
    (value) => value !== '',
  );
}

/** Whether anything of the private block is known. */
export function hasPrivate(member: Member): boolean {
  const { email, privateAddress, privatePhone, privateMobile, privateWww, birthday, partner } = member;
  return [email, privateAddress, privatePhone, privateMobile, privateWww, birthday, partner ?? ''].some(
    (value) => value !== '',
  );
}

/** The address behind what someone wrote as their page; empty when it is none that a browser may open. */
export function webAddress(text: string): string {
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return '';
  const { protocol, hostname, href } = new URL(address);
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : '';
}

/** The offices someone holds today. */
export function presentOffices(entries: readonly HistoryEntry[]): HistoryEntry[] {
  return entries.filter(({ type, active }) => type === 'FUNCTION' && active);
}

/** What someone was and is, by the year in which it began, newest first. */
export function historyByYear(entries: readonly HistoryEntry[]): { year: string; entries: HistoryEntry[] }[] {
  const years = Map.groupBy(entries, ({ startDate }) => startDate.slice(0, 4));
  return Array.from(years, ([year, ofYear]) => ({ year, entries: ofYear })).toSorted((a, b) =>
    b.year.localeCompare(a.year),
  );
}
