import type { Caller } from '../accounts/caller.ts';
import { forbidden, notFound } from '../shared/errors.ts';
import type { EventId } from '../shared/ids.ts';
import type { Db } from '../storage/database.ts';
import type { EventForCaller, EventRecord, OwnRegistration } from './event.ts';
import { mayAttend, mayReview, maySee } from './event-policy.ts';
import { findEvent, findOwnRegistration, isNamedReviewer } from './events-store.ts';

/** The event as the caller stands to it; to whoever may not see it, it does not exist. */
export async function eventFor(db: Db, caller: Caller, id: EventId): Promise<EventForCaller> {
  const event = await findEvent(db, id);
  if (event === undefined) throw notFound('This event');
  const own = await findOwnRegistration(db, id, caller.memberId);
  return standingOf(event, own, caller, await isNamedReviewer(db, event, caller));
}

/** How the caller stands to an event; to whoever may not see it, it does not exist. */
export function standingOf(
  event: EventRecord,
  own: OwnRegistration | null,
  { clubPath, grants }: Caller,
  isNamed: boolean,
): EventForCaller {
  const standing = { clubPath, grants, hasRegistration: own !== null, isNamedReviewer: isNamed };
  if (!maySee(event, standing)) throw notFound('This event');
  return { event, own, isReviewer: mayReview(event, standing), mayAttend: mayAttend(event, standing) };
}

/** The event for one of its reviewers; others who may see it are refused. */
export async function eventForReviewer(db: Db, caller: Caller, id: EventId): Promise<EventForCaller> {
  const access = await eventFor(db, caller, id);
  if (!access.isReviewer) throw forbidden('Only reviewers of this event may do this.');
  return access;
}

/** The event when the caller reviews it; null for anyone else, whether or not there is such an event. */
export async function eventReviewedBy(db: Db, caller: Caller, id: EventId): Promise<EventRecord | null> {
  const event = await findEvent(db, id);
  if (event === undefined) return null;
  const standing = {
    grants: caller.grants,
    isNamedReviewer: await isNamedReviewer(db, event, caller),
  };
  return mayReview(event, standing) ? event : null;
}
