import type { Attending } from '../event/attending.ts';
import { registrationClosedBecause } from '../event/event-rules.ts';
import type { EventRecord } from '../event/event.ts';
import { conflict } from '../../platform/shared/errors.ts';
import type { RegistrationId } from '../../platform/shared/ids.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import type { StoredRegistration } from './registration.ts';

/** What a host says of someone who comes with them. */
export interface SaidOfCompanion {
  registration: RegistrationId;
  attending: Attending;
}

/**
 * What is new in what a host says of someone; null where they have said the same, or wait for a seat already. Once registration
 * has closed nobody new comes: only who had answered before changes their mind.
 */
export function companionSays(
  event: EventRecord,
  known: Pick<StoredRegistration, 'attending' | 'waitingSince'>,
  says: Attending,
  now: DateTimeText,
): Attending | null {
  const before = known.waitingSince === null ? known.attending : 'YES';
  if (says === before) return null;
  const closed = registrationClosedBecause(event, now);
  if (closed !== null && says === 'YES' && before === null) throw conflict(closed);
  return says;
}
