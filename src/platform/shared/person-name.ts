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

/** The parts of a name that are there; those of a joined table are null when nobody was joined. */
export function joinedName(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' ');
}
