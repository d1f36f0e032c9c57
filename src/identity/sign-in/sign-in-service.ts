import type { Change, Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { fullName } from '../../platform/shared/person-name.ts';
import type { Storage, Tx } from '../../platform/storage/database.ts';
import { findAccounts, holdPassword, type findOwnAccount } from './accounts-store.ts';
import { demoPassword } from '../passwords/demo-password.ts';
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts';
import { attemptKeys, type SignInLimits } from './sign-in-limit-rules.ts';
import { admitSignIn, rememberAddress } from './sign-in-limit-service.ts';
import { accountMeant } from './signing-in-rules.ts';
import { issue, issueToken, type TokenRequest } from '../tokens/tokens-service.ts';

export interface SignIn {
  /** The username, or the e-mail address. */
  username: string;
  password: string;
  /** The network address the call came from. */
  address: string;
}

export interface PasswordSettings extends SignInLimits {
  /** Whether this is the demo, in which alone the public password counts. */
  demo: boolean;
}

export interface SignInSettings extends PasswordSettings {
  signInHours: number;
}

/** What an unknown name is checked against, so that it takes as long as a wrong password. */
const nobodysHash = hashPassword('nobody has this password');

/** The account with this username or e-mail address and this password, and what the attempt is counted under; refuses everyone else alike. */
export async function checkPassword(
  storage: Storage,
  clock: Clock,
  origin: Origin,
  settings: PasswordSettings,
  request: SignIn,
) {
  const typed = request.username.toLowerCase();
  const account = accountMeant(typed, await findAccounts(storage.db, typed));
  // Whichever of their names was typed: with two of them nobody gets twice the tries.
  const keys = attemptKeys(account?.username_key ?? typed, request.address);
  const isKnown = await admitSignIn(storage, clock, settings, keys);
  const correct = await verifyPassword(account?.hash ?? (await nobodysHash), request.password, isKnown);
  const allowed = settings.demo || request.password !== demoPassword;
  if (account === undefined || !correct || !allowed) {
    // Recorded for names that nobody has as well: what is written must not show in the time of the answer.
    await storage.write((tx) => recordChanges(tx, clock, origin, [failure(account?.id ?? null)]));
    throw wrong();
  }
  return { account, keys };
}

function wrong(): DomainError {
  return new DomainError('unauthenticated', 'The username or the password is wrong.');
}

/**
 * Refuses a password that was replaced while it was looked at, which takes a moment: what ends with the old one has ended by then, and
 * nothing new may begin with it.
 */
export async function assertStillValid(tx: Tx, { id, hash }: { id: MemberId; hash: string }): Promise<void> {
  if (!(await holdPassword(tx, id, hash))) throw wrong();
}

/** Exchanges a username or e-mail address and a password for a token. */
export async function signIn(
  storage: Storage,
  clock: Clock,
  origin: Origin,
  settings: SignInSettings,
  request: SignIn,
) {
  const { account, keys } = await checkPassword(storage, clock, origin, settings, request);
  const expiresAt = clock.now().add({ hours: settings.signInHours });
  const tokenRequest: TokenRequest = {
    memberId: account.id,
    name: settings.demo ? 'Demo sign-in' : 'Sign-in',
    expiresAt,
    readOnly: false,
    kind: 'sign-in',
    isDemo: settings.demo,
  };
  const signedIn = async (tx: Tx) => {
    await assertStillValid(tx, account);
    const token = await issueToSignedIn(tx, clock, origin, tokenRequest);
    await rememberAddress(tx, clock, keys);
    return token;
  };
  const token = await storage.write(signedIn, { rowsOnly: true });
  return signedInAs(account, { token, expiresAt });
}

/** What a program is answered that has signed in. */
export function signedInAs(
  account: NonNullable<Awaited<ReturnType<typeof findOwnAccount>>>,
  held: { token: string; expiresAt: Temporal.Instant },
) {
  const { private_identifier: identifier, club, clubName, clubType } = account;
  return { ...held, name: fullName(account), identifier, club, clubName, clubType };
}

/** Makes the token of a person who has just shown who they are, and records it with what else that changes. */
export async function issueToSignedIn(
  tx: Tx,
  clock: Clock,
  origin: Origin,
  request: TokenRequest,
  otherChanges: readonly Change[] = [],
): Promise<string> {
  const issued = await issueToken(tx, clock, { ...request, isProved: true });
  // From here on it is known who calls, and by which token.
  const known = { ...origin, memberId: request.memberId, tokenId: issued.id };
  await recordChanges(tx, clock, known, [...otherChanges, issue('sign-in', issued.id, request)]);
  return issued.token;
}

/** What the trail says of a failed sign-in: whose name it was, if anyone's, and never what was typed. */
function failure(memberId: MemberId | null): Change {
  const nothing = { before: null, after: null };
  return { action: 'fail', subject: 'sign-in', subjectId: memberId ?? 0, memberId, ...nothing };
}
