import { placeOf } from './hand-people.ts';
import type { HandCaller } from './hand-route.ts';

/** An event with the caller's own registration, out of `events`, `calendars`, `places`, `own` and `seats`. */
export const eventColumns = `
  events.id, events.type, events.title, events.description, events.start_date as startDate,
  events.end_date as endDate, events.all_day as allDay, events.location, events.closed, events.cancelled,
  events.registration_enabled as registrationEnabled, events.registration_due_date as registrationDueDate,
  events.review_enabled as reviewEnabled, events.capacity, events.waiting_list as waitingList,
  events.waiting_order as waitingOrder, calendars.id as calendarId, calendars.title as calendarTitle,
  places.path as ownerPath, places.id as ownerPlace,
  own.id as registration, own.attending, own.barcode, own.waiting_since as waitingSince,
  own.validated_at as validatedAt, seats.taken,
  seats.waiting as inLine,
  exists (select 1 from event_questions where event_questions.event_id = events.id
    and event_questions.required = 1 and event_questions.archived = 0
    and not exists (select 1 from registration_answers as given
      where given.registration_id = own.id and given.question_id = event_questions.id)) as asksFirst`;

/** Where those columns come from, beside the event and the registration. */
export const eventJoins = `
  join calendars on calendars.id = events.calendar_id
  join places on places.id = calendars.place_id
  left join event_seats as seats on seats.event_id = events.id`;

export interface EventRow {
  id: number;
  type: string;
  title: string;
  description: string;
  startDate: string;
  endDate: string | null;
  allDay: number;
  location: string;
  closed: number;
  cancelled: number;
  registrationEnabled: number;
  registrationDueDate: string | null;
  reviewEnabled: number;
  validatedAt: string | null;
  capacity: number | null;
  waitingList: number;
  waitingOrder: string;
  calendarId: number;
  calendarTitle: string;
  ownerPath: string;
  ownerPlace: number;
  registration: number | null;
  attending: string | null;
  barcode: string | null;
  waitingSince: string | null;
  taken: number | null;
  inLine: number | null;
  asksFirst: number;
}

/** Where an event takes place. */
export function locationOf({ location }: Pick<EventRow, 'location'>) {
  return JSON.parse(location) as { name: string; city: string };
}

/** Whether members can answer now. */
export function isOpen(row: Omit<RegistrationColumns, 'endDate'>, now: string): boolean {
  const { cancelled, registrationEnabled, startDate, registrationDueDate: due } = row;
  return cancelled === 0 && registrationEnabled === 1 && startDate > now && (due === null || due >= now);
}

type RegistrationColumns = Pick<
  EventRow,
  'cancelled' | 'registrationEnabled' | 'startDate' | 'endDate' | 'registrationDueDate'
>;

/** Counts those of the line of an event who wait for longer than since a moment. */
export const countAhead = `
  select count(distinct registrations.waiting_since) as parties from registrations
  left join members on members.id = coalesce(registrations.member_id, registrations.host_member_id)
  where registrations.event_id = :event and registrations.waiting_since < :since
    and coalesce(members.active, 1) <> 0`;

/** What the list of events says of one. */
export function listed(
  row: EventRow,
  { clubPath }: HandCaller,
  now: string,
  ahead: (row: EventRow) => number,
) {
  const registrationOpen = isOpen(row, now);
  const isInvited = row.registration !== null;
  const isAsked = row.closed === 0 && clubPath?.startsWith(row.ownerPath) === true;
  const asksFirst = row.asksFirst === 1;
  const wantsToCome = row.attending === 'YES' || row.waitingSince !== null;
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    startDate: row.startDate,
    endDate: row.endDate,
    allDay: row.allDay === 1,
    description: row.description,
    place: placeOf(locationOf(row)),
    calendar: { id: row.calendarId, title: row.calendarTitle },
    closed: row.closed === 1,
    cancelled: row.cancelled === 1,
    registrationEnabled: row.registrationEnabled === 1,
    registrationDueDate: row.registrationDueDate ?? '',
    registrationOpen,
    mayAnswer: registrationOpen && (isInvited || isAsked),
    reviewEnabled: row.reviewEnabled === 1,
    reviewBarcode: row.attending === 'YES' && row.reviewEnabled === 1 ? row.barcode : '',
    attending: row.attending ?? '',
    registration: row.registration,
    hasUnansweredQuestions: asksFirst && wantsToCome,
    asksFirst,
    capacity: row.capacity,
    placesLeft: placesLeft(row),
    waitingList: row.waitingList === 1,
    waiting: row.waitingSince === null ? null : 1 + ahead(row),
  };
}

function placesLeft({ capacity, taken, inLine, waitingOrder }: EventRow): number | null {
  if (capacity === null) return null;
  return waitingOrder === 'strict' && (inLine ?? 0) > 0 ? 0 : Math.max(0, capacity - (taken ?? 0));
}
