import { findEventsWithPeople } from '../audience/audience-store.ts';
import type { EventRecord } from '../event/event.ts';
import { hasEnded } from '../event/event-rules.ts';
import { findAnnouncing, lockHeld } from '../messages/held-messages-store.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { nowInstantText, nowText } from '../../platform/shared/local-time.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { withoutEmpty, type EventNotice } from './event-notices-service.ts';
import { isMoved, noticesFor, type StatusStep } from './event-status-rules.ts';
import { findBeforeCancelling } from './event-status-store.ts';
import { detailsOf } from './managed-event-rules.ts';
import type { UnleftNotice } from '../messages/taken-back-store.ts';

const noticeKindOf = { publish: 'published', cancel: 'cancelled', reinstate: 'reinstated' } as const;

/** What people are told: nothing of events that are over, and of a later one that nobody knows of there is nobody to tell. */
export async function noticesOf(
  db: Db,
  clock: Clock,
  step: StatusStep,
  { concerned, undone }: { concerned: readonly EventRecord[]; undone: readonly UnleftNotice[] },
  { notify, message }: { readonly notify: boolean; readonly message: string },
): Promise<EventNotice[]> {
  if (!notify || step === 'unpublish') return [];
  const now = nowText(clock);
  const events = concerned.filter((event) => !hasEnded(event, now));
  const known = await findEventsWithPeople(
    db,
    events.slice(1).map(({ id }) => id),
  );
  const changed = { draft: false, cancelled: step === 'cancel' };
  const takenBack = undone.map(({ id }) => id);
  const held = await findAnnouncing(db, step === 'publish' ? datesIn(events) : [], nowInstantText(clock));
  // What is held and tells of an event tells of it again once it is published again.
  const heldFor = ({ id }: EventRecord) => held.get(id) ?? [];
  const notices: EventNotice[] = [];
  for (const together of Map.groupBy(events, (event) => heldFor(event).join(' ')).values()) {
    const wanted = noticesFor(together).filter(
      ({ event, further }) => event.id === events[0]?.id || further !== undefined || known.has(event.id),
    );
    for (const { event, ...rest } of wanted)
      notices.push({
        ...rest,
        what: noticeKindOf[step],
        event: { ...event, ...changed },
        before: step === 'reinstate' ? await lastKnown(db, event) : undefined,
        text: message,
        except: [...takenBack, ...heldFor(event)],
      });
  }
  return withoutEmpty(db, notices);
}

/** Holds what announces events of a series until the end: it is neither written without them meanwhile, nor taken back. */
export function lockAnnouncing(tx: Tx, events: readonly EventRecord[]): Promise<void> {
  return lockHeld(tx, datesIn(events));
}

/** Of a single event nothing is held any more once it is a draft. */
function datesIn(events: readonly EventRecord[]): EventId[] {
  return events.filter(({ series }) => series !== null).map(({ id }) => id);
}

/** When and where people know a cancelled event to be, if that has changed: nobody was told while it was cancelled. */
async function lastKnown(db: Db, event: EventRecord): Promise<EventNotice['before']> {
  const now = detailsOf(event);
  const before = { ...now, ...(await findBeforeCancelling(db, event.id)) };
  const { startDate: start, endDate: end, allDay, location } = before;
  return isMoved(before, now) ? { start, end, allDay, location } : undefined;
}
