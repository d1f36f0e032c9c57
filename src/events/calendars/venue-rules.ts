import { foldText } from '../../platform/shared/folded-text.ts';
import type { EventLocation } from '../event/event.ts';

/** So many are offered at once. */
const offered = 8;

/** The venues that are offered: each house once, as it was said last, and with all the words that are looked for in its name, its address or its town. */
export function offeredVenues(locations: readonly EventLocation[], wanted: string): EventLocation[] {
  const words = foldText(wanted).split(' ');
  const houses = new Map<string, EventLocation>();
  for (const location of locations) {
    const key = foldText(location.name);
    if (key !== '' && !houses.has(key)) houses.set(key, location);
  }
  return [...houses.values()]
    .filter(({ name, address, city }) => {
      const text = foldText(`${name} ${address} ${city}`);
      return words.every((word) => text.includes(word));
    })
    .slice(0, offered);
}

/** The house in which a club meets, out of one text such as “Hotel Krone, Lane 1, 5000 Aarau”. */
export function venueOfMeeting(text: string): EventLocation {
  const [name = '', ...rest] = text.split(/[,\n]/).map((part) => part.trim());
  const last = /^(?:[A-Z]{1,2}-)?(\d{4,5})\s+(\S.*)$/.exec(rest.at(-1) ?? '');
  const street = last === null ? rest : rest.slice(0, -1);
  return {
    name,
    address: street.filter((part) => part !== '').join(', '),
    postalCode: last?.[1] ?? '',
    city: last?.[2] ?? '',
    country: '',
    latitude: null,
    longitude: null,
    phone: '',
    email: '',
    www: '',
  };
}
