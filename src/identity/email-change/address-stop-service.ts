import { resetPassword } from '../sign-in/credentials-service.ts';
import { newAddressHours } from '../password-changes/new-address.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { sendLinks } from '../password-changes/password-links-service.ts';
import { findRecipient, hasNewAddress } from '../passwords/password-links-store.ts';
import type { Change, Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import { composeEmailStopped } from './email-change-presenter.ts';
import { queueMail } from '../../platform/outbox/outbox-service.ts';
import { changeMember } from '../../directory/members/members-store.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { demoSecrets } from '../../platform/shared/demo-secrets.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { instantText, nowInstantText } from '../../platform/shared/local-time.ts';
import { isMailAddress } from '../../platform/shared/mail-address.ts';
import { fullName } from '../../platform/shared/person-name.ts';
import { newSecret, secretHash } from '../../platform/shared/secrets.ts';
import type { Storage, Tx } from '../../platform/storage/database.ts';
import {
  endStops,
  findAddressesSince,
  hasStop,
  insertAddressChange,
  isHeldByOthers,
  takeStop,
} from './address-changes-store.ts';
import { stopDays, stoppedAddress, type StoppedAddress } from './address-stop-rules.ts';
import { emailStop, findAddressee, type Addressee } from './email-changes-store.ts';

/** What changing an e-mail address needs. */
export interface EmailChangeParts {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly config: {
    readonly publicUrl: string;
    readonly organisation: () => string;
    readonly language: () => Locale;
    readonly countryCode: string;
    readonly demo: boolean;
    readonly welcomeDays: number;
  };
}

/** An address and the one that is to replace it. */
interface Replacement {
  member: MemberId;
  email: string;
  newEmail: string;
  isConfirmed: boolean;
}

/** Remembers a change of address, and answers the link with which anyone who reads the earlier one stops it. */
export async function openStop(
  tx: Tx,
  clock: Clock,
  { publicUrl }: { publicUrl: string },
  { member, email, newEmail, isConfirmed }: Replacement,
): Promise<string> {
  const secret = newSecret(256);
  const now = nowInstantText(clock);
  await insertAddressChange(tx, {
    member_id: member,
    hash: isMailAddress(email) ? secretHash(secret) : null,
    email,
    new_email: newEmail,
    shared: (await isHeldByOthers(tx, member, email)) ? 1 : 0,
    confirmed_at: isConfirmed ? now : null,
    created_at: now,
    expires_at: instantText(clock.now().add({ hours: 24 * stopDays })),
  });
  // Behind the number sign, so that it stands in no log of a server on the way.
  return `${publicUrl}/not-me#${secret}`;
}

/**
 * Stops a change of address for anyone who reads the earlier one: it is the member's again, everyone is out, and nobody knows the password.
 * The link for a new one goes to that address by mail, and not into the answer: so the link of the earlier mail, which works for days and
 * may be passed on, protects the account and never opens it.
 */
export async function stopAddressChange(
  { storage, clock, config }: EmailChangeParts,
  origin: Origin,
  secret: string,
): Promise<{ address: StoppedAddress; mailed: boolean }> {
  if (secret === demoSecrets.stopSecret && !config.demo) throw stopIsGone();
  // Before the work that a password takes.
  if (!(await hasStop(storage.db, secretHash(secret), nowInstantText(clock)))) throw stopIsGone();
  const hash = await hashPassword(newSecret());
  return storage.write(async (tx) => {
    const { member, email, replaced, address } = await takenStop(tx, clock, secret);
    await resetPassword(tx, clock, origin, { member, hash });
    const about = { subjectId: member, memberId: member };
    const changes: Change[] = [{ ...about, ...emailStop, before: null, after: { address } }];
    if (address === 'restored') {
      await changeMember(tx, member, () => ({ email }), config.countryCode);
      const fields = { before: { email: replaced.email }, after: { email } };
      changes.push({ ...about, action: 'update', subject: 'member', ...fields });
      await tellReplacedAddress(tx, clock, config, replaced);
    }
    await recordChanges(tx, clock, origin, changes);
    const recipient = address === 'taken' ? undefined : await findMailable(tx, clock, member);
    if (recipient === undefined) return { address, mailed: false };
    await sendLinks(tx, clock, origin, config, {
      recipients: [recipient],
      purpose: 'forgotten',
      isStop: true,
    });
    return { address, mailed: true };
  });
}

/** Anyone who reads the address that is taken away hears of it: they may be the member, whose earlier mailbox someone else reads. */
async function tellReplacedAddress(
  tx: Tx,
  clock: Clock,
  config: EmailChangeParts['config'],
  member: Addressee,
): Promise<void> {
  if (!isMailAddress(member.email)) return;
  const mail = composeEmailStopped({
    locale: member.language ?? config.language(),
    organisation: config.organisation(),
    name: fullName(member),
    address: member.email,
  });
  await queueMail(tx, clock, mail, { from: null, to: member.id, registration: null });
}

/**
 * Whom a link for a new password is mailed to. A new address gets none this way either: anyone who took the session could change it
 * twice, and stop the second change themselves.
 */
async function findMailable(tx: Tx, clock: Clock, member: MemberId) {
  const recipient = await findRecipient(tx, member);
  if (recipient === undefined || recipient.username === null) return undefined;
  const since = instantText(clock.now().subtract({ hours: newAddressHours }));
  return (await hasNewAddress(tx, member, since)) ? undefined : recipient;
}

async function takenStop(tx: Tx, clock: Clock, secret: string) {
  const taken = await takeStop(tx, secretHash(secret), nowInstantText(clock));
  const addressee = taken && (await findAddressee(tx, taken.member_id));
  if (taken === undefined || addressee === undefined) throw stopIsGone();
  const { id, member_id: member, email } = taken;
  const address = stoppedAddress({
    email,
    present: addressee.email,
    since: await findAddressesSince(tx, member, id),
    shared: taken.shared === 1,
    heldByOthers: await isHeldByOthers(tx, member, email),
  });
  if (address === undefined) throw stopIsGone();
  await endStops(tx, member, taken);
  return { member, email, replaced: addressee, address };
}

function stopIsGone(): DomainError {
  return new DomainError(
    'gone',
    'This link has been used, or is over, or there is nothing to stop any more.',
  );
}
