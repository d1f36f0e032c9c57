import type { Caller } from '../../platform/access/caller.ts';
import { pathsUnderRights } from '../../platform/access/grant.ts';
import { localNow, type Clock } from '../../platform/shared/clock.ts';
import type { CalendarId } from '../../platform/shared/ids.ts';
import { nowText } from '../../platform/shared/local-time.ts';
import type { Storage } from '../../platform/storage/database.ts';
import type { AudienceCountCache } from '../audience/audience-service.ts';
import { doorDays, draftDays, dueDays, type AttentionReason } from './attention.ts';
import { reasonsFor } from './attention-rules.ts';
import { findCandidates, type AttentionRow } from './attention-store.ts';
import { stateOf } from './managed-event-rules.ts';
import { withCounts, type ListedManaged } from './managed-list-service.ts';

/** An event of the list that needs someone, and why. */
export interface NeedyEvent extends ListedManaged {
  readonly reasons: readonly AttentionReason[];
  readonly failedMails: number;
}

/** What of all events that the caller manages needs them now, the next one first; the first of them, and how many there are. */
export async function listAttention(
  { storage, clock, audience }: { storage: Storage; clock: Clock; audience: AudienceCountCache },
  { grants }: Pick<Caller, 'grants'>,
  { calendar = null, limit }: { calendar?: CalendarId | null | undefined; limit: number },
): Promise<{ events: NeedyEvent[]; total: number }> {
  const paths = pathsUnderRights(grants, ['manage-events']);
  if (paths.length === 0) return { events: [], total: 0 };
  const now = nowText(clock);
  const endOfDayIn = (days: number) => `${localNow(clock).toPlainDate().add({ days }).toString()}T23:59:59`;
  const found = await findCandidates(storage.db, {
    paths,
    calendar,
    now,
    draftsUntil: endOfDayIn(draftDays),
    dueUntil: endOfDayIn(dueDays),
    doorsUntil: endOfDayIn(doorDays),
  });
  const needy = (await withCounts(audience, found)).flatMap((row) => {
    const reasons = reasonsFor(factsOf(row), now);
    return reasons.length === 0 ? [] : [{ ...row, reasons }];
  });
  return { events: needy.slice(0, limit), total: needy.length };
}

function factsOf(row: AttentionRow & Pick<ListedManaged, 'counts'>) {
  const { draft, cancelled, removedAt, start, capacity, counts, reviewers, failedMails } = row;
  return {
    state: stateOf({ draft: draft === 1, cancelled: cancelled === 1, removedAt }),
    start,
    registrationEnabled: row.registration_enabled === 1,
    due: row.registration_due_date,
    reviewEnabled: row.review_enabled === 1,
    reviewers,
    capacity,
    counts,
    failedMails,
  };
}
