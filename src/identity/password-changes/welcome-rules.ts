import { isMailAddress } from '../../platform/shared/mail-address.ts';

/** What decides whether someone can be welcomed. */
export interface Welcomed {
  readonly active: 0 | 1;
  readonly email: string;
  readonly username: string | null;
  readonly password_set_at: string | null;
}

/** Why a member cannot be sent a link to set a first password; undefined when nothing is in the way. */
export function welcomeProblem(member: Welcomed): string | undefined {
  if (member.active === 0) return 'This member has left.';
  if (member.password_set_at !== null) return 'This member has a password already.';
  if (!isMailAddress(member.email))
    return 'This member has no e-mail address to which the link could be sent.';
  if (member.username === null) return 'This member has no username with which to sign in.';
  return undefined;
}
