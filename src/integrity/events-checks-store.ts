import { termRuns } from '../organisation/term-conditions.ts';
import { placesOnPath } from '../organisation/grant.ts';
import { asId, type EventId, type PlaceId } from '../shared/ids.ts';
import type { DateText, DateTimeText } from '../shared/local-time.ts';
import type { Db } from '../storage/database.ts';
import { inPortions } from '../storage/portions.ts';

function events(db: Db) {
  return db.selectFrom('events').select(['events.id', 'events.title']).orderBy('events.id');
}

/** Events that take place and are not over by a moment. */
function coming(db: Db, now: DateTimeText) {
  return events(db)
    .where('events.cancelled', '=', 0)
    .where((eb) =>
      eb.or([
        eb('events.start_date', '>=', now),
        eb('events.end_date', '>=', now),
        // Without an end, it lasts until the end of its day.
        eb.and([eb('events.end_date', 'is', null), eb('events.start_date', '>=', now.slice(0, 10))]),
      ]),
    );
}

/** Events that end before they begin. */
export function backwardEvents(db: Db) {
  return events(db)
    .select(['events.start_date as start', 'events.end_date as end'])
    .whereRef('events.end_date', '<', 'events.start_date');
}

/** Coming events whose registration is due only after they have begun. */
export function lateDueDates(db: Db, now: DateTimeText) {
  return coming(db, now)
    .select(['events.start_date as start', 'events.registration_due_date as due'])
    .where('events.registration_enabled', '=', 1)
    .whereRef('events.registration_due_date', '>', 'events.start_date');
}

/** Coming events with check-in for which neither an active member nor an office that someone holds is named. */
export function withoutNamedReviewer(db: Db, now: DateTimeText) {
  return coming(db, now)
    .innerJoin('calendars', 'calendars.id', 'events.calendar_id')
    .innerJoin('places', 'places.id', 'calendars.place_id')
    .select('places.path')
    .where('events.review_enabled', '=', 1)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('event_reviewers')
            .innerJoin('members', 'members.id', 'event_reviewers.member_id')
            .select('event_reviewers.id')
            .whereRef('event_reviewers.event_id', '=', 'events.id')
            .where('members.active', '=', 1),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('event_reviewers')
            .innerJoin('terms', 'terms.function_id', 'event_reviewers.function_id')
            .innerJoin('members', 'members.id', 'terms.member_id')
            .select('event_reviewers.id')
            .whereRef('event_reviewers.event_id', '=', 'events.id')
            .whereRef('terms.place_id', '=', 'calendars.place_id')
            .where('members.active', '=', 1)
            .where(termRuns(now.slice(0, 10))),
        ),
      ),
    );
}

/** Whether an active member has a right over a place on a day, by an office or directly; administrators apart. */
export async function isRightHeld(db: Db, right: string, path: string, day: DateText): Promise<boolean> {
  const places = placesOnPath(path).map((id) => asId<PlaceId>(id));
  const byOffice = await db
    .selectFrom('terms')
    .innerJoin('functions', 'functions.id', 'terms.function_id')
    .innerJoin('members', 'members.id', 'terms.member_id')
    .select('terms.id')
    .where('terms.place_id', 'in', places)
    .where('functions.rights', 'like', `%"${right}"%`)
    .where('members.active', '=', 1)
    .where(termRuns(day))
    .limit(1)
    .executeTakeFirst();
  if (byOffice !== undefined) return true;
  const directly = await db
    .selectFrom('granted_rights')
    .innerJoin('members', 'members.id', 'granted_rights.member_id')
    .select('granted_rights.id')
    .where('granted_rights.place_id', 'in', places)
    .where('granted_rights.right', '=', right)
    .where('members.active', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return directly !== undefined;
}

/** Coming events that take answers and are open to all below their calendar's owner. */
export function openToAnswers(db: Db, now: DateTimeText) {
  return coming(db, now)
    .innerJoin('calendars', 'calendars.id', 'events.calendar_id')
    .innerJoin('places', 'places.id', 'calendars.place_id')
    .select(['places.path', 'calendars.title as calendar'])
    .where('events.registration_enabled', '=', 1)
    .where('events.closed', '=', 0);
}

/** Whether there is an active member at or below a place. */
export async function hasMembers(db: Db, path: string): Promise<boolean> {
  const member = await db
    .selectFrom('places')
    .innerJoin('clubs', 'clubs.place_id', 'places.id')
    .innerJoin('members', 'members.club_id', 'clubs.id')
    .select('members.id')
    .where('places.path', '>=', path)
    // What is below lies between the path and its end: `/1/7/` and `/1/70`, because 0 follows /.
    .where('places.path', '<', `${path.slice(0, -1)}0`)
    .where('members.active', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return member !== undefined;
}

type EventQuery<Row> = {
  where(column: 'events.id', operator: '>', id: EventId): EventQuery<Row>;
  limit(rows: number): { execute(): Promise<Row[]> };
};

/** What a query of events in the order of their ids finds, some at a time. */
export function everyEvent<Row extends { id: EventId }>(query: EventQuery<Row>): AsyncGenerator<Row> {
  return inPortions((last, limit) =>
    query
      .where('events.id', '>', last?.id ?? asId(0))
      .limit(limit)
      .execute(),
  );
}

/** Coming closed events to which nobody is invited. */
export function closedToAll(db: Db, now: DateTimeText) {
  return coming(db, now)
    .where('events.closed', '=', 1)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('registrations')
            .select('registrations.id')
            .whereRef('registrations.event_id', '=', 'events.id'),
        ),
      ),
    );
}

/** Cancelled events that were to come, with how many had said YES. */
export function expectedAtCancelled(db: Db, now: DateTimeText) {
  return db
    .selectFrom('events')
    .innerJoin('registrations', 'registrations.event_id', 'events.id')
    .select((eb) => ['events.id', 'events.title', eb.fn.countAll<number>().as('people')])
    .where('events.cancelled', '=', 1)
    .where('events.start_date', '>=', now)
    .where('registrations.attending', '=', 'YES')
    .groupBy(['events.id', 'events.title'])
    .orderBy('events.id');
}
