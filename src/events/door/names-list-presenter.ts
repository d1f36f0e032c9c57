import { compareCodePoints } from '../../platform/shared/code-point-order.ts';
import type { DoorPerson } from './door-person.ts';
import { localMinutes } from './local-minutes.ts';

/** The list of names: everybody by name, as in the list of participants, without any code. */
export function presentNames(people: readonly DoorPerson[], timeZone: string) {
  const local = localMinutes(timeZone);
  const sorted = people.toSorted(
    (one, other) => compareCodePoints(one.nameKey, other.nameKey) || one.registration - other.registration,
  );
  return {
    success: true as const,
    names: sorted.map(
      ({ registration, fullName, club, kind, attending, waiting, party, validatedAt, gate }) => ({
        registration,
        fullName,
        club,
        kind,
        attending: attending ?? ('' as const),
        waiting: attending === null && waiting,
        party,
        validatedAt: validatedAt === null ? '' : local(validatedAt),
        gate,
      }),
    ),
  };
}
