import type { Caller } from '../../platform/access/caller.ts';
import { pathsUnderRights } from '../../platform/access/grant.ts';
import { placesBelow } from '../../directory/organisation/places-store.ts';
import type { EventId, MemberId, PlaceId } from '../../platform/shared/ids.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import { among, pairOf } from '../../platform/storage/among.ts';
import type { Db } from '../../platform/storage/database.ts';
import { isPublishedEvent, lastsOverNight, startOverNight } from '../../platform/storage/event-conditions.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';

/** Which events are looked for. */
export interface DoorWindow {
  since: DateTimeText;
  until: DateTimeText;
  limit: number;
}

interface ReviewerValues extends DoorWindow {
  member: MemberId;
  officePlaces: readonly PlaceId[];
  /** Each office as the text "place function". */
  offices: readonly string[];
  /** The paths of the places that the member has the right over, with everything below them. */
  charge: readonly string[];
}

/** The events with a door that the caller reviews, by name, by an office or by a right, in the order of time. */
export async function findReviewedEvents(
  db: Db,
  { memberId, offices, grants }: Caller,
  window: DoorWindow,
): Promise<EventId[]> {
  const charge = pathsUnderRights(grants, ['review-events']);
  const query = charge.length === 0 ? withoutCharge : withCharge;
  const { rows } = await query(db, {
    ...window,
    member: memberId,
    officePlaces: offices.map(({ place }) => place),
    offices: offices.map((office) => `${office.place} ${office.function}`),
    charge,
  });
  return rows.map(({ id }) => id);
}

const withoutCharge = prepared((db, values: Params<ReviewerValues>) =>
  doorsOf(db, values, byName(db, values).unionAll(byOffice(db, values))),
);

const withCharge = prepared((db, values: Params<ReviewerValues>) =>
  doorsOf(db, values, byName(db, values).unionAll(byOffice(db, values)).unionAll(byRight(db, values))),
);

/** Those of the events that have a door within the window; one that is reviewed in several ways is found once. */
function doorsOf(
  db: Db,
  { since, until, limit }: Params<ReviewerValues>,
  reviewed: ReturnType<typeof byName>,
) {
  return (
    db
      .selectFrom(reviewed.as('reviewed'))
      // Cross joins are done in this order: each event that is reviewed is looked up, and no other.
      .crossJoin('events')
      .select('events.id')
      .whereRef('events.id', '=', 'reviewed.event')
      .where('events.review_enabled', '=', 1)
      .where(isPublishedEvent())
      .where('events.start_date', '<=', until)
      .where((eb) =>
        eb.or([
          eb('events.start_date', '>=', since),
          eb.and([lastsOverNight(), eb('events.end_date', '>=', since)]),
        ]),
      )
      .groupBy(['events.start_date', 'events.id'])
      .orderBy('events.start_date')
      .orderBy('events.id')
      .limit(limit)
  );
}

function byName(db: Db, { member }: Params<ReviewerValues>) {
  return db.selectFrom('event_reviewers').select('event_id as event').where('member_id', '=', member);
}

/** By an office at the very place that owns the event's calendar. */
function byOffice(db: Db, { officePlaces, offices }: Params<ReviewerValues>) {
  return db
    .selectFrom('calendars')
    .crossJoin('events')
    .crossJoin('event_reviewers')
    .select('events.id as event')
    .where((eb) => among(db, eb.ref('calendars.place_id'), officePlaces))
    .whereRef('events.calendar_id', '=', 'calendars.id')
    .whereRef('event_reviewers.event_id', '=', 'events.id')
    .where((eb) =>
      among(db, pairOf(eb.ref('calendars.place_id'), eb.ref('event_reviewers.function_id')), offices),
    );
}

/** By a right over the place that owns the calendar: of all events there the few within the window are found first. */
function byRight(db: Db, values: Params<ReviewerValues>) {
  return db
    .selectFrom(inWindow(db, values).as('timely'))
    .crossJoin('calendars')
    .select('timely.event')
    .whereRef('calendars.id', '=', 'timely.calendar')
    .where('calendars.place_id', 'in', placesBelow(db, values.charge));
}

function inWindow(db: Db, { since, until }: Params<ReviewerValues>) {
  const events = db.selectFrom('events').select(['events.id as event', 'events.calendar_id as calendar']);
  return events
    .where('events.start_date', '>=', since)
    .where('events.start_date', '<=', until)
    .unionAll(
      events
        .where(lastsOverNight())
        .where('events.end_date', '>=', since)
        .where((eb) => eb(startOverNight(), '<', since)),
    );
}
