import { lockEvent } from '../event/event-changes-service.ts';
import type { EventRecord, EventSettings } from '../event/event.ts';
import { findSettings } from '../event/events-store.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { conflict } from '../../platform/shared/errors.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import type { StepScope } from './event-status-rules.ts';
import { settingsIn } from './managed-events-service.ts';
import { findFollowing } from './series-store.ts';

/** For which events a part of one is replaced, and what the caller has read of that one. */
export interface PartRequest {
  readonly scope: StepScope;
  /** Undefined for whatever it is now. */
  readonly version: number | undefined;
}

/** A later event of a series, and whether it was changed with the one before it. */
export interface LaterEvent {
  readonly id: EventId;
  readonly startDate: DateTimeText;
  /** From now on. */
  readonly version: number;
  /** Not when it differed before, so that it was left alone. */
  readonly changed: boolean;
}

/** Refuses a change for the following where nothing can follow. */
export function requireSeries({ series }: EventRecord, { scope }: PartRequest): void {
  if (scope === 'following' && series === null) throw conflict('This event belongs to no series.');
}

/**
 * Begins a change of those that follow an event, which is locked already, so that it is always in the order of time; none
 * when only the event itself is meant.
 */
export async function lockLater(
  tx: Tx,
  clock: Clock,
  id: EventId,
  { scope }: PartRequest,
): Promise<EventSettings[]> {
  if (scope === 'this') return [];
  const following = await findFollowing(tx, (await settingsIn(tx, id)).event);
  for (const later of following) await lockEvent(tx, clock, later, undefined);
  const found = new Map((await findSettings(tx, following)).map((each) => [each.event.id, each]));
  return following.flatMap((later) => found.get(later) ?? []);
}

/** A part that an event has as a whole, and how it is replaced. */
interface WholePart {
  /** Replaces it; answers whether that changed anything. */
  readonly store: (settings: EventSettings) => Promise<boolean>;
  /** Whether two events had the same. */
  readonly isSame: (own: EventSettings, later: EventSettings) => boolean;
}

/** Replaces a part of an event and, for the following, of every later one that had the same; gives what became of those. */
export async function replaceWithLater(
  tx: Tx,
  clock: Clock,
  id: EventId,
  request: PartRequest,
  { store, isSame }: WholePart,
): Promise<LaterEvent[]> {
  await lockEvent(tx, clock, id, request.version);
  const own = await settingsIn(tx, id);
  const later = await lockLater(tx, clock, id, request);
  await store(own);
  const following: LaterEvent[] = [];
  for (const each of later) {
    const changed = isSame(own, each);
    following.push(laterEvent(each.event, { changed, raised: changed && (await store(each)) }));
  }
  return following;
}

/** What an answer says of later events: nothing where one alone was meant. */
export function laterEvents(scope: StepScope, following: LaterEvent[]): { following?: LaterEvent[] } {
  return scope === 'this' ? {} : { following };
}

/** What became of a later event; `raised` says whether its version is another one now. */
export function laterEvent(
  { id, start, version }: EventRecord,
  { changed, raised }: { changed: boolean; raised: boolean },
): LaterEvent {
  return { id, startDate: start, version: raised ? version + 1 : version, changed };
}
