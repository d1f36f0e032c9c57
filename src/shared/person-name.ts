/** The name columns of a member. */
export interface NameColumns {
  first_name: string;
  middle_name: string;
  last_name: string;
}

/** A member's whole name as people say it. */
export function fullName({ first_name, middle_name, last_name }: NameColumns): string {
  return [first_name, middle_name, last_name].filter((part) => part !== '').join(' ');
}
