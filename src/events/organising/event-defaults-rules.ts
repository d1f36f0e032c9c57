import type { Insertable, Selectable } from 'kysely';
import type { Tables } from '../../platform/storage/tables.ts';
import { dateTimeText } from '../../platform/shared/local-time.ts';
import { fromJson, toJson } from '../../platform/storage/json.ts';
import type { EventLocation } from '../event/event.ts';
import type { EventDefaults, SentDefaults } from './event-defaults.ts';
import type { NewEvent } from './managed-event.ts';
import { nowhere, placeWithSent } from './managed-event-rules.ts';

/** What a new calendar says of its events. */
export const noDefaults: EventDefaults = {
  minutes: null,
  dueDays: null,
  capacity: null,
  waitingList: true,
  location: nowhere,
};

type Sent = Omit<NewEvent, 'calendar'>;

/** What is sent for a new event, with what its calendar says of the rest. */
export function withDefaults(
  sent: Sent,
  { minutes, dueDays, capacity, waitingList, location }: EventDefaults,
): Sent {
  const start = Temporal.PlainDateTime.from(sent.startDate);
  const lasts = minutes !== null && sent.endDate === undefined && sent.allDay !== true;
  const isAsked = sent.registrationEnabled !== false;
  const isDue = dueDays !== null && isAsked && sent.registrationDueDate === undefined;
  const hasPlace = Object.values(location).some((part) => part !== '' && part !== null);
  return {
    ...(capacity !== null && { capacity, waitingList }),
    ...(hasPlace && { location }),
    ...sent,
    ...(lasts && { endDate: dateTimeText(start.add({ minutes })) }),
    ...(isDue && {
      registrationDueDate: `${start.toPlainDate().subtract({ days: dueDays }).toString()}T23:59:59`,
    }),
  };
}

type Row = Pick<
  Selectable<Tables['calendars']>,
  'event_minutes' | 'event_due_days' | 'event_capacity' | 'event_waiting_list' | 'event_location'
>;

/** The defaults as a calendar keeps them. */
export function defaultsOf(row: Row): EventDefaults {
  return {
    minutes: row.event_minutes,
    dueDays: row.event_due_days,
    capacity: row.event_capacity,
    waitingList: row.event_waiting_list === 1,
    location: fromJson<EventLocation>(row.event_location),
  };
}

/** The defaults as the database keeps them. */
export function defaultColumns(defaults: EventDefaults) {
  return {
    event_minutes: defaults.minutes,
    event_due_days: defaults.dueDays,
    event_capacity: defaults.capacity,
    event_waiting_list: defaults.waitingList ? 1 : 0,
    event_location: toJson(defaults.location),
  } as const satisfies Partial<Insertable<Tables['calendars']>>;
}

/** The defaults with what is sent; what is not sent stays. */
export function withSentDefaults(before: EventDefaults, { location, ...sent }: SentDefaults): EventDefaults {
  return { ...before, ...sent, location: placeWithSent(before.location, location ?? {}) };
}
