import { dailyAllowance } from '../../platform/rate-limits/budget-rules.ts';
import {
  payFrom,
  payWhatIsLeft,
  requireAllowance,
} from '../../platform/rate-limits/daily-allowance-service.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { highestUnderRight } from '../../platform/access/grant.ts';
import { countActiveMembers } from '../registration/attendance-store.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { countPeople, type SegmentOfEvent } from './segments-store.ts';

/** How many mails a member may send in a day to people from outside. */
export interface OutsideLimit {
  /** 0 for any number. */
  readonly outsideMailsPerDay: number;
}

/** What counting those from outside needs. */
export interface OutsideParts {
  readonly clock: Clock;
  readonly config: OutsideLimit;
}

/** In whose name mails are sent. */
export type Sender = Pick<Caller, 'memberId' | 'grants'>;

/** Anyone who speaks for more members than this many has reason to write to more people: as many times more. */
const usualMembers = 500;

/** Counts the mails to people from outside; throws when the sender has had their share of the day. */
export async function payForOutside(
  tx: Tx,
  parts: OutsideParts,
  sender: Sender,
  segments: readonly SegmentOfEvent[],
): Promise<void> {
  const mails = await countOutside(tx, parts, sender, segments);
  if (mails === 0) return;
  const { allowance, refusal } = await allowanceOf(tx, parts, sender, segments);
  await payFrom(tx, parts.clock, allowance, mails, refusal);
}

/** Counts mails that are sent in any case. */
export async function countAsOutside(
  tx: Tx,
  parts: OutsideParts,
  sender: Sender,
  segments: readonly SegmentOfEvent[],
): Promise<void> {
  const mails = await countOutside(tx, parts, sender, segments);
  if (mails > 0)
    await payWhatIsLeft(tx, parts.clock, (await allowanceOf(tx, parts, sender, segments)).allowance, mails);
}

/** Throws where `payForOutside` would, and counts nothing. */
export async function requireRoomOutside(
  db: Db,
  parts: OutsideParts,
  sender: Sender,
  segments: readonly SegmentOfEvent[],
): Promise<void> {
  const mails = await countOutside(db, parts, sender, segments);
  if (mails === 0) return;
  const { allowance, refusal } = await allowanceOf(db, parts, sender, segments);
  await requireAllowance(db, parts.clock, allowance, mails, refusal);
}

/** The place for whose members a sender speaks. All events that are told of together belong to one calendar. */
function homeOf({ grants }: Sender, [first]: readonly SegmentOfEvent[]): string {
  return first === undefined ? '' : highestUnderRight(grants, 'manage-events', first.event.ownerPath);
}

/** How many mails go to guests, and to members of other places; 0 where that does not matter. */
async function countOutside(
  db: Db,
  { config }: OutsideParts,
  sender: Sender,
  segments: readonly SegmentOfEvent[],
): Promise<number> {
  if (config.outsideMailsPerDay === 0) return 0;
  const ownerPath = homeOf(sender, segments);
  let mails = 0;
  for (const { event, segment } of segments) {
    const outside = { event: { ...event, ownerPath }, segment, onlyOutside: true };
    const { count, withoutAddress } = await countPeople(db, outside);
    mails += count - withoutAddress;
  }
  return mails;
}

async function allowanceOf(
  db: Db,
  { config: { outsideMailsPerDay } }: OutsideParts,
  sender: Sender,
  segments: readonly SegmentOfEvent[],
) {
  const members = await countActiveMembers(db, homeOf(sender, segments));
  const perDay = Math.floor(outsideMailsPerDay * Math.max(1, members / usualMembers));
  const refusal = (left: number) =>
    `You may send ${perDay} mails in a day to guests and to members of other places, and ${left} more by now. ` +
    'Please write to fewer people, or later, or ask those who run the service for more.';
  return { allowance: dailyAllowance(`mails to outside by member ${sender.memberId}`, perDay), refusal };
}
