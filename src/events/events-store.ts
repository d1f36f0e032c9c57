import type { Selectable } from 'kysely';
import type { Office } from '../organisation/grant.ts';
import type { CalendarId, EventId, FunctionId, MemberId, PlaceId } from '../shared/ids.ts';
import type { Db } from '../storage/database.ts';
import type { EventsTable } from './events-tables.ts';
import { fromJson } from '../storage/json.ts';
import { prepared } from '../storage/prepared.ts';
import type { EventRecord, OwnRegistration } from './event.ts';
import type { NamedReviewer } from './event-policy.ts';

/** A query over events with their calendar and the place that owns it. */
export function eventsQuery(db: Db) {
  return db
    .selectFrom('events')
    .innerJoin('calendars', 'calendars.id', 'events.calendar_id')
    .innerJoin('places', 'places.id', 'calendars.place_id')
    .selectAll('events')
    .select(['calendars.title as calendar_title', 'places.id as owner_place', 'places.path as owner_path']);
}

const eventById = prepared((db, { id }: { id: EventId }) => eventsQuery(db).where('events.id', '=', id));

/** One event, whoever may see it. */
export async function findEvent(db: Db, id: EventId): Promise<EventRecord | undefined> {
  const [row] = (await eventById(db, { id })).rows;
  return row === undefined ? undefined : toEvent(row);
}

const ownRegistration = prepared((db, { event, member }: { event: EventId; member: MemberId }) =>
  db
    .selectFrom('registrations')
    .select(['id', 'attending', 'comment', 'barcode'])
    .where('event_id', '=', event)
    .where('member_id', '=', member),
);

/** A member's own registration at an event. */
export async function findOwnRegistration(
  db: Db,
  event: EventId,
  member: MemberId,
): Promise<OwnRegistration | null> {
  const [row] = (await ownRegistration(db, { event, member })).rows;
  return row === undefined ? null : { ...row, memberId: member };
}

const reviewersOf = prepared((db, { event }: { event: EventId }) =>
  db
    .selectFrom('event_reviewers')
    .select(['member_id as member', 'function_id as function'])
    .where('event_id', '=', event),
);

/** The reviewers of an event, by name and by function. */
export async function findReviewers(db: Db, event: EventId): Promise<NamedReviewer[]> {
  return (await reviewersOf(db, { event })).rows;
}

const reviewerByName = prepared((db, { event, member }: { event: EventId; member: MemberId }) =>
  db.selectFrom('event_reviewers').select('id').where('member_id', '=', member).where('event_id', '=', event),
);

const reviewerByFunction = prepared((db, { event, held }: { event: EventId; held: FunctionId }) =>
  db.selectFrom('event_reviewers').select('id').where('event_id', '=', event).where('function_id', '=', held),
);

/** Whether somebody is a reviewer of an event by name, or by an office at the calendar's owner. */
export async function isNamedReviewer(
  db: Db,
  { id, ownerPlace }: { id: EventId; ownerPlace: PlaceId },
  { memberId, offices }: { memberId: MemberId; offices: readonly Office[] },
): Promise<boolean> {
  if ((await reviewerByName(db, { event: id, member: memberId })).rows.length > 0) return true;
  for (const office of offices) {
    if (office.place !== ownerPlace) continue;
    if ((await reviewerByFunction(db, { event: id, held: office.function })).rows.length > 0) return true;
  }
  return false;
}

export type EventRow = Selectable<EventsTable> & {
  calendar_title: string;
  owner_place: PlaceId;
  owner_path: string;
  calendar_id: CalendarId;
};

/** Reads a row of `eventsQuery`. */
export function toEvent(row: EventRow): EventRecord {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    description: row.description,
    start: row.start_date,
    end: row.end_date,
    allDay: row.all_day === 1,
    location: fromJson(row.location),
    cancelled: row.cancelled === 1,
    closed: row.closed === 1,
    registrationEnabled: row.registration_enabled === 1,
    registrationDueDate: row.registration_due_date,
    registrationUrl: row.registration_url,
    reviewEnabled: row.review_enabled === 1,
    guestsAllowed: row.guests_allowed === 1,
    partnersAllowed: row.partners_allowed === 1,
    ticketsEnabled: row.tickets_enabled === 1,
    banner: row.banner,
    bannerSq: row.banner_sq,
    sequence: row.sequence,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    calendar: { id: row.calendar_id, title: row.calendar_title },
    ownerPlace: row.owner_place,
    ownerPath: row.owner_path,
  };
}
