/** What the form for a guest asks. */
export interface GuestDraft {
  firstName: string;
  lastName: string;
  email: string;
}

/** Nobody yet. */
export const emptyGuest: GuestDraft = { firstName: '', lastName: '', email: '' };

/** What is sent of it: nobody means the blanks that a keyboard puts behind a word. */
export function trimmedGuest({ firstName, lastName, email }: GuestDraft): GuestDraft {
  return { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() };
}

/** What differs from what stood there. */
export function changedGuest(first: GuestDraft, draft: GuestDraft): Partial<GuestDraft> {
  const typed = trimmedGuest(draft);
  const fields = (['firstName', 'lastName', 'email'] as const).filter(
    (field) => typed[field] !== first[field],
  );
  return Object.fromEntries(fields.map((field) => [field, typed[field]]));
}

/** What is wrong with what was filled in, by field; the service looks again, and more closely. Officers may leave the address open. */
export function guestProblems(
  draft: GuestDraft,
  needsEmail = true,
): Partial<Record<keyof GuestDraft, string>> {
  const { firstName, lastName, email } = trimmedGuest(draft);
  return {
    ...(firstName === '' && { firstName: 'missing' }),
    ...(lastName === '' && { lastName: 'missing' }),
    ...(email === '' && needsEmail && { email: 'missing' }),
    ...(email !== '' && !/^\S+@\S+\.\S+$/.test(email) && { email: 'email' }),
  };
}
