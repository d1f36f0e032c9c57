/** The columns of `summaryColumns`. */
export interface SummaryRow extends ClubColumns {
  id: number;
  firstName: string;
  middleName: string;
  lastName: string;
  photo: string;
  lastNameKey: string;
  firstNameKey: string;
  titles: string | null;
}

interface ClubColumns {
  clubId: number | null;
  clubName: string | null;
  clubType: string | null;
}

/** A member as lists show it. */
export function summaryOf(row: SummaryRow, locale = 'en') {
  return {
    id: row.id,
    fullName: nameOf(row.firstName, row.middleName, row.lastName),
    firstName: row.firstName,
    lastName: row.lastName,
    photo: `${row.photo}.jpg`,
    club: clubOf(row),
    orgFunction: titleOf(row.titles, locale),
  };
}

/** A name out of its parts. */
export function nameOf(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' ');
}

/** A club as others mention it. */
export function clubOf({ clubId, clubName, clubType }: ClubColumns) {
  return clubId === null ? null : { id: clubId, name: clubName, type: clubType };
}

/** One of the titles that are stored together. */
export function titleOf(titles: string | null, locale: string): string {
  if (titles === null) return '';
  const all = JSON.parse(titles) as Record<string, string>;
  return all[locale] || all['en'] || '';
}

/** Where something takes place, in short. */
export function placeOf({ name, city }: { name: string; city: string }): string {
  if (name === '' || city === '') return name || city;
  return name.toLowerCase().includes(city.toLowerCase()) ? name : `${name}, ${city}`;
}
