import { localTextOf } from '../../platform/shared/local-time.ts';
import { clubReference } from '../../directory/organisation/club-reference.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { shownGuestName } from '../../platform/localisation/partner-words.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import type { NamedMember, Person, RefusalInfo } from './check-in.ts';
import type { CodeHolder } from './code-holder.ts';

/** The person behind a code. */
export function presentPerson(row: CodeHolder): Person {
  const registration = row.id;
  const club = clubReference(row);
  if (row.member_id !== null) {
    const fullName = joinedName(row.first_name, row.middle_name, row.last_name);
    const photo = `${row.photo_name ?? ''}.jpg`;
    return { registration, club, fullName, kind: 'member', member: row.member_id, photo, host: null };
  }
  const host = namedMember(row.host_id, row.host_first_name, row.host_middle_name, row.host_last_name);
  const names = { firstName: row.guest_first_name, lastName: row.guest_last_name };
  const fullName = shownGuestName(names, host?.fullName ?? '');
  const kind = row.partner === 1 ? 'partner' : 'guest';
  return { registration, club, fullName, kind, member: null, photo: '', host };
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
