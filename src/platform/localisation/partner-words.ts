import { joinedName } from '../shared/person-name.ts';
import type { Locale } from './locale.ts';

const partnerOf: Readonly<Record<Locale, (host: string) => string>> = {
  en: (host) => `Partner of ${host}`,
  de: (host) => `Begleitung von ${host}`,
  fr: (host) => `Partenaire de ${host}`,
  it: (host) => `Partner di ${host}`,
};

/** The names of a guest or partner as they are stored: both are empty for a partner whose name nobody knows. */
export interface GuestNames {
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * What lists show as the first name of a guest: of a partner whose own name nobody knows, whose partner it is. The interface says so in
 * English, and what people read in their language.
 */
export function shownFirstName(
  { firstName, lastName }: GuestNames,
  host: string,
  locale: Locale = 'en',
): string {
  return firstName === '' && lastName === '' ? partnerOf[locale](host) : firstName;
}

/** The same with the last name. */
export function shownGuestName(names: GuestNames, host: string, locale: Locale = 'en'): string {
  return joinedName(shownFirstName(names, host, locale), names.lastName);
}

/** The first name that someone gives a partner; nothing where it is the sentence that lists show of one without a name: what was read and is sent back names nobody. */
export function partnerFirstName(firstName: string | undefined): string | undefined {
  const isStandIn = Object.values(partnerOf).some((words) => firstName?.startsWith(words('')) === true);
  return isStandIn ? undefined : firstName;
}

/**
 * The same for both names that are stored: the words may have been taken for a name, and divided into a first and a last one, the host's.
 * Another last name is the partner's own.
 */
export function ownPartnerNames(names: GuestNames, hostLastName: string): GuestNames {
  const { firstName, lastName } = names;
  if (partnerFirstName(firstName) !== undefined) return { firstName, lastName };
  const isHosts = ` ${hostLastName}`.endsWith(` ${lastName}`);
  return { firstName: '', lastName: isHosts ? '' : lastName };
}
