import { serviceOrigin } from '../../platform/audit/origin.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { instantText, nowInstantText } from '../../platform/shared/local-time.ts';
import { isMailAddress, mailAddressKey } from '../../platform/shared/mail-address.ts';
import { networksOf } from '../../platform/shared/network-address.ts';
import { secretHash } from '../../platform/shared/secrets.ts';
import type { Storage, Tx } from '../../platform/storage/database.ts';
import { newAddressHours } from './new-address.ts';
import { forgottenLinksPerHour } from '../passwords/password-link.ts';
import { sendLinks, type LinkSettings } from './password-links-service.ts';
import {
  findByNameOrAddress,
  hasNewAddress,
  insertPasswordRequest,
  takePasswordRequests,
  type LinkRecipient,
} from '../passwords/password-links-store.ts';
import { addressLimits } from '../sign-in/sign-in-limit-rules.ts';
import { countWithin } from '../sign-in/sign-in-limit-service.ts';

/** How many members of a family may share an address. */
const maxSharing = 5;

export interface ForgottenParts {
  storage: Storage;
  clock: Clock;
  config: LinkSettings & { signInLimit: number };
}

/**
 * Notes that someone has forgotten their password. It does the same for every name, so that neither the answer nor its
 * time tells whether there is one: whom it concerns is looked up afterwards.
 */
export function requestLink(
  { storage, clock, config }: ForgottenParts,
  { name, address }: { name: string; address: string },
): Promise<void> {
  const keys = networksOf(address).map((network) => secretHash(`forgotten from ${network}`));
  const sentence = 'Too many requests for new passwords from this address. Please try again later.';
  return storage.write(
    async (tx) => {
      await countWithin(tx, clock, addressLimits(keys, config.signInLimit), sentence);
      await insertPasswordRequest(tx, name, nowInstantText(clock));
    },
    { rowsOnly: true },
  );
}

/** Answers the requests that wait; returns how many there were. Any number of processes may do so at the same time. */
export async function answerRequests(parts: ForgottenParts): Promise<number> {
  for (let answered = 0; ; answered += 1) {
    if (!(await parts.storage.write((tx) => answerOne(tx, parts)))) return answered;
  }
}

async function answerOne(tx: Tx, { storage, clock, config }: ForgottenParts): Promise<boolean> {
  const [request] = await takePasswordRequests(tx, storage.dialect, 1);
  if (request === undefined) return false;
  const found = await findByNameOrAddress(tx, mailAddressKey(request.name), maxSharing);
  const recipients: LinkRecipient[] = [];
  const since = instantText(clock.now().subtract({ hours: newAddressHours }));
  for (const member of found) {
    const canBeWritten =
      isMailAddress(member.email) && member.username !== null && !(await hasNewAddress(tx, member.id, since));
    if (canBeWritten && (await isWithinLimit(tx, clock, member))) recipients.push(member);
  }
  await sendLinks(tx, clock, serviceOrigin(), config, { recipients, purpose: 'forgotten' });
  return true;
}

/** Nobody can fill the mailbox of another; and the last link that was sent stays good, however often someone asks. */
async function isWithinLimit(tx: Tx, clock: Clock, { id }: LinkRecipient): Promise<boolean> {
  const limited = { key: secretHash(`forgotten by member ${id}`), limit: forgottenLinksPerHour };
  try {
    await countWithin(tx, clock, [limited], '');
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'too-many-requests') return false;
    throw error;
  }
}
