import { dailyAllowance } from '../../platform/rate-limits/budget-rules.ts';
import type { Charge } from '../../platform/rate-limits/daily-allowance-service.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { highestUnderRight } from '../../platform/access/grant.ts';
import { countActiveMembers } from '../registration/attendance-store.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { Db } from '../../platform/storage/database.ts';
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

/** What the mails to people from outside cost their sender; null where there are none, or any number may be sent. */
export async function chargeForOutside(
  db: Db,
  { config: { outsideMailsPerDay } }: OutsideParts,
  sender: Sender,
  segments: readonly SegmentOfEvent[],
): Promise<Charge | null> {
  if (outsideMailsPerDay === 0) return null;
  const home = homeOf(sender, segments);
  const mails = await countOutside(db, home, segments);
  if (mails === 0) return null;
  const members = await countActiveMembers(db, home);
  const perDay = Math.floor(outsideMailsPerDay * Math.max(1, members / usualMembers));
  return {
    allowance: dailyAllowance(`mails to outside by member ${sender.memberId}`, perDay),
    units: mails,
    refusal: (left) =>
      `You may send ${perDay} mails in a day to guests and to members of other places, and ${left} more by now. ` +
      'Please write to fewer people, or later, or ask those who run the service for more.',
  };
}

/** The place for whose members a sender speaks. All events that are told of together belong to one calendar. */
function homeOf({ grants }: Sender, [first]: readonly SegmentOfEvent[]): string {
  return first === undefined ? '' : highestUnderRight(grants, 'manage-events', first.event.ownerPath);
}

/** How many mails go to guests, and to members of other places. */
async function countOutside(db: Db, ownerPath: string, segments: readonly SegmentOfEvent[]): Promise<number> {
  let mails = 0;
  for (const { event, segment, except, chosen } of segments) {
    const outside = { event: { ...event, ownerPath }, segment, except, chosen, onlyOutside: true };
    const { count, withoutAddress } = await countPeople(db, outside);
    mails += count - withoutAddress;
  }
  return mails;
}
