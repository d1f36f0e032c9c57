import { dropNewAddress } from '../sign-in/accounts-store.ts';
import { droppedAddress } from '../sign-in/credentials-service.ts';
import { deletePasswordLink } from '../passwords/password-links-store.ts';
import { assertProved } from '../sign-in/proof-service.ts';
import type { Change, Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import {
  composeEmailAsked,
  composeEmailChanged,
  composeEmailConfirmation,
} from './email-change-presenter.ts';
import { dailyAllowance } from '../../platform/rate-limits/budget-rules.ts';
import { payFrom } from '../../platform/rate-limits/daily-allowance-service.ts';
import { queueMail } from '../../platform/outbox/outbox-service.ts';
import { noSuchMember } from '../../directory/members/members-service.ts';
import { changeMember } from '../../directory/members/members-store.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { demoSecrets } from '../../platform/shared/demo-secrets.ts';
import { badField, DomainError } from '../../platform/shared/errors.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { instantText, nowInstantText } from '../../platform/shared/local-time.ts';
import { isMailAddress, mailAddressKey } from '../../platform/shared/mail-address.ts';
import { fullName } from '../../platform/shared/person-name.ts';
import { newSecret, secretHash } from '../../platform/shared/secrets.ts';
import type { Storage, Tx } from '../../platform/storage/database.ts';
import { purge } from '../../platform/storage/purge.ts';
import { deleteOldAddressChanges } from './address-changes-store.ts';
import { stopDays } from './address-stop-rules.ts';
import { openStop, type EmailChangeParts } from './address-stop-service.ts';
import {
  deleteExpiredEmailChanges,
  emailConfirmation,
  emailRequest,
  findAddressee,
  putEmailChange,
  takeEmailChange,
  type Addressee,
} from './email-changes-store.ts';

const hoursToConfirm = 24;
/** More mails a day go to nobody because of one member: a stranger's address might be meant. */
const requestsPerDay = 5;

/** Remembers the new address of a member and mails a link there; until it is confirmed, the earlier one stays. */
export async function requestEmailChange(
  { storage, clock, config }: EmailChangeParts,
  origin: Origin,
  { caller, email, run }: { caller: Caller; email: string; run: IdempotentRun | null },
) {
  const { memberId: id } = caller;
  const secret = newSecret(256);
  return storage.write(async (tx) => {
    // Here, and not before: an address must not come to wait after the sign-in has ended, and whatever waited with it.
    await assertProved(tx, clock, caller);
    const member = await findAddressee(tx, id);
    if (member === undefined) throw noSuchMember();
    if (mailAddressKey(email) === mailAddressKey(member.email))
      throw badField('email', 'is your address already');
    await payForRequest(tx, clock, id);
    const expires = clock.now().add({ hours: hoursToConfirm });
    await putEmailChange(tx, {
      member_id: id,
      email,
      hash: secretHash(secret),
      created_at: nowInstantText(clock),
      expires_at: instantText(expires),
    });
    const mail = composeEmailConfirmation({
      locale: member.language ?? config.language(),
      organisation: config.organisation(),
      name: fullName(member),
      address: email,
      // Behind the number sign, so that it stands in no log of a server on the way.
      link: `${config.publicUrl}/email#${secret}`,
    });
    await queueMail(tx, clock, mail, { from: null, to: id, registration: null });
    await tellEarlierAddress(tx, clock, config, { member, email, isConfirmed: false });
    await recordChanges(tx, clock, origin, [
      { ...about(id), ...emailRequest, before: null, after: { email } },
    ]);
    const pendingEmail = { email, expires: Math.floor(expires.epochMilliseconds / 1000) };
    const answer = { success: true, pendingEmail } as const;
    await storeResponse(tx, run, { status: 200, body: answer });
    return answer;
  });
}

/** Anyone who reads the earlier address hears of it, when another one is asked for and when that has taken its place, with a link that stops it. */
async function tellEarlierAddress(
  tx: Tx,
  clock: Clock,
  config: EmailChangeParts['config'],
  { member, email, isConfirmed }: { member: Addressee; email: string; isConfirmed: boolean },
): Promise<void> {
  const change = { member: member.id, email: member.email, newEmail: email, isConfirmed };
  const link = await openStop(tx, clock, config, change);
  if (!isMailAddress(member.email)) return;
  const compose = isConfirmed ? composeEmailChanged : composeEmailAsked;
  const mail = compose({
    locale: member.language ?? config.language(),
    organisation: config.organisation(),
    name: fullName(member),
    address: member.email,
    newAddress: email,
    link,
    days: stopDays,
  });
  await queueMail(tx, clock, mail, { from: null, to: member.id, registration: null });
}

async function payForRequest(tx: Tx, clock: Clock, member: MemberId): Promise<void> {
  const allowance = dailyAllowance(`new e-mail addresses of member ${member}`, requestsPerDay);
  const sentence = `At most ${requestsPerDay} new e-mail addresses can be asked for in a day. Please try again later.`;
  await payFrom(tx, clock, { allowance, units: 1, refusal: () => sentence });
}

/** Forgets the new address of a member that was not confirmed yet. */
export async function cancelEmailChange(
  { storage, clock }: EmailChangeParts,
  origin: Origin,
  member: MemberId,
): Promise<void> {
  await storage.write(async (tx) => {
    const email = await dropNewAddress(tx, member);
    if (email === undefined) return;
    await recordChanges(tx, clock, origin, [droppedAddress(member, email)]);
  });
}

/** Makes the new address the member's own, and tells the earlier one; the secret works once. */
export async function confirmEmailChange(
  { storage, clock, config }: EmailChangeParts,
  origin: Origin,
  secret: string,
): Promise<string> {
  if (secret === demoSecrets.emailSecret && !config.demo) throw noLongerValid();
  return storage.write(async (tx) => {
    const taken = await takeEmailChange(tx, secretHash(secret), nowInstantText(clock));
    const member = taken && (await findAddressee(tx, taken.member_id));
    if (taken === undefined || member === undefined) throw noLongerValid();
    const { email } = taken;
    await changeMember(tx, member.id, () => ({ email }), config.countryCode);
    // Anyone who reads the earlier mailbox sets no password any more.
    await deletePasswordLink(tx, member.id);
    const fields = { before: { email: member.email }, after: { email } };
    await recordChanges(tx, clock, origin, [
      { ...about(member.id), action: 'update', subject: 'member', ...fields },
      { ...about(member.id), ...emailConfirmation, before: null, after: null },
    ]);
    await tellEarlierAddress(tx, clock, config, { member, email, isConfirmed: true });
    return email;
  });
}

function noLongerValid(): DomainError {
  return new DomainError(
    'gone',
    'This link was used or replaced, or its time is over. Please ask for a new one.',
  );
}

function about(member: MemberId): Pick<Change, 'subjectId' | 'memberId'> {
  return { subjectId: member, memberId: member };
}

/** Deletes new addresses that nobody confirmed in time, and earlier ones that nobody can bring back any more. */
export async function purgeEmailChanges(
  storage: Storage,
  clock: Clock,
  signal?: AbortSignal,
): Promise<number> {
  const now = nowInstantText(clock);
  const expired = await purge(storage, (tx, limit) => deleteExpiredEmailChanges(tx, now, limit), signal);
  return expired + (await purge(storage, (tx, limit) => deleteOldAddressChanges(tx, now, limit), signal));
}
