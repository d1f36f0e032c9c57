import type { EventForCaller } from '../event/event.ts';
import { hasStarted } from '../event/event-rules.ts';
import { conflict, forbidden } from '../../platform/shared/errors.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import type { StoredRegistration } from './registration.ts';

/**
 * Refuses members who may no longer change their mind. They may until the event starts, also when registration has closed; where
 * none is taken any more, only who is registered has something to change.
 */
export function checkMayChangeMind(
  { event, mayAttend }: Pick<EventForCaller, 'event' | 'mayAttend'>,
  known: StoredRegistration | null,
  { now, overCapacity }: { now: DateTimeText; overCapacity?: boolean | undefined },
): void {
  if (!mayAttend) throw forbidden('You are not among those invited to this event.');
  if (overCapacity === true) throw forbidden('Only reviewers of this event let someone come over capacity.');
  if (hasStarted(event, now))
    throw forbidden('The event has started: only its reviewers record who took part.');
  if (event.cancelled) throw conflict('The event was cancelled.');
  refuseCheckedIn(known);
  if (known === null && !event.registrationEnabled) throw conflict('This event takes no registrations.');
}

/** Who is in has come: to go back on that is for those at the door. */
export function refuseCheckedIn(known: StoredRegistration | null): void {
  if (known !== null && known.validatedAt !== null) throw conflict('You are checked in already.');
}
