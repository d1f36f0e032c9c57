import type { DoorName } from '../api/schema.gen.ts';
import { foldedText } from '../shared/folded-text.ts';
import type { SealedPerson } from './sealed-list.ts';

/** As many as a screen holds; whoever sees more adds a letter. */
const mostFound = 50;

/** Those in whose names or clubs every word begins some word; those whose names match come first. */
export function findNames(names: readonly DoorName[], wanted: string): DoorName[] {
  const words = foldedText(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const begins = (text: string) => {
    const parts = foldedText(text).split(/[\s\-’']+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const byName = names.filter(({ fullName }) => begins(fullName));
  const others = names.filter(({ fullName, club }) => !begins(fullName) && begins(`${fullName} ${club}`));
  return [...byName, ...others].slice(0, mostFound);
}

const states = { YES: 'coming', NO: 'declined', '': 'open' } as const;

/** Somebody of the names as the sealed list would show them. */
export function personOfNames(names: readonly DoorName[], found: DoorName): SealedPerson {
  const { registration, fullName, club, kind, attending, validatedAt, gate } = found;
  const together = names.filter((one) => one.party === found.party && one.attending === 'YES');
  const others = together.filter((one) => one.registration !== registration);
  const isAlone = found.party === null || together.length < 2;
  return {
    registration,
    fullName,
    club,
    kind,
    state: states[attending],
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
