import { manyLines, oneLine } from './clean-text.ts';

/** Where something takes place; every part may be empty. */
export interface Venue {
  readonly name: string;
  readonly address: string;
  readonly postalCode: string;
  readonly city: string;
  readonly country: string;
}

/** The parts of a venue that are known, as on an envelope: name, address, town, country. */
export function venueLines({ name, address, postalCode, city, country }: Venue): string[] {
  return manyLines([name, address, `${postalCode} ${city}`, country].join('\n'))
    .split('\n')
    .map(oneLine)
    .filter((line) => line !== '');
}

/** Where a map on the net shows the venue; null when nothing is known of it. */
export function mapAddress(
  venue: Venue & { readonly latitude: number | null; readonly longitude: number | null },
): string | null {
  const { latitude, longitude } = venue;
  if (latitude !== null && longitude !== null)
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  const query = venueWords(venue);
  return query === '' ? null : `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}

/** The venue in one line: `Hotel Krone, Bahnhofstrasse 1, 8001 Zürich, Switzerland`. */
export function venueWords(venue: Venue): string {
  return venueLines(venue).join(', ');
}

/** The venue where there is little room, as people would say it: `Hotel Krone, Zürich`, but `Town hall of Zürich`. */
export function venueInShort(venue: Pick<Venue, 'name' | 'city'>): string {
  const [name, city] = [oneLine(venue.name), oneLine(venue.city)];
  if (name === '' || city === '') return name || city;
  return name.toLowerCase().includes(city.toLowerCase()) ? name : `${name}, ${city}`;
}
