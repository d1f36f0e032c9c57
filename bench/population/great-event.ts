import { greatEventTitle } from '../../src/data/demo/great-event-filling.ts';
import { localNow, type Clock } from '../../src/platform/shared/clock.ts';
import type { EventId, RegistrationId } from '../../src/platform/shared/ids.ts';
import { dateTimeText } from '../../src/platform/shared/local-time.ts';
import type { Tx } from '../../src/platform/storage/database.ts';
import { issueTokens } from './people.ts';

/** The event to which people from everywhere come, with what its doors need. */
export interface GreatEvent {
  event: EventId;
  reviewerTokens: string[];
  /** Of everyone who comes. */
  codes: string[];
  registrations: RegistrationId[];
}

/** The great event, running now; null where the organisation is too small to have one. */
export async function gatherGreatEvent(tx: Tx, clock: Clock): Promise<GreatEvent | null> {
  const found = await tx
    .selectFrom('events')
    .select('id')
    .where('title', '=', greatEventTitle)
    .executeTakeFirst();
  if (found === undefined) return null;
  const event = found.id;
  await moveToNow(tx, clock, event);
  const reviewers = await tx
    .selectFrom('event_reviewers')
    .select('member_id')
    .where('event_id', '=', event)
    .where('member_id', 'is not', null)
    .orderBy('id')
    .execute();
  const members = reviewers.flatMap(({ member_id: member }) => member ?? []);
  const coming = await tx
    .selectFrom('registrations')
    .select(['id', 'barcode'])
    .where('event_id', '=', event)
    .where('attending', '=', 'YES')
    .orderBy('id')
    .execute();
  return {
    event,
    reviewerTokens: await issueTokens(tx, clock, members),
    codes: coming.map(({ barcode }) => barcode),
    registrations: coming.map(({ id }) => id),
  };
}

/** Data that was filled yesterday has an event that is over. */
async function moveToNow(tx: Tx, clock: Clock, event: EventId): Promise<void> {
  const now = localNow(clock);
  await tx
    .updateTable('events')
    .set({
      start_date: dateTimeText(now.subtract({ hours: 1 })),
      end_date: dateTimeText(now.add({ hours: 9 })),
      registration_due_date: dateTimeText(now.subtract({ days: 5 })),
    })
    .where('id', '=', event)
    .execute();
}
