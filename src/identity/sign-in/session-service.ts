import type { Origin } from '../../platform/audit/audit-entry.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { nowInstantText } from '../../platform/shared/local-time.ts';
import { fullName, type NameColumns } from '../../platform/shared/person-name.ts';
import { secretHash } from '../../platform/shared/secrets.ts';
import type { Storage, Tx } from '../../platform/storage/database.ts';
import { deviceName } from './device-name-rules.ts';
import { idleEnd } from '../tokens/session-rules.ts';
import { rememberAddress } from './sign-in-limit-service.ts';
import {
  assertStillValid,
  checkPassword,
  issueToSignedIn,
  type PasswordSettings,
  type SignIn,
} from './sign-in-service.ts';
import { revocation } from '../tokens/tokens-service.ts';
import { markSessionRevoked } from '../tokens/tokens-store.ts';

export interface SessionSettings extends PasswordSettings {
  /** After how many days a session is over, and after how many without a use. */
  sessionDays: number;
  sessionIdleDays: number;
}

/** The browser that signs in. */
export interface Browser {
  /** What it says of itself. */
  userAgent: string | undefined;
  /** The session that it has so far, no matter whose it is. */
  session: string | undefined;
}

/** A person who has just shown who they are. */
export interface SignedInMember extends NameColumns {
  id: MemberId;
  photo_name: string;
}

/** Signs a browser in with a username and password. */
export async function signInBrowser(
  storage: Storage,
  clock: Clock,
  origin: Origin,
  settings: SessionSettings,
  { credentials, browser }: { credentials: SignIn; browser: Browser },
) {
  const { account, keys } = await checkPassword(storage, clock, origin, settings, credentials);
  const signedIn = async (tx: Tx) => {
    await assertStillValid(tx, account);
    const session = await openSession(tx, clock, origin, settings, { member: account, browser });
    await rememberAddress(tx, clock, keys);
    return session;
  };
  return storage.write(signedIn, { rowsOnly: true });
}

/**
 * Opens a session. The one that the browser had ends with it, so that nobody who knew it, or put it there, shares the
 * new one.
 */
export async function openSession(
  tx: Tx,
  clock: Clock,
  origin: Origin,
  { sessionDays, sessionIdleDays, demo }: SessionSettings,
  { member, browser }: { member: SignedInMember; browser: Browser },
) {
  const now = clock.now();
  const expiresAt = now.add({ hours: 24 * sessionDays });
  const ended = await endSession(tx, clock, browser.session);
  const token = await issueToSignedIn(
    tx,
    clock,
    origin,
    {
      memberId: member.id,
      name: deviceName(browser.userAgent),
      expiresAt,
      readOnly: false,
      kind: 'session',
      isDemo: demo,
    },
    ended.map((session) => revocation('sign-out', session)),
  );
  return {
    token,
    member: { id: member.id, fullName: fullName(member), photo: `${member.photo_name}.jpg` },
    expires: Math.floor(expiresAt.epochMilliseconds / 1000),
    idleExpires: Math.floor(idleEnd(now.epochMilliseconds, sessionIdleDays) / 1000),
  };
}

async function endSession(tx: Tx, clock: Clock, session: string | undefined) {
  if (session === undefined) return [];
  const ended = await markSessionRevoked(tx, secretHash(session), nowInstantText(clock));
  return ended === undefined ? [] : [ended];
}
