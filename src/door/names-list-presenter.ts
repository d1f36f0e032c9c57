import { localText } from '../check-in/check-in-presenter.ts';
import { compareCodePoints } from '../shared/code-point-order.ts';
import type { DoorPerson } from './door-person.ts';

/** The list of names as it leaves: everybody by name, without any code. */
export function presentNames(people: readonly DoorPerson[], timeZone: string): object {
  const sorted = people.toSorted((one, other) => compareCodePoints(one.fullName, other.fullName));
  return {
    success: true,
    names: sorted.map((person) => ({
      registration: person.registration,
      fullName: person.fullName,
      club: person.club,
      kind: person.kind,
      attending: person.attending ?? '',
      party: person.party,
      validatedAt: person.validatedAt === null ? '' : localText(person.validatedAt, timeZone),
      gate: person.gate,
    })),
  };
}
