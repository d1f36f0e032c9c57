/** Why someone gets a link to set a password: they never had one, or have forgotten it. */
export type PasswordPurpose = 'first' | 'forgotten';

/** For how long a link for a forgotten password can be used. */
export const forgottenLinkHours = 1;

/** How many mails with such links a member gets within an hour at most: the last of them stays valid. */
export const forgottenLinksPerHour = 3;
