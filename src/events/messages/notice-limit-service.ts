import { DomainError } from '../../platform/shared/errors.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { checkEventLimit, type MessageLimits } from './message-limit-service.ts';
import { findLastNotices } from './message-limit-store.ts';
import { segmentOf, type Notice } from './notices-service.ts';
import { chargeForOutside, type OutsideParts, type Sender } from './outside-limit-service.ts';
import {
  payFrom,
  payWhatIsLeft,
  requireAllowance,
} from '../../platform/rate-limits/daily-allowance-service.ts';
import type { SegmentOfEvent } from './segments-store.ts';

/** What counting notices needs. */
export type NoticeLimitParts = OutsideParts & { readonly config: MessageLimits };

/** A notice before it is sent. */
type Telling = Pick<Notice, 'event' | 'what' | 'chosen' | 'onlyOutside' | 'except'>;

/** Counts notices like messages; throws when they are too many, but for those that are always told. */
export async function payForNotices(
  tx: Tx,
  parts: NoticeLimitParts,
  sender: Sender,
  notices: readonly Telling[],
): Promise<void> {
  const { usual, always } = await sorted(tx, notices);
  await checkEvents(tx, parts, usual);
  const charge = await chargeForOutside(tx, parts, sender, usual);
  if (charge !== null) await payFrom(tx, parts.clock, charge);
  const unrefused = await chargeForOutside(tx, parts, sender, always);
  if (unrefused !== null) await payWhatIsLeft(tx, parts.clock, unrefused);
}

/** After how many seconds notices may be sent; undefined where they may be now. What they are about is possible without them. */
export async function secondsToWait(
  db: Db,
  parts: NoticeLimitParts,
  sender: Sender,
  notices: readonly Telling[],
): Promise<number | undefined> {
  const { usual } = await sorted(db, notices);
  try {
    await checkEvents(db, parts, usual);
    const charge = await chargeForOutside(db, parts, sender, usual);
    if (charge !== null) await requireAllowance(db, parts.clock, charge);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'too-many-requests') return error.retryAfter;
    throw error;
  }
}

/**
 * Anyone who expects an event to take place is told in any case that it was cancelled. Who has been told so already, and nothing
 * since, can wait: otherwise to cancel and to reinstate again and again would send any number of mails.
 */
async function sorted(
  db: Db,
  notices: readonly Telling[],
): Promise<Record<'usual' | 'always', readonly SegmentOfEvent[]>> {
  const cancelled = notices.filter(({ what }) => what === 'cancelled').map(({ event }) => event.id);
  const last = await findLastNotices(db, cancelled);
  const isAlways = ({ what, event }: Telling) => what === 'cancelled' && last.get(event.id) !== 'cancelled';
  const byKind = Map.groupBy(notices, (notice) => (isAlways(notice) ? 'always' : 'usual'));
  const segments = (of: 'usual' | 'always') =>
    (byKind.get(of) ?? []).map(({ event, what, chosen, onlyOutside, except }) => ({
      event,
      segment: segmentOf[what],
      chosen,
      onlyOutside,
      except,
    }));
  return { usual: segments('usual'), always: segments('always') };
}

async function checkEvents(
  db: Db,
  { clock, config }: NoticeLimitParts,
  segments: readonly SegmentOfEvent[],
): Promise<void> {
  const events = new Set<EventId>(segments.map(({ event }) => event.id));
  for (const event of events) await checkEventLimit(db, clock, config, event);
}
