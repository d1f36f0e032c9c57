import type { EventLocation, EventRecord } from '../event/event.ts';
import { eventDateProblems } from '../event/event-rules.ts';
import { foldText } from '../../platform/shared/folded-text.ts';
import type { FieldProblem } from '../../platform/shared/errors.ts';
import { isDateTimeText, timeInsteadOf, type DateTimeText } from '../../platform/shared/local-time.ts';
import { toJson } from '../../platform/storage/json.ts';
import type { EventDetails, EventState, NewEvent, SentDetails } from './managed-event.ts';

/** A place of which nothing is said. */
export const nowhere: EventLocation = {
  name: '',
  address: '',
  postalCode: '',
  city: '',
  country: '',
  latitude: null,
  longitude: null,
  phone: '',
  email: '',
  www: '',
};

/** What a new event has where nothing is said: most clubs want to know who comes, and let partners and guests come along. */
export function detailsOfNew({ location, ...sent }: Omit<NewEvent, 'calendar'>): EventDetails {
  const reviewEnabled = sent.reviewEnabled ?? false;
  const registrationEnabled = sent.registrationEnabled ?? true;
  const needsDueDate = reviewEnabled && registrationEnabled;
  return {
    description: '',
    endDate: null,
    allDay: false,
    closed: false,
    registrationDueDate: needsDueDate ? endOfDayBefore(sent.startDate) : '',
    registrationUrl: '',
    guestsAllowed: true,
    partnersAllowed: true,
    ticketsEnabled: reviewEnabled,
    capacity: null,
    waitingList: true,
    waitingOrder: 'strict',
    ...sent,
    registrationEnabled,
    reviewEnabled,
    location: { ...nowhere, ...location },
  };
}

/** The last second of the day before. */
export function endOfDayBefore(start: DateTimeText): DateTimeText {
  const day = Temporal.PlainDateTime.from(start).toPlainDate().subtract({ days: 1 });
  return `${day.toString()}T23:59:59`;
}

/** The details with what is sent; parts of the place that are not sent stay. */
export function withSent(before: EventDetails, { location, ...sent }: SentDetails): EventDetails {
  return { ...before, ...sent, location: placeWithSent(before.location, location ?? {}) };
}

/** What belongs to a house, and not to the next one. The country does not change as often as the house does. */
const ofHouse = { address: '', postalCode: '', city: '', phone: '', email: '', www: '' } as const;

/** Whether another house is named: how its name is written with capitals and accents makes no other one of it, and a place without a name may get one. */
export function isOtherHouse(before: EventLocation, after: EventLocation): boolean {
  return before.name !== '' && after.name !== '' && foldText(before.name) !== foldText(after.name);
}

/** What is said of a house, but for its name: what another one does not take over. */
export function partsOfHouse(location: EventLocation): Partial<EventLocation> {
  const parts = Object.keys(ofHouse) as (keyof typeof ofHouse)[];
  return Object.fromEntries(
    parts.filter((part) => location[part] !== '').map((part) => [part, location[part]]),
  );
}

/** Another house has another address, and another place lies elsewhere: until someone says where, people would go to the former one. */
export function placeWithSent(before: EventLocation, sent: Partial<EventLocation>): EventLocation {
  const named = { ...before, ...sent };
  const after = isOtherHouse(before, named) ? { ...before, ...ofHouse, ...sent } : named;
  const isLocated = sent.latitude !== undefined || sent.longitude !== undefined;
  return isLocated || !isElsewhere(before, after) ? after : { ...after, latitude: null, longitude: null };
}

/** What people find a place by; how to reach its host, and where exactly it lies, can be corrected without moving anyone. */
const addressing = ['name', 'address', 'postalCode', 'city', 'country'] as const;

/** Whether one place is another than the other. */
export function isElsewhere(before: EventLocation, after: EventLocation): boolean {
  return addressing.some((part) => before[part] !== after[part]);
}

/** What is wrong with the times of an event, sent or computed: their years, their order, and times that the clocks skip. */
export function timeProblems(details: EventDetails, timeZone: string): FieldProblem[] {
  const { startDate, endDate, registrationDueDate } = details;
  const times = { startDate, endDate, registrationDueDate };
  const outside = Object.entries(times).flatMap(([field, time]) => outsideProblems(field, time));
  if (outside.length > 0) return outside;
  return [
    ...Object.entries(times).flatMap(([field, time]) => skippedProblems(field, time, timeZone)),
    ...eventDateProblems(startDate, endDate, registrationDueDate === '' ? null : registrationDueDate),
  ];
}

/** What is wrong with a later event of a series, so that people find it. */
export function withDate(day: DateTimeText, problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.map((problem) => ({ ...problem, date: day.slice(0, 10) }));
}

/** A time that is computed from another one may fall out of the calendar, where it could not be stored and read back. */
function outsideProblems(field: string, time: DateTimeText | null): FieldProblem[] {
  if (time === null || time === '' || isDateTimeText(time)) return [];
  return [{ field, problem: 'would be outside the years 1 to 9999' }];
}

function skippedProblems(field: string, time: DateTimeText | null, timeZone: string): FieldProblem[] {
  if (time === null || time === '') return [];
  const instead = timeInsteadOf(time, timeZone);
  if (instead === undefined) return [];
  const words = `does not exist: the clocks are put forward on ${time.slice(0, 10)}, from ${time.slice(11, 16)} to ${instead.slice(11, 16)}`;
  return [{ field, problem: words, code: 'skipped-time' }];
}

/** What keeps an event from being published: the door refuses every ticket as long as registration is open. */
export function publishingProblems(details: EventDetails): FieldProblem[] {
  const { reviewEnabled, registrationEnabled, registrationDueDate, startDate } = details;
  if (!reviewEnabled || !registrationEnabled) return [];
  if (registrationDueDate !== '' && registrationDueDate < startDate) return [];
  const problem =
    'must be before startDate, because the door refuses tickets as long as registration is open';
  return [{ field: 'registrationDueDate', problem, code: 'door-refuses' }];
}

/** What calendar programs show: when it changes, they must notice. */
const shownInCalendars = ['title', 'description', 'startDate', 'endDate', 'allDay', 'location'] as const;

/** Whether calendar programs must notice a change of a published event. */
export function affectsCalendars(before: EventDetails, after: EventDetails): boolean {
  return shownInCalendars.some((field) => toJson(before[field]) !== toJson(after[field]));
}

/** What decides who has a seat: when it changes, some of those who wait may get one. */
const seatFields = ['capacity', 'waitingList', 'waitingOrder', 'startDate'] as const;

/** Whether those who wait for a seat of an event must be looked at again. */
export function mayPromote(before: EventDetails, after: EventDetails): boolean {
  return seatFields.some((field) => before[field] !== after[field]);
}

/** What organisers said of a stored event. */
export function detailsOf(event: EventRecord): EventDetails {
  return {
    title: event.title,
    description: event.description,
    startDate: event.start,
    endDate: event.end,
    allDay: event.allDay,
    location: event.location,
    closed: event.closed,
    registrationEnabled: event.registrationEnabled,
    registrationDueDate: event.registrationDueDate ?? '',
    registrationUrl: event.registrationUrl,
    reviewEnabled: event.reviewEnabled,
    guestsAllowed: event.guestsAllowed,
    partnersAllowed: event.partnersAllowed,
    ticketsEnabled: event.ticketsEnabled,
    capacity: event.capacity,
    waitingList: event.waitingList,
    waitingOrder: event.waitingOrder,
  };
}

const flag = (value: boolean) => (value ? 1 : 0);

/** The details as the database keeps them. */
export function columnsOf(details: EventDetails) {
  return {
    title: details.title,
    title_key: foldText(details.title),
    description: details.description,
    start_date: details.startDate,
    end_date: details.endDate,
    all_day: flag(details.allDay),
    location: toJson(details.location),
    closed: flag(details.closed),
    registration_enabled: flag(details.registrationEnabled),
    registration_due_date: details.registrationDueDate === '' ? null : details.registrationDueDate,
    registration_url: details.registrationUrl,
    review_enabled: flag(details.reviewEnabled),
    guests_allowed: flag(details.guestsAllowed),
    partners_allowed: flag(details.partnersAllowed),
    tickets_enabled: flag(details.ticketsEnabled),
    capacity: details.capacity,
    waiting_list: flag(details.waitingList),
    waiting_order: details.waitingOrder,
  } as const;
}

/** Where an event is in its life. */
export function stateOf({
  draft,
  cancelled,
  removedAt,
}: Pick<EventRecord, 'draft' | 'cancelled' | 'removedAt'>): EventState {
  if (removedAt !== null) return 'removed';
  if (draft) return 'draft';
  return cancelled ? 'cancelled' : 'published';
}
