/** The name columns of a member. */
export interface NameColumns {
  first_name: string;
  middle_name: string;
  last_name: string;
}

/** A member's whole name as people say it. */
export function fullName({ first_name, middle_name, last_name }: NameColumns): string {
  return joinedName(first_name, middle_name, last_name);
}

/** How the name begins that lists show for a partner whose own nobody knows; the host's name follows. */
export const partnerNameBeginning = 'Partner of ';

/** The name of a guest by which they are greeted; empty for a partner whose name nobody knows. */
export function guestName(guest: { firstName: string; lastName: string; isPartner: boolean }): string {
  if (guest.isPartner && guest.firstName.startsWith(partnerNameBeginning)) return '';
  return joinedName(guest.firstName, guest.lastName);
}

/** The parts of a name that are there; those of a joined table are null when nobody was joined. */
export function joinedName(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' ');
}
