import type { DoorName } from '../../../lib/api/schema.gen.ts';
import { foldedText } from '../../../lib/format/text.ts';
import type { SealedPerson } from './sealed-list.ts';

/** As many as a screen holds; whoever sees more adds a letter. */
const mostFound = 50;

/** The words of someone as they are searched: of the name, and of the club. */
interface Folded {
  name: DoorName;
  own: readonly string[];
  all: readonly string[];
}

const foldedLists = new WeakMap<readonly DoorName[], readonly Folded[]>();

/** Names are folded once for each list, not at every letter that someone types. */
function foldedNames(names: readonly DoorName[]): readonly Folded[] {
  const known = foldedLists.get(names);
  if (known !== undefined) return known;
  const wordsOf = (text: string) => foldedText(text).split(/[\s\-’']+/);
  const folded = names.map((name) => {
    const own = wordsOf(name.fullName);
    return { name, own, all: [...own, ...wordsOf(name.club)] };
  });
  foldedLists.set(names, folded);
  return folded;
}

/** What was searched for as the name of a person; of a single word nobody knows more than that it is a name, mostly the last. */
export function namesOf(sought: string): { firstName: string; lastName: string } {
  const [lastName = '', ...others] = sought.trim().split(/\s+/).toReversed();
  return { firstName: others.toReversed().join(' '), lastName };
}

/** Those in whose names or clubs every word begins some word; those whose names match come first. */
export function findNames(names: readonly DoorName[], wanted: string): DoorName[] {
  const words = foldedText(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const begins = (parts: readonly string[]) =>
    words.every((word) => parts.some((part) => part.startsWith(word)));
  const found = foldedNames(names).filter(({ all }) => begins(all));
  const byName = found.filter(({ own }) => begins(own));
  const others = found.filter(({ own }) => !begins(own));
  return [...byName, ...others].slice(0, mostFound).map(({ name }) => name);
}

const states = { YES: 'coming', NO: 'declined', '': 'open' } as const;

/** Someone of the names as the sealed list would show them. */
export function personOfNames(names: readonly DoorName[], found: DoorName): SealedPerson {
  const { registration, fullName, club, kind, attending, waiting, validatedAt, gate } = found;
  const together = names.filter((one) => one.party === found.party && one.attending === 'YES');
  const others = together.filter((one) => one.registration !== registration);
  const isAlone = found.party === null || together.length < 2;
  return {
    registration,
    fullName,
    club,
    kind,
    state: waiting ? 'waiting' : states[attending],
    checkedIn: validatedAt === '' ? null : { at: validatedAt, gate, reviewer: '' },
    party: isAlone
      ? null
      : {
          number: found.party ?? 0,
          size: together.length,
          in: together.filter((one) => one.validatedAt !== '').length,
          missing: others.filter((one) => one.validatedAt === '').map((one) => one.fullName),
        },
  };
}
