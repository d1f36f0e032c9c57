import type { Selectable } from 'kysely';
import { compareCodePoints } from '../../platform/shared/code-point-order.ts';
import type { CalendarId, EventId, MemberId, PlaceId, SeriesId } from '../../platform/shared/ids.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import { among, rowsAsJson } from '../../platform/storage/among.ts';
import type { JsonText } from '../../platform/storage/columns.ts';
import type { Db } from '../../platform/storage/database.ts';
import { fromJson } from '../../platform/storage/json.ts';
import { prepared, type Params, type Param } from '../../platform/storage/prepared.ts';
import type {
  Attachment,
  EventRecord,
  EventSettings,
  NamedReviewer,
  OwnGuest,
  OwnRegistration,
} from './event.ts';
import type { EventsTable } from './events-tables.ts';
import type { Question } from './question.ts';

const settingsOf = prepared((db, { ids }: Params<{ ids: readonly EventId[] }>) =>
  db
    .selectFrom('events')
    .innerJoin('calendars', 'calendars.id', 'events.calendar_id')
    .innerJoin('places', 'places.id', 'calendars.place_id')
    .select(['events.id', 'events.type', 'events.title', 'events.description', 'events.location'])
    .select(['events.start_date', 'events.end_date', 'events.all_day', 'events.cancelled', 'events.closed'])
    .select(['events.registration_enabled', 'events.registration_due_date', 'events.registration_url'])
    .select(['events.review_enabled', 'events.guests_allowed', 'events.partners_allowed'])
    .select(['events.tickets_enabled', 'events.banner', 'events.banner_sq'])
    .select(['events.banner_file', 'events.banner_sq_file'])
    .select(['events.capacity', 'events.waiting_list', 'events.waiting_order', 'events.sequence'])
    .select(['events.created_at', 'events.updated_at', 'events.draft', 'events.removed_at'])
    .select(['events.version', 'events.series_id', 'calendars.id as calendar_id'])
    .select(['calendars.title as calendar_title', 'places.id as owner_place', 'places.path as owner_path'])
    .select((eb) => [
      rowsAsJson(
        db,
        eb
          .selectFrom('event_questions')
          .select(['id', 'position', 'title', 'type', 'required', 'options'])
          .whereRef('event_id', '=', 'events.id')
          .where('archived', '=', 0),
      ).as('questions'),
      rowsAsJson(
        db,
        eb
          .selectFrom('event_attachments')
          .select(['id', 'position', 'name', 'url', 'type', 'size', 'attached_file as file'])
          .whereRef('event_id', '=', 'events.id'),
      ).as('attachments'),
      rowsAsJson(
        db,
        eb
          .selectFrom('event_reviewers')
          .select(['member_id as member', 'function_id as function'])
          .whereRef('event_id', '=', 'events.id'),
      ).as('reviewers'),
    ])
    .where((eb) => among(db, eb.ref('events.id'), ids)),
);

/** Events with their settings, in one query for any number of them and in no particular order. */
export async function findSettings(db: Db, ids: readonly EventId[]): Promise<EventSettings[]> {
  return (await settingsOf(db, { ids })).rows.map((row) => ({
    event: toEvent(row),
    questions: inOrder<StoredQuestion>(row.questions).map(toQuestion),
    attachments: inOrder<Attachment & Placed>(row.attachments),
    reviewers: fromJson<NamedReviewer[]>(row.reviewers),
  }));
}

/** The events of a series. */
export async function findEventsOfSeries(db: Db, series: SeriesId): Promise<EventId[]> {
  const rows = await db.selectFrom('events').select('id').where('series_id', '=', series).execute();
  return rows.map(({ id }) => id);
}

interface Placed {
  id: number;
  position: number;
}

type StoredQuestion = Omit<Question, 'required' | 'options'> &
  Placed & { required: number; options: JsonText };

function inOrder<Row extends Placed>(rows: JsonText): Row[] {
  return fromJson<Row[]>(rows).toSorted((a, b) => a.position - b.position || a.id - b.id);
}

function toQuestion(row: StoredQuestion): Question {
  return { ...row, required: row.required === 1, options: fromJson<string[]>(row.options) };
}

type EventRow = Omit<
  Selectable<EventsTable>,
  'external_id' | 'calendar_id' | 'title_key' | 'published_at' | 'before_cancelled'
> & {
  calendar_id: CalendarId;
  calendar_title: string;
  owner_place: PlaceId;
  owner_path: string;
};

function toEvent(row: EventRow): EventRecord {
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
    reviewEnabled: row.review_enabled === 1,
    capacity: row.capacity,
    waitingList: row.waiting_list === 1,
    waitingOrder: row.waiting_order,
    calendar: { id: row.calendar_id, title: row.calendar_title },
    ownerPath: row.owner_path,
    registrationUrl: row.registration_url,
    guestsAllowed: row.guests_allowed === 1,
    partnersAllowed: row.partners_allowed === 1,
    ticketsEnabled: row.tickets_enabled === 1,
    banner: row.banner,
    bannerSq: row.banner_sq,
    bannerFile: row.banner_file,
    bannerSqFile: row.banner_sq_file,
    sequence: row.sequence,
    draft: row.draft === 1,
    removedAt: row.removed_at,
    version: row.version,
    series: row.series_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ownerPlace: row.owner_place,
  };
}

interface MemberAtEvent {
  event: EventId;
  member: MemberId;
}

/** Two searches, each by an index of its own; one with "or" would read everyone who comes to the event. */
const ownPeople = prepared((db, { event, member }: Params<MemberAtEvent>) =>
  registrationsAt(db, event)
    .where('member_id', '=', member)
    .unionAll(registrationsAt(db, event).where('host_member_id', '=', member)),
);

function registrationsAt(db: Db, event: Param<EventId>) {
  return db
    .selectFrom('registrations')
    .leftJoin('members as hosts', 'hosts.id', 'registrations.host_member_id')
    .select(['registrations.id', 'member_id', 'attending', 'waiting_since', 'comment', 'barcode'])
    .select(['hosts.first_name as host_first_name', 'hosts.middle_name as host_middle_name'])
    .select(['hosts.last_name as host_last_name', 'registrations.partner'])
    .select(['guest_first_name as firstName', 'guest_last_name as lastName', 'guest_email as email'])
    .select(['registrations.created_at', 'answered_at', 'validated_at'])
    .select((eb) =>
      eb
        .selectFrom('outbox')
        .select('outbox.state')
        .whereRef('outbox.registration_id', '=', 'registrations.id')
        .orderBy('outbox.id', 'desc')
        .limit(1)
        .as('mail'),
    )
    .where('event_id', '=', event);
}

/** A member's own registration at an event, and whom they bring: the partner first, then guests by name. */
export async function findOwnPeople(
  db: Db,
  event: EventId,
  member: MemberId,
): Promise<{ own: OwnRegistration | null; guests: OwnGuest[] }> {
  let own: OwnRegistration | null = null;
  const guests: OwnGuest[] = [];
  for (const row of (await ownPeople(db, { event, member })).rows) {
    const { id, attending, waiting_since: waitingSince, comment, barcode } = row;
    const checkedIn = row.validated_at !== null;
    if (row.member_id === member) own = { id, attending, waitingSince, comment, barcode, checkedIn };
    else guests.push(toGuest(row));
  }
  return { own, guests: guests.toSorted(partnerFirst) };
}

type OwnRow = Awaited<ReturnType<typeof ownPeople>>['rows'][number];

function toGuest(row: OwnRow): OwnGuest {
  const { id: registration, firstName, lastName, email, attending } = row;
  return {
    registration,
    hostName: joinedName(row.host_first_name, row.host_middle_name, row.host_last_name),
    firstName,
    lastName,
    email,
    partner: row.partner === 1,
    attending,
    waiting: row.waiting_since !== null,
    invitedAt: row.created_at,
    answeredAt: row.answered_at,
    mail: row.mail === 'sending' ? 'queued' : row.mail,
    checkedIn: row.validated_at !== null,
    barcode: row.barcode,
  };
}

function partnerFirst(a: OwnGuest, b: OwnGuest): number {
  return (
    Number(b.partner) - Number(a.partner) ||
    compareCodePoints(a.lastName, b.lastName) ||
    compareCodePoints(a.firstName, b.firstName) ||
    a.registration - b.registration
  );
}

const hasRegistrationAt = prepared((db, { event, member }: Params<MemberAtEvent>) =>
  db.selectFrom('registrations').select('id').where('event_id', '=', event).where('member_id', '=', member),
);

/** Whether a member was invited to an event or has answered. */
export async function isRegistered(db: Db, event: EventId, member: MemberId): Promise<boolean> {
  return (await hasRegistrationAt(db, { event, member })).rows.length > 0;
}
