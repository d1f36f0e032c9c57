/** One or two letters for somebody without a picture. */
export function initialsOf(firstName: string, lastName: string): string {
  const letter = (name: string) => [...name.trim()][0] ?? '';
  const letters = `${letter(firstName)}${letter(lastName)}`.toUpperCase();
  return letters === '' ? '·' : letters;
}

/** What the form for a guest asks. */
export interface GuestDraft {
  firstName: string;
  lastName: string;
  email: string;
}

/** What is sent of it: nobody means the blanks that a keyboard puts behind a word. */
export function trimmedGuest({ firstName, lastName, email }: GuestDraft): GuestDraft {
  return { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() };
}

export type GuestProblem = 'required' | 'email';

/** What is wrong with what was filled in, by field; the service looks again, and more closely. */
export function guestProblems(draft: GuestDraft): Partial<Record<keyof GuestDraft, GuestProblem>> {
  const problems: Partial<Record<keyof GuestDraft, GuestProblem>> = {};
  const { firstName, lastName, email } = trimmedGuest(draft);
  if (firstName === '') problems.firstName = 'required';
  if (lastName === '') problems.lastName = 'required';
  if (email === '') problems.email = 'required';
  else if (!/^\S+@\S+\.\S+$/.test(email)) problems.email = 'email';
  return problems;
}
