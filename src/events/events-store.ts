import type { Selectable } from 'kysely';
import { termRuns } from '../organisation/term-conditions.ts';
import type { CalendarId, EventId, MemberId, PlaceId } from '../shared/ids.ts';
import type { DateText } from '../shared/local-time.ts';
import type { Db } from '../storage/database.ts';
import type { EventsTable } from '../storage/event-tables.ts';
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

interface ReviewerValues {
  event: EventId;
  ownerPlace: PlaceId;
  member: MemberId;
  day: DateText;
}

const namedReviewer = prepared((db, { event, ownerPlace, member, day }: ReviewerValues) =>
  db
    .selectFrom('event_reviewers')
    .select('event_reviewers.id')
    .where('event_reviewers.event_id', '=', event)
    .where((eb) =>
      eb.or([
        eb('event_reviewers.member_id', '=', member),
        eb('event_reviewers.function_id', 'in', (query) =>
          query
            .selectFrom('terms')
            .select('terms.function_id')
            .where('terms.member_id', '=', member)
            .where('terms.place_id', '=', ownerPlace)
            .where(termRuns(day)),
        ),
      ]),
    )
    .limit(1),
);

/** Whether a member is a reviewer by name, or by a function held that day at the calendar's owner. */
export async function isNamedReviewer(
  db: Db,
  { id, ownerPlace }: { id: EventId; ownerPlace: PlaceId },
  member: MemberId,
  day: DateText,
): Promise<boolean> {
  const { rows } = await namedReviewer(db, { event: id, ownerPlace, member, day });
  return rows.length > 0;
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
