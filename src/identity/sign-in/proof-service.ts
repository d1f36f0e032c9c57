import type { Origin, Actor } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { badField, conflict, DomainError } from '../../platform/shared/errors.ts';
import { nowInstantText } from '../../platform/shared/local-time.ts';
import type { Db, Storage, Tx } from '../../platform/storage/database.ts';
import { findOwnPassword } from './accounts-store.ts';
import { isFresh, proofEnd, proofNeeded, refuseApplication, type ProofMeans } from './proof-rules.ts';
import { findMeans, findProof, putProof } from './proofs-store.ts';
import { rememberAddress } from './sign-in-limit-service.ts';
import { checkPassword, type PasswordSettings, type SignIn } from './sign-in-service.ts';

interface ProofParts {
  storage: Storage;
  clock: Clock;
  config: PasswordSettings;
}

/**
 * Refuses anyone who has not shown lately who they are. A session that was taken must not become a way in for good: a passkey
 * and an e-mail address, to which links for new passwords go, outlive it.
 */
export async function assertProved(
  db: Db,
  clock: Clock,
  { memberId, tokenId, tokenKind }: Caller,
  leewayMinutes = 0,
): Promise<void> {
  if (tokenKind === 'application') throw refuseApplication();
  if (isFresh(await findProof(db, tokenId), clock.now(), leewayMinutes)) return;
  const has = await findMeans(db, memberId);
  const means: ProofMeans[] = [];
  if (has.password) means.push('password');
  if (has.passkey) means.push('passkey');
  throw proofNeeded(means);
}

/** Has the caller show with their password who they are; answers until when that counts. */
export async function proveByPassword(
  parts: ProofParts,
  { caller, origin }: Actor,
  { password, address }: { password: string; address: string },
): Promise<number> {
  if (caller.tokenKind === 'application') throw refuseApplication();
  const own = await findOwnPassword(parts.storage.db, caller.memberId);
  if (own === undefined || own.username === null || own.hash === null)
    throw conflict('You have no password. Ask for a link to set one, and sign in with it.');
  const { keys } = await provePassword(
    parts,
    origin,
    { username: own.username, password, address },
    'password',
  );
  return parts.storage.write(async (tx) => {
    await rememberAddress(tx, parts.clock, keys);
    return noteProof(tx, parts.clock, origin, caller);
  });
}

/** Notes that the caller has shown who they are, and answers until when that counts, in Unix seconds. */
export async function noteProof(tx: Tx, clock: Clock, origin: Origin, caller: Caller): Promise<number> {
  const now = nowInstantText(clock);
  await putProof(tx, caller.tokenId, now);
  const about = { subject: 'token', subjectId: caller.tokenId, memberId: caller.memberId };
  await recordChanges(tx, clock, origin, [{ action: 'prove', ...about, before: null, after: null }]);
  return Math.floor(proofEnd(now).epochMilliseconds / 1000);
}

/** A wrong password says so at its field: 401 would tell a program that the session is over. */
export async function provePassword(
  { storage, clock, config }: ProofParts,
  origin: Origin,
  proof: SignIn,
  field: string,
) {
  try {
    return await checkPassword(storage, clock, origin, config, proof);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'unauthenticated') throw error;
    throw badField(field, 'is not the present password');
  }
}
