import type { EventChange, ManagedEventDetail, NewEvent } from '../../../lib/api/schema.gen.ts';
import { isDay } from '../../../lib/format/month-rules.ts';
import { isMoment } from '../../../lib/format/typed-date-rules.ts';
import {
  houseFields,
  placeFields,
  placePart,
  pointFields,
  type PlaceField,
  type PointField,
} from './place-fields.ts';

/** Moments: `2027-06-12T18:30`, or what was typed and is none. */
export const timeFields = ['startDate', 'endDate', 'registrationDueDate'] as const;
export type TimeFieldName = (typeof timeFields)[number];

type TextField =
  | 'calendar'
  | 'title'
  | 'description'
  | 'registrationUrl'
  | 'capacity'
  | 'waitingOrder'
  | PlaceField
  | PointField
  | TimeFieldName;

const switchFields = [
  'allDay',
  'registrationEnabled',
  'guestsAllowed',
  'partnersAllowed',
  'ticketsEnabled',
  'reviewEnabled',
  'closed',
  'waitingList',
] as const;
export type SwitchFieldName = (typeof switchFields)[number];

/** A field of the form, by its name in the interface. */
export type EventField = TextField | SwitchFieldName;

/** What is typed, as it is typed. */
export type EventDraft = Record<TextField, string> & Record<SwitchFieldName, boolean>;

/** An empty form: most clubs want to know who comes, and let partners and guests come along. */
export const emptyEventDraft: EventDraft = {
  calendar: '',
  title: '',
  startDate: '',
  endDate: '',
  description: '',
  registrationDueDate: '',
  registrationUrl: '',
  'location.name': '',
  'location.address': '',
  'location.postalCode': '',
  'location.city': '',
  'location.country': '',
  'location.phone': '',
  'location.email': '',
  'location.www': '',
  'location.latitude': '',
  'location.longitude': '',
  allDay: false,
  registrationEnabled: true,
  guestsAllowed: true,
  partnersAllowed: true,
  ticketsEnabled: false,
  reviewEnabled: false,
  closed: false,
  capacity: '',
  waitingList: true,
  waitingOrder: 'strict',
};

/** Every field of the form. */
const eventFields = Object.keys(emptyEventDraft) as EventField[];

const minute = (time: string | null) => (time ?? '').slice(0, 16);

/** The form of an event. */
export function draftOfEvent(event: ManagedEventDetail): EventDraft {
  const places = placeFields.map((field) => [field, event.location[placePart(field)] ?? '']);
  const { latitude, longitude } = event.location;
  const switches = switchFields.map((field) => [field, event[field]]);
  return {
    ...(Object.fromEntries([...places, ...switches]) as Record<PlaceField, string> &
      Record<SwitchFieldName, boolean>),
    'location.latitude': String(latitude ?? ''),
    'location.longitude': String(longitude ?? ''),
    calendar: String(event.calendar.id),
    title: event.title,
    startDate: minute(event.startDate),
    endDate: minute(event.endDate),
    description: event.description,
    registrationDueDate: minute(event.registrationDueDate),
    registrationUrl: event.registrationUrl,
    capacity: event.capacity === null ? '' : String(event.capacity),
    waitingOrder: event.waitingOrder,
  };
}

/** Whether a field says when; of what takes all day, only the day counts. */
function isClear(draft: EventDraft, field: TimeFieldName): boolean {
  const isDayOnly = draft.allDay && field !== 'registrationDueDate';
  return isDayOnly ? isDay(draft[field].slice(0, 10)) : isMoment(draft[field]);
}

/** The form without what was typed for a moment and says none. */
export function understood(draft: EventDraft): EventDraft {
  const unclear = timeFields.filter((field) => !isClear(draft, field));
  return { ...draft, ...Object.fromEntries(unclear.map((field) => [field, ''])) };
}

/** What may be wrong with a field. */
export type EventProblem =
  | 'missing'
  | 'too-long'
  | 'before-start'
  | 'after-start'
  | 'not-a-link'
  | 'not-a-number'
  | 'not-a-moment'
  | 'skipped-time'
  | 'door-refuses'
  | 'refused';

export type EventProblems = Partial<Record<EventField, EventProblem>>;

const maxLengths: Partial<Record<TextField, number>> = {
  title: 200,
  description: 20_000,
  'location.name': 200,
  'location.address': 500,
};

/** What is wrong with what is typed, by field; the service has the last word. */
export function eventProblems(draft: EventDraft): EventProblems {
  const problems: EventProblems = {};
  for (const field of ['calendar', 'title', 'startDate'] as const)
    if (draft[field].trim() === '') problems[field] = 'missing';
  for (const [field, length] of Object.entries(maxLengths) as [TextField, number][])
    if (draft[field].trim().length > length) problems[field] = 'too-long';
  for (const field of ['registrationUrl', 'location.www'] as const)
    if (draft[field].trim() !== '' && !isWebAddress(draft[field].trim())) problems[field] = 'not-a-link';
  if (!/^\s*(?:[1-9]\d{0,5})?\s*$/.test(draft.capacity)) problems.capacity = 'not-a-number';
  for (const field of shownTimes(draft))
    if (draft[field] !== '' && !isClear(draft, field)) problems[field] = 'not-a-moment';
  const clear = understood(draft);
  if (clear.startDate === '') return problems;
  const start = sentTime(clear, 'startDate');
  if (clear.endDate !== '' && sentTime(clear, 'endDate') < start) problems.endDate = 'before-start';
  if (asksForAnswers(clear) && isDueLate(clear)) problems.registrationDueDate = 'after-start';
  return problems;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

/** Whether members are asked whether they come. */
function asksForAnswers({ registrationEnabled }: Pick<EventDraft, 'registrationEnabled'>): boolean {
  return registrationEnabled;
}

/** The moments that the form asks for. */
function shownTimes(draft: EventDraft): readonly TimeFieldName[] {
  return asksForAnswers(draft) ? timeFields : ['startDate', 'endDate'];
}

/** A moment as it is sent; what takes all day begins with it. */
function sentTime(draft: EventDraft, field: TimeFieldName): string {
  const text = draft[field];
  if (text === '') return '';
  return draft.allDay && field !== 'registrationDueDate' ? `${text.slice(0, 10)}T00:00:00` : `${text}:00`;
}

/** The value of a field as it is sent. */
function sentValue(draft: EventDraft, field: EventField): string | boolean | number | null {
  if (field === 'capacity') return draft.capacity.trim() === '' ? null : Number(draft.capacity);
  if (field === 'location.latitude' || field === 'location.longitude')
    return draft[field] === '' ? null : Number(draft[field]);
  if (field === 'endDate') return draft.endDate === '' ? null : sentTime(draft, field);
  if (field === 'startDate' || field === 'registrationDueDate') return sentTime(draft, field);
  const value = draft[field];
  return typeof value === 'string' ? value.trim() : value;
}

/** Whether people could answer after the start. */
function isDueLate(draft: EventDraft): boolean {
  return sentTime(draft, 'registrationDueDate') > sentTime(draft, 'startDate');
}

/** What is sent of the form: where nobody is asked, the due date is not shown, and one that the start has passed is left out. */
function toSend(draft: EventDraft): EventDraft {
  const { registrationDueDate } = draft;
  const isLeftOut = !isMoment(registrationDueDate) || isDueLate(draft);
  return !asksForAnswers(draft) && isLeftOut ? { ...draft, registrationDueDate: '' } : draft;
}

function bodyOf(draft: EventDraft, fields: readonly EventField[]): EventChange {
  const body: Record<string, unknown> = {};
  const location: Record<string, unknown> = {};
  for (const field of fields) {
    if (field === 'calendar') continue;
    const isPlace = ([...placeFields, ...pointFields] as readonly string[]).includes(field);
    (isPlace ? location : body)[isPlace ? placePart(field as PlaceField) : field] = sentValue(draft, field);
  }
  return Object.keys(location).length === 0 ? body : { ...body, location };
}

/** What is sent for a new event. What was left empty is left out, so that the service can choose well. */
export function newEventOf(typed: EventDraft): NewEvent {
  const draft = toSend(typed);
  const filled = eventFields.filter((field) => draft[field] !== '');
  return { ...bodyOf(draft, filled), calendar: Number(draft.calendar) } as NewEvent;
}

/** The fields in which the form says something else than it did at first. */
export function changedFields(draft: EventDraft, first: EventDraft): EventField[] {
  const times: readonly string[] = timeFields;
  return eventFields.filter(
    (field) =>
      draft[field] !== first[field] ||
      (draft.allDay !== first.allDay && times.includes(field) && draft[field] !== ''),
  );
}

/** What is sent for an event that was changed. */
export function changeOf(draft: EventDraft, first: EventDraft): EventChange {
  const sent = toSend(draft);
  const changed = changedFields(sent, first);
  // The name of another house comes with all that is said of it: what is not sent of it the service drops.
  const isRenamed = changed.includes('location.name');
  const house = isRenamed ? houseFields.filter((field) => draft[field] !== '') : [];
  return bodyOf(sent, [...new Set([...changed, ...house])]);
}
