import type { Clock } from '../../platform/shared/clock.ts';
import { conflict, DomainError } from '../../platform/shared/errors.ts';
import type { EventId, MemberId } from '../../platform/shared/ids.ts';
import { addressHash } from './guests-store.ts';
import { instantText, type InstantText } from '../../platform/shared/local-time.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { findLimitingMails } from './invitation-limit-store.ts';

/** How many invitations a member may send in an hour: each one is a mail in the organisation's name to any address. */
export interface InvitationLimits {
  invitationLimit: number;
  /** To events that the member reviews; these count apart. */
  reviewerInvitationLimit: number;
}

/** To whom the mail of an invitation goes; the address is empty where there is none. */
export interface Recipient {
  event: EventId;
  address: string;
  /** Whether a guest with this address is invited already. */
  isInvited: boolean;
}

/** How many invitations to one event an address gets in a day: the first, and three more. */
const mailsADay = 4;

/** Refuses a member who has had their share of invitations in the last hour, and an address that has had its own of the day. */
export async function checkInvitationLimit(
  tx: Tx,
  clock: Clock,
  member: MemberId,
  asReviewer: boolean,
  { invitationLimit, reviewerInvitationLimit }: InvitationLimits,
  to: Recipient,
): Promise<void> {
  const now = clock.now();
  const limit = asReviewer ? reviewerInvitationLimit : invitationLimit;
  // Newest first: once this one is old enough, there is room for one more.
  const { byMember, toAddress } = await findLimitingMails(tx, {
    member,
    asReviewer: asReviewer ? 1 : 0,
    hourAgo: instantText(now.subtract({ hours: 1 })),
    newer: limit - 1,
    event: to.event,
    // Many have none, and what was sent to them is not sent to one.
    addressHash: to.address === '' ? '' : addressHash(to.address),
    dayAgo: instantText(now.subtract({ hours: 24 })),
    // The first mail to a person who is invited stands with the registration, all others among the earlier links.
    newerToAddress: mailsADay - (to.isInvited ? 2 : 1),
  });
  if (byMember !== null) {
    throw tooMany(`You have sent ${limit} invitations within an hour.`, byMember, { hours: 1 }, now);
  }
  if (toAddress === null) return;
  const sentence = `This address has had ${mailsADay} invitations to this event within a day.`;
  throw tooMany(sentence, toAddress, { hours: 24 }, now);
}

/** The same for a guest whom an officer or reviewer registers: messages may go to the address, so a stranger who can be written to counts as one who was invited. */
export async function checkStrangerLimit(
  tx: Tx,
  { clock, config }: { clock: Clock; config: InvitationLimits },
  officer: MemberId,
  { event, address }: Pick<Recipient, 'event' | 'address'>,
): Promise<void> {
  if (address === '') return;
  await checkInvitationLimit(tx, clock, officer, true, config, { event, address, isInvited: false });
}

/** Refuses when these members, who do not belong to the place of the event, are more than someone may invite by now. */
export async function checkManyInvited(
  db: Db,
  clock: Clock,
  member: MemberId,
  { reviewerInvitationLimit: limit }: Pick<InvitationLimits, 'reviewerInvitationLimit'>,
  { event, count }: { event: EventId; count: number },
): Promise<void> {
  if (count === 0) return;
  const sentence = `You may invite ${limit} people in an hour who do not belong to the place of the calendar.`;
  if (count > limit) throw conflict(`${sentence} Please choose fewer.`);
  const now = clock.now();
  const { byMember } = await findLimitingMails(db, {
    member,
    asReviewer: 1,
    hourAgo: instantText(now.subtract({ hours: 1 })),
    newer: limit - count,
    event,
    addressHash: '',
    dayAgo: instantText(now),
    newerToAddress: 0,
  });
  if (byMember !== null) throw tooMany(sentence, byMember, { hours: 1 }, now);
}

function tooMany(
  sentence: string,
  leaving: InstantText,
  after: { hours: number },
  now: Temporal.Instant,
): DomainError {
  const wait = Temporal.Instant.from(leaving).add(after).since(now).total('seconds');
  const seconds = Math.max(1, Math.ceil(wait));
  return new DomainError('too-many-requests', `${sentence} Please try again later.`, [], seconds);
}
