import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Browser, SessionSettings } from '../accounts/session-service.ts';
import { openSession } from '../accounts/session-service.ts';
import type { Change, Origin } from '../audit/audit-entry.ts';
import { recordChanges } from '../audit/audit-service.ts';
import type { Clock } from '../shared/clock.ts';
import { DomainError } from '../shared/errors.ts';
import { nowInstantText } from '../shared/local-time.ts';
import type { Storage } from '../storage/database.ts';
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
  const asked = await answeredChallenge(storage, clock, response.response.clientDataJSON, null);
  const passkey = await findPasskey(storage.db, response.id);
  const counter =
    asked === undefined || passkey === undefined
      ? undefined
      : await verifiedCounter(response, settings.party, asked.challenge, passkey);
  const session =
    passkey === undefined || counter === undefined
      ? undefined
      : await storage.write(async (tx) => {
          if (!(await putUse(tx, passkey.passkey, counter, nowInstantText(clock)))) return undefined;
          return openSession(tx, clock, origin, settings, { member: passkey, browser });
        });
  if (session !== undefined) return session;
  await storage.write((tx) => recordChanges(tx, clock, origin, [failure(passkey)]));
  throw new DomainError('unauthenticated', 'The passkey was not accepted.');
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

/** What the trail says of a refused passkey: which and whose it is, if anybody's. */
function failure(passkey: Passkey | undefined): Change {
  const about = { subjectId: passkey?.passkey ?? 0, memberId: passkey?.id ?? null };
  return { action: 'fail', subject: 'passkey', ...about, before: null, after: null };
}
