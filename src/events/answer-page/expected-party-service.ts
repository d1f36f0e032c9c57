import { partyClosedBecause } from '../event/event-rules.ts';
import type { EventRecord } from '../event/event.ts';
import { findOwnPeople } from '../event/events-store.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import type { Db } from '../../platform/storage/database.ts';
import type { ExpectedOne, StoredInvitation } from './answer-link.ts';

/** Who is still expected of the party of a member who does not come; nobody once they cannot be taken back any more. */
export async function findExpected(
  db: Db,
  { member, attending }: Pick<StoredInvitation, 'member' | 'attending'>,
  event: EventRecord,
  now: DateTimeText,
): Promise<ExpectedOne[]> {
  if (member === null || attending !== 'NO' || partyClosedBecause(event, now) !== null) return [];
  const { guests } = await findOwnPeople(db, event.id, member);
  return guests
    .filter((guest) => (guest.attending === 'YES' || guest.waiting) && !guest.checkedIn)
    .map(({ registration, firstName, lastName }) => ({
      registration,
      name: joinedName(firstName, null, lastName),
    }));
}
