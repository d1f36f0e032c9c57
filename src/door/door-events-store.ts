import type { Caller } from '../organisation/caller.ts';
import { pathsUnderRights } from '../organisation/grant.ts';
import { placesBelow } from '../organisation/places-store.ts';
import type { EventId } from '../shared/ids.ts';
import type { DateTimeText, InstantText } from '../shared/local-time.ts';
import { among, pairOf } from '../storage/among.ts';
import type { Db } from '../storage/database.ts';
import { lastsOverNight } from '../storage/event-conditions.ts';
import { prepared } from '../storage/prepared.ts';

/** Which events are looked for. */
export interface DoorWindow {
  since: DateTimeText;
  until: DateTimeText;
  limit: number;
}

/** The events with a door that the caller reviews, by name, by an office or by a right, in the order of time. */
export async function findReviewedEvents(
  db: Db,
  { memberId, offices, grants }: Caller,
  { since, until, limit }: DoorWindow,
): Promise<EventId[]> {
  const held = offices.map((office) => `${office.place} ${office.function}`);
  const charge = pathsUnderRights(grants, ['review-events']);
  const rows = await db
    .selectFrom('events')
    .innerJoin('calendars', 'calendars.id', 'events.calendar_id')
    .select('events.id')
    .where('events.review_enabled', '=', 1)
    .where('events.start_date', '<=', until)
    .where((eb) =>
      eb.or([
        eb('events.start_date', '>=', since),
        eb.and([lastsOverNight(), eb('events.end_date', '>=', since)]),
      ]),
    )
    .where(({ or, exists, selectFrom, eb, ref }) => {
      const reviewers = selectFrom('event_reviewers')
        .select('event_reviewers.event_id')
        .whereRef('event_reviewers.event_id', '=', 'events.id');
      const place = ref('calendars.place_id');
      const byOffice = reviewers.where((inner) =>
        among(db, pairOf(place, inner.ref('event_reviewers.function_id')), held),
      );
      return or([
        exists(reviewers.where('event_reviewers.member_id', '=', memberId)),
        ...(held.length === 0 ? [] : [exists(byOffice)]),
        ...(charge.length === 0 ? [] : [eb('calendars.place_id', 'in', placesBelow(db, charge))]),
      ]);
    })
    .orderBy('events.start_date')
    .orderBy('events.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const countsAt = prepared((db, { events }: { events: readonly EventId[] }) =>
  db
    .selectFrom('registrations')
    .select(['event_id as event', 'validated_gate as gate'])
    .select((eb) => [
      eb.fn.count<number>(eb.case().when('attending', '=', 'YES').then(1).end()).as('expected'),
      eb.fn.count<number>('validated_at').as('in'),
    ])
    .where((eb) => among(db, eb.ref('event_id'), events))
    .groupBy(['event_id', 'validated_gate']),
);

/** How many are expected at events and how many are in, by gate; who is not in has no gate. */
export async function countAtDoors(db: Db, events: readonly EventId[]) {
  return events.length === 0 ? [] : (await countsAt(db, { events })).rows;
}

export type GateCount = Awaited<ReturnType<typeof countAtDoors>>[number];

interface MinutesSince {
  event: EventId;
  since: InstantText;
}

const minutesAt = prepared((db, { event, since }: MinutesSince) =>
  db
    .selectFrom('registrations')
    .select((eb) => [
      'validated_gate as gate',
      eb.fn<InstantText>('substr', ['validated_at', eb.lit(1), eb.lit(16)]).as('minute'),
      eb.fn.countAll<number>().as('in'),
    ])
    .where('event_id', '=', event)
    .where('validated_at', '>=', since)
    .groupBy(['validated_gate', 'minute'])
    .orderBy('minute')
    .orderBy('validated_gate'),
);

/** How many came in at an event by gate and minute of UTC; a check-in that was annulled has left no mark. */
export async function countByMinute(db: Db, event: EventId, since: InstantText) {
  return (await minutesAt(db, { event, since })).rows;
}
