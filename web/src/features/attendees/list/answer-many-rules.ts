import type { ManyAnswered, Participant } from '../../../lib/api/schema.gen.ts';

/** So many are named; of the others it is said how many there are. */
const mostNames = 8;

/** The names of those for whom there is no place. */
export function namesWithout(people: readonly Participant[], without: ManyAnswered['without']): string[] {
  const named = without.slice(0, mostNames);
  return named.flatMap(({ registration, member }) => {
    const one = people.find((person) =>
      registration === null ? person.member === member : person.registration === registration,
    );
    return one === undefined ? [] : [one.fullName];
  });
}

/** How many of them are not named. */
export function countNameless(without: ManyAnswered['without']): number {
  return Math.max(0, without.length - mostNames);
}
