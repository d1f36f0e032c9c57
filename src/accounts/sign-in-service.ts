import type { Origin } from '../audit/audit-entry.ts';
import { recordChanges } from '../audit/audit-service.ts';
import type { Clock } from '../shared/clock.ts';
import { DomainError } from '../shared/errors.ts';
import { clubReference } from '../organisation/club-reference.ts';
import { fullName } from '../shared/person-name.ts';
import type { Storage } from '../storage/database.ts';
import { findAccount } from './accounts-store.ts';
import { demoPassword } from './demo-password.ts';
import { demoSignInName } from './demo-sign-ins-store.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { countSignIn } from './sign-in-attempts-store.ts';
import { issue, issueToken } from './tokens-service.ts';

export interface SignIn {
  username: string;
  password: string;
  /** The network address the call came from. */
  address: string;
}

export interface SignInSettings {
  signInLimit: number;
  signInHours: number;
  /** Whether this is the demo, in which alone the public password counts. */
  demo: boolean;
}

/** What an unknown name is checked against, so that it takes as long as a wrong password. */
const nobodysHash = hashPassword('nobody has this password');

/** Exchanges a username and password for a token. */
export async function signIn(
  storage: Storage,
  clock: Clock,
  origin: Origin,
  settings: SignInSettings,
  request: SignIn,
) {
  const usernameKey = request.username.toLowerCase();
  const keys = [`address ${request.address}`, `username ${usernameKey}`];
  const refusal = await storage.write((tx) => countSignIn(tx, clock, keys, settings.signInLimit));
  if (refusal !== undefined) throw refusal;
  const account = await findAccount(storage.db, usernameKey);
  const correct = await verifyPassword(account?.hash ?? (await nobodysHash), request.password);
  const allowed = settings.demo || request.password !== demoPassword;
  if (account === undefined || !correct || !allowed) {
    throw new DomainError('unauthenticated', 'The username or the password is wrong.');
  }
  const expiresAt = clock.now().add({ hours: settings.signInHours });
  const name = settings.demo ? demoSignInName : 'Sign-in';
  const tokenRequest = { memberId: account.id, name, expiresAt, readOnly: false };
  const { token } = await storage.write(async (tx) => {
    const issued = await issueToken(tx, clock, tokenRequest);
    // From here on it is known who calls, and by which token.
    const known = { ...origin, memberId: account.id, tokenId: issued.id };
    await recordChanges(tx, clock, known, [issue('sign-in', issued.id, tokenRequest)]);
    return issued;
  });
  return {
    token,
    expiresAt,
    name: fullName(account),
    identifier: account.private_identifier,
    club: clubReference(account),
  };
}
