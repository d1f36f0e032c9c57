import type { ClubColumns } from '../../directory/organisation/club-reference.ts';
import { shownGuestName } from '../../platform/localisation/partner-words.ts';
import type { MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import type { Flag } from '../../platform/storage/columns.ts';
import type { PersonKind } from './registration.ts';

/** What is read of the person behind a registration. */
export interface PersonColumns extends ClubColumns {
  id: RegistrationId;
  partner: Flag;
  guest_first_name: string;
  guest_last_name: string;
  guest_company: string;
  member_id: MemberId | null;
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
  photo_name: string | null;
  host_id: MemberId | null;
  host_first_name: string | null;
  host_middle_name: string | null;
  host_last_name: string | null;
}

/** The person behind a registration. */
export interface RegisteredPerson {
  readonly member: MemberId | null;
  readonly kind: PersonKind;
  /** With the middle name of a member; both are empty for a partner whose name nobody knows. */
  readonly firstName: string;
  readonly lastName: string;
  /** Null for members, and for guests who come with nobody. */
  readonly host: { readonly id: MemberId; readonly name: string } | null;
}

/** The person behind a registration, out of its columns. */
export function registeredPerson(row: PersonColumns): RegisteredPerson {
  const host = joinedName(row.host_first_name, row.host_middle_name, row.host_last_name);
  const isMember = row.member_id !== null;
  return {
    member: row.member_id,
    kind: isMember ? 'member' : row.partner === 1 ? 'partner' : 'guest',
    firstName: isMember ? joinedName(row.first_name, row.middle_name) : row.guest_first_name,
    lastName: (isMember ? row.last_name : row.guest_last_name) ?? '',
    host: row.host_id === null ? null : { id: row.host_id, name: host },
  };
}

/** The name of a person as the interface says it. */
export function shownPersonName(person: RegisteredPerson): string {
  const { kind, firstName, lastName, host } = person;
  return kind === 'member' ? joinedName(firstName, lastName) : shownGuestName(person, host?.name ?? '');
}

/** The name of the file with a member's photo; empty for guests. */
export function photoOf({ member_id, photo_name }: PersonColumns): string {
  return member_id === null ? '' : `${photo_name ?? ''}.jpg`;
}
