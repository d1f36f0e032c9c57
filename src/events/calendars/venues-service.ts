import type { Caller } from '../../platform/access/caller.ts';
import type { CalendarId } from '../../platform/shared/ids.ts';
import type { Db } from '../../platform/storage/database.ts';
import type { EventLocation } from '../event/event.ts';
import { calendarInCharge } from './managed-calendars-service.ts';
import { offeredVenues, venueOfMeeting } from './venue-rules.ts';
import { findLocations, findMeetingAddresses } from './venues-store.ts';

/** The houses to which the place of a calendar has gone, the last one first, and the one in which the club meets. */
export async function listVenues(
  db: Db,
  caller: Pick<Caller, 'grants' | 'clubPath'>,
  { calendar: id, q = '' }: { calendar: CalendarId; q?: string },
): Promise<EventLocation[]> {
  const { place, club } = await calendarInCharge(db, caller, id);
  const been = await findLocations(db, place);
  const meetings = club === null ? [] : await findMeetingAddresses(db, club);
  return offeredVenues([...been, ...meetings.map(venueOfMeeting)], q);
}
