import { randomBytes } from 'node:crypto';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { deviceName } from '../sign-in/device-name-rules.ts';
import { assertProved } from '../sign-in/proof-service.ts';
import type { Change, Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import { composePasskeyAdded } from '../email-change/email-change-presenter.ts';
import { queueMail } from '../../platform/outbox/outbox-service.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { badField, conflict, notFound } from '../../platform/shared/errors.ts';
import type { MemberId, PasskeyId } from '../../platform/shared/ids.ts';
import { localTextOf, nowInstantText } from '../../platform/shared/local-time.ts';
import { isMailAddress } from '../../platform/shared/mail-address.ts';
import { fullName } from '../../platform/shared/person-name.ts';
import type { Storage, Tx } from '../../platform/storage/database.ts';
import { fromJson, toJson } from '../../platform/storage/json.ts';
import { answeredChallenge, challengeMinutes, keepChallenge } from './challenges-service.ts';
import * as store from './passkeys-store.ts';
import { loadPasskeyLibrary } from './passkey-library.ts';
import type { RelyingParty } from './relying-party.ts';

/** More than anyone has devices. */
const maxPasskeys = 20;

/** EdDSA, ES256 and RS256: what devices know. Named here, because the library's own list tries what is still an experiment. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** What the service is called, and for whom passkeys are made. */
export interface PasskeyParts {
  storage: Storage;
  clock: Clock;
  config: { organisation: () => string; publicUrl: string; language: () => Locale };
}

/** What a browser needs to make a passkey for the caller. */
export async function registrationOptions(
  { storage, clock, config }: PasskeyParts,
  party: RelyingParty,
  caller: Caller,
) {
  await assertProved(storage.db, clock, caller);
  const owner = await store.findOwner(storage.db, caller.memberId);
  const held = await store.findPasskeysOf(storage.db, caller.memberId);
  assertRoom(held);
  const userHandle = held[0]?.user_handle ?? randomBytes(32).toString('base64url');
  const { generateRegistrationOptions } = await loadPasskeyLibrary();
  const options = await generateRegistrationOptions({
    rpName: config.organisation(),
    rpID: party.id,
    userName: owner.username ?? fullName(owner),
    userDisplayName: fullName(owner),
    userID: new Uint8Array(Buffer.from(userHandle, 'base64url')),
    timeout: challengeMinutes * 60_000,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: held.map(({ credential_id: id, transports }) => ({
      id,
      transports: fromJson<string[]>(transports),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(storage, clock, options.challenge, { member: caller.memberId, userHandle });
  return options;
}

interface NewPasskey {
  name: string;
  response: RegistrationResponseJSON;
  /** What the browser says of itself that adds it. */
  userAgent: string | undefined;
}

/** Adds the passkey that a device has made, and tells its owner by mail, who may be someone else. */
export async function addPasskey(
  parts: PasskeyParts,
  origin: Origin,
  party: RelyingParty,
  caller: Caller,
  { name, response, userAgent }: NewPasskey,
): Promise<PasskeyId> {
  const { storage, clock } = parts;
  // What was begun with a fresh proof may be finished, for as long as the device may take.
  await assertProved(storage.db, clock, caller, challengeMinutes);
  const { memberId: member } = caller;
  const asked = await answeredChallenge(storage, clock, response.response.clientDataJSON, member);
  if (asked === undefined) throw badField('response', 'answers nothing that was asked, or comes too late');
  const { credential } = await verifiedRegistration(response, party, asked.challenge);
  const passkey = {
    member_id: member,
    name,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    user_handle: asked.userHandle ?? '',
    counter: credential.counter,
    transports: toJson(credential.transports ?? []),
    created_at: nowInstantText(clock),
    last_used_at: null,
  };
  return storage.write(async (tx) => {
    // Asked again here: the sign-in may have ended meanwhile, and all passkeys with it.
    await assertProved(tx, clock, caller, challengeMinutes);
    // Counted again here: many may have been asked for before the first was added.
    assertRoom(await store.findPasskeysOf(tx, member));
    const id = await store.insertPasskey(tx, passkey);
    await recordChanges(tx, clock, origin, [changeOf('create', member, id, null, { name })]);
    await tellOwner(tx, parts, member, { name, device: deviceName(userAgent) });
    return id;
  });
}

async function tellOwner(
  tx: Tx,
  { clock, config }: PasskeyParts,
  member: MemberId,
  { name, device }: { name: string; device: string },
): Promise<void> {
  const owner = await store.findOwner(tx, member);
  if (!isMailAddress(owner.email)) return;
  const mail = composePasskeyAdded({
    locale: owner.language ?? config.language(),
    organisation: config.organisation(),
    name: fullName(owner),
    address: owner.email,
    passkey: name,
    device,
    at: localTextOf(nowInstantText(clock), clock.timeZone()),
    link: `${config.publicUrl}/forgotten`,
  });
  await queueMail(tx, clock, mail, { from: null, to: member, registration: null });
}

function assertRoom(held: readonly unknown[]): void {
  if (held.length >= maxPasskeys) throw conflict(`Nobody can have more than ${maxPasskeys} passkeys.`);
}

/** Gives a member's passkey another name. */
export function renamePasskey(
  { storage, clock }: PasskeyParts,
  origin: Origin,
  member: MemberId,
  { id, name }: { id: PasskeyId; name: string },
): Promise<void> {
  return storage.write(async (tx) => {
    const before = await store.findName(tx, member, id);
    if (before === undefined) throw notFound('The passkey');
    await store.putName(tx, id, name);
    await recordChanges(tx, clock, origin, [changeOf('update', member, id, { name: before }, { name })]);
  });
}

/** Removes a member's passkey: nobody signs in with it any more. */
export function removePasskey(
  { storage, clock }: PasskeyParts,
  origin: Origin,
  member: MemberId,
  id: PasskeyId,
): Promise<void> {
  return storage.write(async (tx) => {
    const removed = await store.deletePasskey(tx, member, id);
    if (removed === undefined) throw notFound('The passkey');
    await recordChanges(tx, clock, origin, [changeOf('delete', member, id, removed, null)]);
  });
}

async function verifiedRegistration(
  response: RegistrationResponseJSON,
  { id, origin }: RelyingParty,
  expectedChallenge: string,
) {
  const { verifyRegistrationResponse } = await loadPasskeyLibrary();
  const verification = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs,
    // The library says with an error what does not fit; the sender can do nothing with its words.
  }).catch(() => undefined);
  if (verification?.verified !== true)
    throw badField('response', 'is not what a device answers to a page of this service');
  return verification.registrationInfo;
}

/** What the trail says of a passkey. */
function changeOf(
  action: string,
  memberId: MemberId,
  id: PasskeyId,
  before: Change['before'],
  after: Change['after'],
): Change {
  return { action, subject: 'passkey', subjectId: id, memberId, before, after };
}
