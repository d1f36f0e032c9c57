import type { Caller } from '../accounts/caller.ts';
import { pathsUnderRights, placesOnPath } from '../organisation/grant.ts';
import { asId, type MemberId, type PlaceId } from '../shared/ids.ts';
import type { DateText, DateTimeText } from '../shared/local-time.ts';
import type { Db } from '../storage/database.ts';
import { lastsOverNight } from '../storage/event-conditions.ts';
import { prepared } from '../storage/prepared.ts';
import { unindexed } from '../storage/unindexed.ts';
import type { EventPage } from './agenda-rules.ts';
import type { EventSummary, OwnAnswer } from './event.ts';
import { rightsInCharge } from './event-policy.ts';
import { haveMorePlaces, isVisible, visibleIds, type Starts, type Viewer } from './event-visibility-store.ts';

export interface ListedEvent {
  event: EventSummary;
  own: OwnAnswer | null;
}

/** Where one way of making the list becomes dearer than the other. */
export interface ListLimits {
  /** Whoever is in charge of more places than this is in charge of much. */
  places: number;
  /** As many events are looked at in the order of time. */
  lookedAt: number;
}

const usualLimits: ListLimits = { places: 300, lookedAt: 3000 };
const endOfTime = '9999-12-31T23:59:59';
/** The path of a place that does not exist. */
const noClub = '/0/';

/** The events that exist for the caller, in the order of time, each with the caller's own answer. */
export async function findListedEvents(
  db: Db,
  day: DateText,
  caller: Caller,
  page: EventPage,
  limits: ListLimits = usualLimits,
): Promise<ListedEvent[]> {
  const viewer: Viewer = {
    member: caller.memberId,
    day,
    places: placesOnPath(caller.clubPath ?? noClub).map((place) => asId<PlaceId>(place)),
    charge: pathsUnderRights(caller.grants, rightsInCharge),
  };
  const wish = { ...page, ...(await findStarts(db, page)) };
  const isInChargeOfMuch =
    viewer.charge.length > 0 && (await haveMorePlaces(db, viewer.charge, limits.places));
  const rows =
    (isInChargeOfMuch ? await findInOrderOfTime(db, viewer, wish, limits.lookedAt) : undefined) ??
    (await findAmongVisible(db, viewer, wish));
  return rows.map(toListedEvent);
}

type Wish = Pick<EventPage, 'since' | 'limit' | 'offset'> & Starts;

const earliestOverNight = prepared(
  (db, { since, firstDay }: { since: DateTimeText; firstDay: DateTimeText }) =>
    db
      .selectFrom('events')
      .select((eb) => eb.fn.min<DateTimeText | null>(unindexed(eb.ref('start_date'))).as('start'))
      .where(lastsOverNight())
      .where('end_date', '>=', since)
      .where((eb) => eb(unindexed(eb.ref('start_date')), '<', firstDay)),
);

/** When the wanted events start: on the first day or later, apart from those that began before and last until then. */
async function findStarts(db: Db, { since, until }: EventPage): Promise<Starts> {
  const firstDay: DateTimeText = `${since.slice(0, 10)}T00:00:00`;
  const [row] = (await earliestOverNight(db, { since, firstDay })).rows;
  return { earliest: row?.start ?? firstDay, latest: until ?? endOfTime };
}

/** Reads event after event, for someone who sees most of them; undefined when too many would have to be looked at. */
async function findInOrderOfTime(db: Db, viewer: Viewer, wish: Wish, lookedAt: number) {
  const beyond = await db
    .selectFrom('events')
    .select('start_date')
    .where('start_date', '>=', wish.earliest)
    .where('start_date', '<=', wish.latest)
    .orderBy('start_date')
    .offset(Math.max(lookedAt, 4 * (wish.offset + wish.limit)))
    .limit(1)
    .executeTakeFirst();
  const rows = await listQuery(db, viewer.member, { ...wish, latest: beyond?.start_date ?? wish.latest })
    .innerJoin('places', 'places.id', 'calendars.place_id')
    .where((eb) => isVisible(eb, viewer))
    .execute();
  return beyond === undefined || rows.length === wish.limit ? rows : undefined;
}

/** Finds the ids of all that the viewer sees, and sorts them: for someone who sees few of all events. */
async function findAmongVisible(db: Db, { member, day, places, charge }: Viewer, wish: Wish) {
  if (places.length > mostPlaces || charge.length > mostPaths) {
    return visibleQuery(db, { member, day, places, charge }, wish).execute();
  }
  const placeValues = Object.fromEntries(slots.map((slot) => [`place${slot}`, places[slot] ?? noPlace]));
  const pathValues = Object.fromEntries(slots.map((slot) => [`path${slot}`, charge[slot] ?? '']));
  const values = { member, day, ...wish, ...placeValues, ...pathValues } as VisibleValues;
  return (await (charge.length === 0 ? visibleWithoutCharge : visibleWithCharge)(db, values)).rows;
}

/** A prepared query has a fixed number of places; those that are not needed are filled with what nobody has. */
const [mostPlaces, mostPaths] = [8, 3];
const slots = Array.from({ length: mostPlaces }, (_, slot) => slot);
const noPlace = asId<PlaceId>(0);

type VisibleValues = { member: MemberId; day: DateText } & Wish &
  Record<`place${number}`, PlaceId> &
  Record<`path${number}`, string>;

const visibleWithoutCharge = prepared((db, values: VisibleValues) =>
  visibleQuery(db, viewerIn(values, []), values),
);

const visibleWithCharge = prepared((db, values: VisibleValues) => {
  const charge = slots.slice(0, mostPaths).map((slot) => values[`path${slot}`] ?? '');
  return visibleQuery(db, viewerIn(values, charge), values);
});

function viewerIn(values: VisibleValues, charge: readonly string[]): Viewer {
  const places = slots.map((slot) => values[`place${slot}`] ?? noPlace);
  return { member: values.member, day: values.day, places, charge };
}

function visibleQuery(db: Db, viewer: Viewer, wish: Wish) {
  return listQuery(db, viewer.member, wish).where('events.id', 'in', visibleIds(db, viewer, wish));
}

/** A page of events in the order of time, before it is said which of them exist for the member. */
function listQuery(db: Db, member: MemberId, { since, earliest, latest, limit, offset }: Wish) {
  return db
    .selectFrom('events')
    .innerJoin('calendars', 'calendars.id', 'events.calendar_id')
    .leftJoin('registrations', (join) =>
      join.onRef('registrations.event_id', '=', 'events.id').on('registrations.member_id', '=', member),
    )
    .select(['events.id', 'events.type', 'events.title', 'events.description'])
    .select([
      'events.start_date as start',
      'events.end_date as end',
      'events.all_day',
      'events.review_enabled',
    ])
    .select(['calendars.id as calendar_id', 'calendars.title as calendar_title'])
    .select(['registrations.id as registration', 'registrations.attending', 'registrations.barcode'])
    .where('events.start_date', '>=', earliest)
    .where('events.start_date', '<=', latest)
    .where((eb) => eb(eb.fn.coalesce('events.end_date', 'events.start_date'), '>=', since))
    .orderBy('events.start_date')
    .orderBy('events.id')
    .limit(limit)
    .offset(offset);
}

type ListRow = Awaited<ReturnType<ReturnType<typeof listQuery>['execute']>>[number];

function toListedEvent({ registration, attending, barcode, ...row }: ListRow): ListedEvent {
  return {
    event: {
      id: row.id,
      type: row.type,
      title: row.title,
      description: row.description,
      start: row.start,
      end: row.end,
      allDay: row.all_day === 1,
      reviewEnabled: row.review_enabled === 1,
      calendar: { id: row.calendar_id, title: row.calendar_title },
    },
    own: registration === null || barcode === null ? null : { attending, barcode },
  };
}
