import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { refuseApplication } from '../sign-in/proof-rules.ts';
import { noteProof } from '../sign-in/proof-service.ts';
import type { Browser, SessionSettings } from '../sign-in/session-service.ts';
import { openSession } from '../sign-in/session-service.ts';
import type { Change, Origin, Actor } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { badField, DomainError } from '../../platform/shared/errors.ts';
import { nowInstantText } from '../../platform/shared/local-time.ts';
import type { Storage, Tx } from '../../platform/storage/database.ts';
import { answeredChallenge, challengeMinutes, keepChallenge } from './challenges-service.ts';
import { findPasskey, putUse } from './passkeys-store.ts';
import { loadPasskeyLibrary } from './passkey-library.ts';
import type { RelyingParty } from './relying-party.ts';

/** What a browser needs to ask its devices for a passkey; no name is asked for, because they know whose they are. */
export async function signInOptions(storage: Storage, clock: Clock, party: RelyingParty) {
  const { generateAuthenticationOptions } = await loadPasskeyLibrary();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: challengeMinutes * 60_000,
    userVerification: 'required',
  });
  await keepChallenge(storage, clock, options.challenge, { member: null, userHandle: null });
  return options;
}

/** Signs a browser in with the passkey of a device; everything that does not fit is refused in the same words. */
export async function signInByPasskey(
  storage: Storage,
  clock: Clock,
  origin: Origin,
  settings: SessionSettings & { party: RelyingParty },
  { response, browser }: { response: AuthenticationResponseJSON; browser: Browser },
) {
  const session = await withPasskey(
    { storage, clock, party: settings.party },
    origin,
    response,
    (tx, passkey) => openSession(tx, clock, origin, settings, { member: passkey, browser }),
  );
  if (session === undefined) throw new DomainError('unauthenticated', 'The passkey was not accepted.');
  return session;
}

/** Has the caller show with one of their passkeys who they are; answers until when that counts. */
export async function proveByPasskey(
  parts: CeremonyParts,
  { caller, origin }: Actor,
  response: AuthenticationResponseJSON,
): Promise<number> {
  if (caller.tokenKind === 'application') throw refuseApplication();
  const until = await withPasskey(parts, origin, response, async (tx, { id }) =>
    id === caller.memberId ? noteProof(tx, parts.clock, origin, caller) : undefined,
  );
  // 401 would tell a program that the session is over.
  if (until === undefined) throw badField('response', 'is not that of one of your passkeys');
  return until;
}

interface CeremonyParts {
  storage: Storage;
  clock: Clock;
  party: RelyingParty;
}

/** Does what the owner of a passkey may, in the transaction that notes its use; undefined, and recorded, when something does not fit. */
async function withPasskey<Done>(
  { storage, clock, party }: CeremonyParts,
  origin: Origin,
  response: AuthenticationResponseJSON,
  act: (tx: Tx, passkey: Passkey) => Promise<Done | undefined>,
): Promise<Done | undefined> {
  const asked = await answeredChallenge(storage, clock, response.response.clientDataJSON, null);
  const passkey = await findPasskey(storage.db, response.id);
  const counter =
    asked === undefined || passkey === undefined
      ? undefined
      : await verifiedCounter(response, party, asked.challenge, passkey);
  const done =
    passkey === undefined || counter === undefined
      ? undefined
      : await storage.write(async (tx) => {
          if (!(await putUse(tx, passkey.passkey, counter, nowInstantText(clock)))) return undefined;
          return act(tx, passkey);
        });
  if (done === undefined) await storage.write((tx) => recordChanges(tx, clock, origin, [failure(passkey)]));
  return done;
}

type Passkey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** What the device counts, when everything else fits; undefined when it does not. */
async function verifiedCounter(
  response: AuthenticationResponseJSON,
  { id, origin }: RelyingParty,
  expectedChallenge: string,
  passkey: Passkey,
): Promise<number | undefined> {
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== passkey.user_handle) return undefined;
  const { verifyAuthenticationResponse } = await loadPasskeyLibrary();
  const verification = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      // Whether it counts on is decided where it is written, so that of two answers at the same moment one wins.
      counter: -1,
    },
    // The library says with an error what does not fit; a stranger is told none of it.
  }).catch(() => undefined);
  return verification?.verified === true ? verification.authenticationInfo.newCounter : undefined;
}

/** What the trail says of a refused passkey: which and whose it is, if anyone's. */
function failure(passkey: Passkey | undefined): Change {
  const about = { subjectId: passkey?.passkey ?? 0, memberId: passkey?.id ?? null };
  return { action: 'fail', subject: 'passkey', ...about, before: null, after: null };
}
