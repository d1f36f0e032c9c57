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

export type GuestProblem = 'required' | 'email';

/** What is wrong with what was filled in, by field; the service looks again, and more closely. */
export function guestProblems(draft: GuestDraft): Partial<Record<keyof GuestDraft, GuestProblem>> {
  const problems: Partial<Record<keyof GuestDraft, GuestProblem>> = {};
  if (draft.firstName.trim() === '') problems.firstName = 'required';
  if (draft.lastName.trim() === '') problems.lastName = 'required';
  if (draft.email.trim() === '') problems.email = 'required';
  else if (!/^\S+@\S+\.\S+$/.test(draft.email.trim())) problems.email = 'email';
  return problems;
}
