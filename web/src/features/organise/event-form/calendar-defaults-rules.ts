import type { EventDefaults, NewEvent } from '../../../lib/api/schema.gen.ts';
import { daysAfter } from '../../../lib/format/dates.ts';
import { isMoment } from '../../../lib/format/typed-date-rules.ts';
import { emptyEventDraft, newEventOf, type EventDraft } from './event-form-rules.ts';
import { placeFields, placePart, type PlaceField } from './place-fields.ts';

type FilledField = PlaceField | 'capacity' | 'endDate' | 'registrationDueDate';

/** What a calendar says of a new event that starts then; empty where it says nothing. */
function saidBy({ minutes, dueDays, capacity, location }: EventDefaults, draft: EventDraft) {
  const { startDate, allDay, registrationEnabled } = draft;
  const hasStart = isMoment(startDate);
  const places = placeFields.map((field) => [field, location[placePart(field)] ?? '']);
  return {
    ...(Object.fromEntries(places) as Record<PlaceField, string>),
    capacity: capacity === null ? '' : String(capacity),
    endDate: !hasStart || minutes === null || allDay ? '' : minutesLater(startDate, minutes),
    registrationDueDate:
      !hasStart || dueDays === null || !registrationEnabled
        ? ''
        : `${daysAfter(startDate.slice(0, 10), -dueDays)}T23:59`,
  } satisfies Record<FilledField, string>;
}

function minutesLater(time: string, minutes: number): string {
  return new Date(Date.parse(`${time}Z`) + minutes * 60_000).toISOString().slice(0, 16);
}

/**
 * A new event after something was typed, with what its calendar says. What someone has typed stays; what came from a calendar
 * follows when another one is chosen, and when the start is.
 */
export function withCalendar(
  before: EventDraft,
  next: EventDraft,
  { former, defaults }: { former: EventDefaults | undefined; defaults: EventDefaults | undefined },
): EventDraft {
  const had = former === undefined ? undefined : saidBy(former, before);
  const has = defaults === undefined ? undefined : saidBy(defaults, next);
  const filled = { ...next };
  for (const field of fieldsOf(had, has)) {
    const wasSaid = before[field] === (had?.[field] ?? '');
    // A field that someone changes just now is theirs, unless it moves along with the start.
    const isTyped = next[field] !== before[field] && next.startDate === before.startDate;
    if (wasSaid && !isTyped) filled[field] = has?.[field] ?? '';
  }
  if (defaults !== undefined && defaults.capacity !== null && former !== defaults)
    filled.waitingList = defaults.waitingList;
  return filled;
}

function fieldsOf(...said: (Record<FilledField, string> | undefined)[]): FilledField[] {
  const fields = said.flatMap((one) => Object.keys(one ?? {}) as FilledField[]);
  const times = new Set<FilledField>(['endDate', 'registrationDueDate']);
  // What no calendar says anything of is left to the form.
  return [...new Set(fields)].filter((field) => times.has(field) || said.some((one) => one?.[field] !== ''));
}

/** Whether something of the form is as its calendar says. */
export function followsCalendar(draft: EventDraft, defaults: EventDefaults): boolean {
  const said = saidBy(defaults, draft);
  return (Object.keys(said) as FilledField[]).some(
    (field) => said[field] !== '' && draft[field] === said[field],
  );
}

/** What a calendar says, without what the form says otherwise by now. */
export function followed(draft: EventDraft, defaults: EventDefaults): EventDefaults {
  const said = saidBy(defaults, draft);
  const isKept = (field: FilledField) => draft[field] === said[field];
  const { minutes, dueDays, capacity, location } = defaults;
  return {
    ...defaults,
    minutes: isKept('endDate') && !draft.allDay ? minutes : null,
    dueDays: isKept('registrationDueDate') && draft.registrationEnabled ? dueDays : null,
    capacity: isKept('capacity') ? capacity : null,
    location: isKept('location.name') ? location : { ...location, name: '' },
  };
}

/** Whether nothing is typed but a title: the rest is as the calendar that is chosen says. */
export function isBlank(draft: EventDraft, defaults: EventDefaults | undefined): boolean {
  const { calendar, title } = draft;
  const begun = { ...emptyEventDraft, calendar };
  const first = { ...withCalendar(emptyEventDraft, begun, { former: undefined, defaults }), title };
  return (Object.keys(first) as (keyof EventDraft)[]).every((field) => draft[field] === first[field]);
}

/** What is sent for a new event: where its calendar would say something, also that nothing is wanted. */
export function newEventIn(defaults: EventDefaults | undefined, draft: EventDraft): NewEvent {
  const body = newEventOf(draft);
  if (defaults === undefined) return body;
  const said = saidBy(defaults, draft);
  const isEmptied = (field: FilledField) => said[field] !== '' && draft[field] === '';
  return {
    ...(isEmptied('endDate') && { endDate: null }),
    ...(isEmptied('registrationDueDate') && { registrationDueDate: '' }),
    ...(isEmptied('capacity') && { capacity: null }),
    ...(isEmptied('location.name') && { location: { name: '' } }),
    ...body,
  };
}
