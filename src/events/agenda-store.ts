import type { Office } from '../organisation/grant.ts';
import type { MemberId, PlaceId } from '../shared/ids.ts';
import { textAfter } from '../shared/text-range.ts';
import type { Db } from '../storage/database.ts';
import { prepared } from '../storage/prepared.ts';
import { unindexed } from '../storage/unindexed.ts';
import { inOrderOfTime, type AgendaEntry } from './agenda-rules.ts';
import type { OwnRegistration } from './event.ts';

/** A query for entries of agendas, in the order of time. */
function entriesIn(db: Db) {
  return db
    .selectFrom('events')
    .select(['events.id', 'events.start_date as start'])
    .select((eb) => eb.fn.coalesce('events.end_date', 'events.start_date').as('last'))
    .orderBy('events.start_date')
    .orderBy('events.id');
}

const openAt = prepared((db, { place }: { place: PlaceId }) =>
  entriesIn(db)
    .innerJoin('calendars', 'calendars.id', 'events.calendar_id')
    .where('calendars.place_id', '=', place)
    .where('events.closed', '=', 0),
);

/** The events of a place's calendars that everyone below the place may see. */
export async function findOpenAt(db: Db, place: PlaceId): Promise<AgendaEntry[]> {
  return (await openAt(db, { place })).rows;
}

const allBelow = prepared((db, { path, end, most }: { path: string; end: string; most: number }) =>
  db
    .selectFrom('places')
    .innerJoin('calendars', 'calendars.place_id', 'places.id')
    .innerJoin('events', 'events.calendar_id', 'calendars.id')
    .select(['events.id', 'events.start_date as start'])
    .select((eb) => eb.fn.coalesce('events.end_date', 'events.start_date').as('last'))
    .where('places.path', '>=', path)
    .where('places.path', '<', end)
    .limit(most),
);

/**
 * All events of a place and of those below it, closed ones too, for whoever is in charge of it; no more than so many.
 * They are sorted here: asked for in the order of time, an engine may read the events of the whole world.
 */
export async function findAllBelow(db: Db, path: string, most: number): Promise<AgendaEntry[]> {
  const { rows } = await allBelow(db, { path, end: textAfter(path) ?? path, most });
  return rows.toSorted(inOrderOfTime);
}

const registeredFor = prepared((db, { member }: { member: MemberId }) =>
  entriesIn(db)
    .innerJoin('registrations', 'registrations.event_id', 'events.id')
    .select(['registrations.id as registration', 'registrations.attending'])
    .select(['registrations.comment', 'registrations.barcode'])
    .where('registrations.member_id', '=', member),
);

/** The events a member was invited to or has answered, with the answers. */
export async function findRegistered(
  db: Db,
  member: MemberId,
): Promise<(AgendaEntry & { own: OwnRegistration })[]> {
  const { rows } = await registeredFor(db, { member });
  return rows.map(({ id, start, last, registration, ...own }) => {
    return { id, start, last, own: { id: registration, memberId: member, ...own } };
  });
}

const reviewedByName = prepared((db, { member }: { member: MemberId }) =>
  entriesIn(db)
    .innerJoin('event_reviewers', 'event_reviewers.event_id', 'events.id')
    .where('event_reviewers.member_id', '=', member),
);

/** The events whose reviewer a member is by name. */
export async function findReviewedByName(db: Db, member: MemberId): Promise<AgendaEntry[]> {
  return (await reviewedByName(db, { member })).rows;
}

const reviewedByOffice = prepared((db, { function: held, place }: Office) =>
  entriesIn(db)
    .innerJoin('calendars', 'calendars.id', 'events.calendar_id')
    .innerJoin('event_reviewers', 'event_reviewers.event_id', 'events.id')
    .where('calendars.place_id', '=', place)
    // Beginning with the function would read its events in every other place.
    .where((eb) => eb(unindexed(eb.ref('event_reviewers.function_id')), '=', held)),
);

/** The events whose reviewer somebody is by an office at the place that owns the calendar. */
export async function findReviewedByOffice(db: Db, office: Office): Promise<AgendaEntry[]> {
  return (await reviewedByOffice(db, office)).rows;
}
