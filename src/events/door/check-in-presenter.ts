import { localTextOf } from '../../platform/shared/local-time.ts';
import { clubReference } from '../../directory/organisation/club-reference.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import { registeredPerson, photoOf, shownPersonName } from '../registration/registered-person.ts';
import type { NamedMember, Person, RefusalInfo } from './check-in.ts';
import type { CodeHolder } from './code-holder.ts';

/** The person behind a code. */
export function presentPerson(row: CodeHolder): Person {
  const person = registeredPerson(row);
  const { member, kind, host } = person;
  return {
    registration: row.id,
    club: clubReference(row),
    fullName: shownPersonName(person),
    kind,
    member,
    photo: photoOf(row),
    host: host && { id: host.id, fullName: host.name },
  };
}

/** What a reviewer learns about a code that was recognised but refused. */
export function presentRefusal(row: CodeHolder, timeZone: string): RefusalInfo {
  const reviewer = namedMember(
    row.validator_id,
    row.validator_first_name,
    row.validator_middle_name,
    row.validator_last_name,
  );
  const person = { registration: row.id, person: presentPerson(row) };
  if (row.validatedAt === null || reviewer === null) return person;
  const validatedAt = localTextOf(row.validatedAt, timeZone);
  return { ...person, validatedAt, reviewer, gate: row.validatedGate };
}

function namedMember(id: MemberId | null, ...name: readonly (string | null)[]): NamedMember | null {
  return id === null ? null : { id, fullName: joinedName(...name) };
}
