import { localTextOf } from '../../platform/shared/local-time.ts';
import type { FoundPerson } from './door-person.ts';

/** Somebody whom a reviewer has found by name. */
export function presentFoundPerson(person: FoundPerson, timeZone: string) {
  const { registration, fullName, club, kind, member, photo, attending, validatedAt, gate } = person;
  return {
    registered: registration !== null,
    registration,
    member,
    fullName,
    club,
    kind,
    photo,
    attending: attending ?? ('' as const),
    validatedAt: validatedAt === null ? '' : localTextOf(validatedAt, timeZone),
    gate,
  };
}
