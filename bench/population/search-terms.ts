import type { Db } from '../../src/platform/storage/database.ts';
import type { Person } from './people.ts';

/** What people type to find someone. */
export interface SearchTerms {
  /** Beginnings of names that very many have. */
  common: string[];
  /** One person by full name, or by the address of their mail. */
  rare: string[];
  /** Telephone numbers, written in every way. */
  phone: string[];
}

const commonNames = 40;
const rarePeople = 5000;

/** Chooses terms from the names and numbers of the organisation. */
export async function gatherSearchTerms(db: Db, people: readonly Person[]): Promise<SearchTerms> {
  const names = [...(await commonest(db, 'last_name_key')), ...(await commonest(db, 'first_name_key'))];
  const someone = people.filter((_, index) => index % Math.ceil(people.length / rarePeople) === 0);
  return {
    common: [...new Set(names.flatMap(beginnings))],
    rare: [
      ...new Set(
        someone.flatMap(({ firstName, lastName, email }) => [`${firstName} ${lastName}`, localPart(email)]),
      ),
    ].filter(isSearchable),
    phone: [...new Set(someone.flatMap(({ mobile }, index) => asTyped(mobile, index)))],
  };
}

async function commonest(db: Db, column: 'last_name_key' | 'first_name_key'): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select([column, (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(column)
    .orderBy('count', 'desc')
    .orderBy(column)
    .limit(commonNames)
    .execute();
  return rows.map((row) => row[column]).filter((name) => /^\p{L}{4,}$/u.test(name));
}

/** As someone sees results while typing: three letters, four, all. */
function beginnings(name: string): string[] {
  const letters = [...name];
  return [3, 4, letters.length].map((length) => letters.slice(0, length).join(''));
}

function localPart(email: string): string {
  return email.split('@')[0] ?? '';
}

/** The service asks for at least two letters. */
function isSearchable(term: string): boolean {
  return term.trim().length >= 2;
}

/** `+41 79 555 12 34`: as it is, without blanks, as dialled at home, and only its end; each person in one of the ways. */
export function asTyped(number: string, index: number): string[] {
  const digits = number.replaceAll(/\D/g, '');
  if (digits.length < 9) return [];
  const ways = [
    number,
    number.replaceAll(' ', ''),
    number.replace(/^\+\d\d ?/, '0'),
    number.replace(/^\+\d\d ?/, '0').replaceAll(' ', ''),
    digits.slice(-7),
  ];
  return ways.slice(index % ways.length, (index % ways.length) + 1);
}
