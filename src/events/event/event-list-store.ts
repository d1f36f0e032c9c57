import { expressionBuilder } from 'kysely';
import type { Caller } from '../../platform/access/caller.ts';
import { pathsUnderRights, placesOnPath } from '../../platform/access/grant.ts';
import { placesBelow } from '../../directory/organisation/places-store.ts';
import {
  asId,
  type EventId,
  type MemberId,
  type PlaceId,
  type RegistrationId,
} from '../../platform/shared/ids.ts';
import type { DateTimeText, InstantText } from '../../platform/shared/local-time.ts';
import { among, pairOf } from '../../platform/storage/among.ts';
import type { Db } from '../../platform/storage/database.ts';
import { isPublishedEvent, lastsOverNight, startOverNight } from '../../platform/storage/event-conditions.ts';
import { prepared, type Params, type Param } from '../../platform/storage/prepared.ts';
import type { Tables } from '../../platform/storage/tables.ts';
import type { Attending } from './attending.ts';
import type { OwnAnswer } from './event.ts';
import { rightsInCharge } from './event-policy.ts';

/** Which part of the list is asked for. */
export interface EventPage {
  /** Events that ended before are left out; without an end the start counts. */
  since: DateTimeText;
  /** Events that start later are left out. */
  until: DateTimeText | null;
  limit: number;
  offset: number;
}

/** What the query is given; what decides who sees an event is said in `maySee` in event-policy.ts. */
interface ListValues extends Omit<EventPage, 'until'> {
  /** The day of `since` at midnight. */
  firstDay: DateTimeText;
  until: DateTimeText;
  member: MemberId;
  /** The member's club and everything above it. */
  places: readonly PlaceId[];
  officePlaces: readonly PlaceId[];
  /** Each office as the text "place function". */
  offices: readonly string[];
  /** The paths of the places that the member is in charge of, with everything below them. */
  charge: readonly string[];
}

const endOfTime = '9999-12-31T23:59:59';

/** An event of a page with the caller's own registration, where there is one. */
export interface EventOnPage {
  readonly id: EventId;
  readonly own: OwnAnswer | null;
}

/** Which events `maySee` shows to the caller, in the order of time. */
export async function findPage(db: Db, caller: Caller, page: EventPage): Promise<EventOnPage[]> {
  const charge = pathsUnderRights(caller.grants, rightsInCharge);
  const values: ListValues = {
    ...page,
    firstDay: `${page.since.slice(0, 10)}T00:00:00`,
    until: page.until ?? endOfTime,
    member: caller.memberId,
    places:
      caller.clubPath === null ? [] : placesOnPath(caller.clubPath).map((place) => asId<PlaceId>(place)),
    officePlaces: caller.offices.map(({ place }) => place),
    offices: caller.offices.map((office) => `${office.place} ${office.function}`),
    charge,
  };
  const query = charge.some(isWholeOrganisation)
    ? everyEvent
    : queryFor(caller.offices.length > 0, charge.length > 0);
  return (await query(db, values)).rows.map(({ id, registration, attending, barcode, waiting_since }) => ({
    id,
    own:
      registration === null
        ? null
        : { id: registration, attending, waitingSince: waiting_since, barcode: barcode ?? '' },
  }));
}

function isWholeOrganisation(path: string): boolean {
  return placesOnPath(path).length === 1;
}

/** A branch that can find nothing is left out of the query: most callers have neither an office nor a charge. */
function queryFor(hasOffice: boolean, hasCharge: boolean) {
  if (hasOffice) return hasCharge ? withBoth : withOffices;
  return hasCharge ? withCharge : withoutEither;
}

const everyEvent = prepared((db, values: Params<ListValues>) =>
  db
    .selectFrom('events')
    .leftJoin('registrations', (join) =>
      join
        .onRef('registrations.event_id', '=', 'events.id')
        .on('registrations.member_id', '=', values.member),
    )
    .select(['events.id', 'registrations.id as registration'])
    .select(['registrations.attending', 'registrations.barcode', 'registrations.waiting_since'])
    .where('events.start_date', '>=', earliestStart(db, values))
    .where('events.start_date', '<=', values.until)
    .where((eb) => eb(eb.fn.coalesce('events.end_date', 'events.start_date'), '>=', values.since))
    .where(isPublishedEvent())
    .orderBy('events.start_date')
    .orderBy('events.id')
    .limit(values.limit)
    .offset(values.offset),
);

const withoutEither = prepared((db, values: Params<ListValues>) =>
  pageOf(db, values, withoutOffice(db, values)),
);

const withOffices = prepared((db, values: Params<ListValues>) =>
  pageOf(db, values, withoutOffice(db, values).unionAll(reviewedByOffice(db, values))),
);

const withCharge = prepared((db, values: Params<ListValues>) =>
  pageOf(db, values, withoutOffice(db, values).unionAll(inCharge(db, values))),
);

const withBoth = prepared((db, values: Params<ListValues>) =>
  pageOf(
    db,
    values,
    withoutOffice(db, values).unionAll(reviewedByOffice(db, values)).unionAll(inCharge(db, values)),
  ),
);

/** A union of small sets, each found by an index; conditions joined by "or" would read every event there is. */
function withoutOffice(db: Db, values: Params<ListValues>) {
  return registered(db, values.member)
    .unionAll(reviewedByName(db, values.member))
    .unionAll(openTo(db, values));
}

type Visible = ReturnType<typeof registered>;

/** The events of the page; one that was found in several ways is listed once. */
function pageOf(db: Db, { since, until, limit, offset }: Params<ListValues>, visible: Visible) {
  return (
    db
      .selectFrom(visible.as('visible'))
      // Cross joins are done in this order: each event that was found is looked up, and no other.
      .crossJoin('events')
      .select('events.id')
      .select(({ fn }) => [
        fn.max('visible.registration').as('registration'),
        fn.max('visible.attending').as('attending'),
        fn.max('visible.barcode').as('barcode'),
        fn.max('visible.waiting_since').as('waiting_since'),
      ])
      .whereRef('events.id', '=', 'visible.event')
      .where('events.start_date', '<=', until)
      .where((eb) => eb(eb.fn.coalesce('events.end_date', 'events.start_date'), '>=', since))
      .where(isPublishedEvent())
      .groupBy(['events.start_date', 'events.id'])
      .orderBy('events.start_date')
      .orderBy('events.id')
      .limit(limit)
      .offset(offset)
  );
}

/** Invited, or answered already. */
function registered(db: Db, member: Param<MemberId>) {
  return db
    .selectFrom('registrations')
    .select('event_id as event')
    .select((eb) => [
      eb.ref('id').$castTo<RegistrationId | null>().as('registration'),
      'attending',
      eb.ref('barcode').$castTo<string | null>().as('barcode'),
      'waiting_since',
    ])
    .where('member_id', '=', member);
}

const none = expressionBuilder<Tables>().lit(null);

/** Stands for the columns of a registration in the other branches of the union. */
const noRegistration = [
  none.$castTo<RegistrationId | null>().as('registration'),
  none.$castTo<Attending | null>().as('attending'),
  none.$castTo<string | null>().as('barcode'),
  none.$castTo<InstantText | null>().as('waiting_since'),
] as const;

function reviewedByName(db: Db, member: Param<MemberId>) {
  return db
    .selectFrom('event_reviewers')
    .select('event_id as event')
    .select(noRegistration)
    .where('member_id', '=', member);
}

/** By an office at the very place that owns the event's calendar. */
function reviewedByOffice(db: Db, values: Params<ListValues>) {
  return eventsOfCalendars(db, values)
    .crossJoin('event_reviewers')
    .where((eb) => among(db, eb.ref('calendars.place_id'), values.officePlaces))
    .whereRef('event_reviewers.event_id', '=', 'events.id')
    .where((eb) =>
      among(db, pairOf(eb.ref('calendars.place_id'), eb.ref('event_reviewers.function_id')), values.offices),
    );
}

/** Everyone under the calendar's owner is the audience of an event that is not closed. */
function openTo(db: Db, values: Params<ListValues>) {
  return eventsOfCalendars(db, values)
    .where((eb) => among(db, eb.ref('calendars.place_id'), values.places))
    .where('events.closed', '=', 0);
}

function inCharge(db: Db, values: Params<ListValues>) {
  return eventsOfCalendars(db, values).where('calendars.place_id', 'in', placesBelow(db, values.charge));
}

/** The events of the page's time in calendars, the calendars to be chosen first. */
function eventsOfCalendars(db: Db, values: Params<ListValues>) {
  return db
    .selectFrom('calendars')
    .crossJoin('events')
    .select('events.id as event')
    .select(noRegistration)
    .whereRef('events.calendar_id', '=', 'calendars.id')
    .where('events.start_date', '>=', earliestStart(db, values))
    .where('events.start_date', '<=', values.until);
}

/** When the earliest event of the page may start: on its first day, or before it for one that lasts until then. */
function earliestStart(db: Db, { since, firstDay }: Params<ListValues>) {
  const overNight = db
    .selectFrom('events')
    .select((eb) => eb.fn.min<DateTimeText>(startOverNight()).as('start'))
    .where(lastsOverNight())
    .where('end_date', '>=', since)
    .where((eb) => eb(startOverNight(), '<', firstDay));
  const eb = expressionBuilder<Tables>();
  return eb.fn.coalesce(overNight, eb.val(firstDay));
}
