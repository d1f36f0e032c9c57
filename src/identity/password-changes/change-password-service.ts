import type { Actor } from '../../platform/audit/audit-entry.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { badField, conflict } from '../../platform/shared/errors.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { findOwnPassword, holdPassword } from '../sign-in/accounts-store.ts';
import { putNewPassword } from '../sign-in/credentials-service.ts';
import { demoPassword } from '../passwords/demo-password.ts';
import { checkNewPassword } from '../passwords/password-check-service.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { provePassword } from '../sign-in/proof-service.ts';
import { openSession, type Browser, type SessionSettings } from '../sign-in/session-service.ts';

interface ChangeParts {
  storage: Storage;
  clock: Clock;
  config: SessionSettings & { organisation: () => string };
}

/** The present password, the one to come, and from where the call came. */
interface PasswordProof {
  current: string;
  password: string;
  address: string;
}

/**
 * Gives the caller a new password. All their other sessions and tokens end. That of the call goes on; a browser gets a new
 * session in its place, so that anyone who copied the old one is out, too.
 */
export async function changePassword(
  { storage, clock, config }: ChangeParts,
  { caller, origin }: Actor,
  browser: Browser,
  { current, password, address }: PasswordProof,
): Promise<{ revoked: number; session: string | undefined }> {
  const own = await findOwnPassword(storage.db, caller.memberId);
  const username = own?.username ?? null;
  if (own === undefined || username === null) throw conflict('You have no username, and so no password.');
  const sent = { username, password: current, address };
  const { account } = await provePassword({ storage, clock, config }, origin, sent, 'current');
  const isPublic = config.demo && current === demoPassword;
  if (isPublic && password !== demoPassword)
    throw conflict('The password of the demo is public, so that everyone can look round: it stays as it is.');
  if (!isPublic) {
    if (password === current) throw badField('password', 'is the present one');
    const words = [own.first_name, own.middle_name, own.last_name, username];
    await checkNewPassword(password, [config.organisation(), ...words]);
  }
  const change = { member: own.id, hash: await hashPassword(password) };
  const isBrowser = caller.tokenKind === 'session';
  return storage.write(async (tx) => {
    if (!(await holdPassword(tx, own.id, account.hash)))
      throw badField('current', 'is not the present password');
    if (!isBrowser) {
      const revoked = await putNewPassword(tx, clock, origin, { ...change, spared: caller.tokenId });
      return { revoked, session: undefined };
    }
    const ended = await putNewPassword(tx, clock, origin, change);
    const { token } = await openSession(tx, clock, origin, config, { member: own, browser });
    return { revoked: ended - 1, session: token };
  });
}
