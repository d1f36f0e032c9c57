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

export type GuestProblems = Partial<Record<keyof GuestDraft, GuestProblem>>;

/** What is wrong with what was filled in, by field; the service looks again, and more closely. Officers may leave the address open. */
export function guestProblems(draft: GuestDraft, needsEmail = true): GuestProblems {
  const problems: GuestProblems = {};
  const { firstName, lastName, email } = trimmedGuest(draft);
  if (firstName === '') problems.firstName = 'required';
  if (lastName === '') problems.lastName = 'required';
  if (email === '' && needsEmail) problems.email = 'required';
  else if (email !== '' && !/^\S+@\S+\.\S+$/.test(email)) problems.email = 'email';
  return problems;
}
