import type { EventId, MemberId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Flag } from '../../platform/storage/columns.ts';
import type { Db } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';

/** Whose mails are counted since when, to whom, and how many newer ones there may be. */
export interface MailsToCount {
  member: MemberId;
  asReviewer: Flag;
  hourAgo: InstantText;
  newer: number;
  event: EventId;
  addressHash: string;
  dayAgo: InstantText;
  newerToAddress: number;
}

/** An invitation has one mail of its own; each that was sent beside it, or was taken back, has left an earlier link. */
const limitingMails = prepared((db, counted: Params<MailsToCount>) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom((from) =>
        from
          .selectFrom('registrations')
          .select('created_at as at')
          .where('invited_by', '=', counted.member)
          .where('invited_as_reviewer', '=', counted.asReviewer)
          .where('unlimited', '=', 0)
          .where('created_at', '>', counted.hourAgo)
          .unionAll(
            from
              .selectFrom('earlier_links')
              .select('sent_at as at')
              .where('invited_by', '=', counted.member)
              .where('invited_as_reviewer', '=', counted.asReviewer)
              .where('sent_at', '>', counted.hourAgo),
          )
          .as('sent'),
      )
      .select('sent.at')
      .orderBy('sent.at', 'desc')
      .limit(1)
      .offset(counted.newer)
      .as('byMember'),
    eb
      .selectFrom('earlier_links')
      .select('sent_at')
      .where('event_id', '=', counted.event)
      .where('address_hash', '=', counted.addressHash)
      .where('sent_at', '>', counted.dayAgo)
      .orderBy('sent_at', 'desc')
      .limit(1)
      .offset(counted.newerToAddress)
      .as('toAddress'),
  ]),
);

/** When the mails were sent that have to grow old before another may be; null where there is room. */
export async function findLimitingMails(
  db: Db,
  counted: MailsToCount,
): Promise<{ byMember: InstantText | null; toAddress: InstantText | null }> {
  const [found] = (await limitingMails(db, counted)).rows;
  return { byMember: found?.byMember ?? null, toAddress: found?.toAddress ?? null };
}
