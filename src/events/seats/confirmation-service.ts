import type { EventRecord } from '../event/event.ts';
import type { RegistrationId } from '../../platform/shared/ids.ts';
import { nowInstantText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { lettersTo, queueLetters } from './promotion-service.ts';
import type { SeatParts } from './seats.ts';
import { addLinks, findPromoted } from './waiting-line-store.ts';

/** What a confirmation is about. */
interface Confirmed {
  readonly event: EventRecord;
  /** The event as an iCalendar file. */
  readonly calendar: string;
}

/** Tells those who were registered that they come, or wait, each with a link to their registration and ticket; answers how many have an address. */
export async function confirmPlaces(
  tx: Tx,
  parts: SeatParts,
  { event, calendar }: Confirmed,
  registrations: readonly RegistrationId[],
): Promise<number> {
  const people = await findPromoted(tx, registrations);
  const about = { event, hasTicket: event.ticketsEnabled, calendar };
  const letters = await lettersTo(tx, parts, about, people, ({ waiting_since }) =>
    waiting_since === null ? 'registered' : 'waiting',
  );
  await addLinks(tx, letters, nowInstantText(parts.clock));
  await queueLetters(tx, parts, letters);
  return letters.length;
}
