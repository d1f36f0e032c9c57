import type { Generated } from 'kysely';
import type * as ids from '../../platform/shared/ids.ts';
import type { ExternalId, Flag, JsonText } from '../../platform/storage/columns.ts';

export interface CalendarsTable {
  id: Generated<ids.CalendarId>;
  external_id: ExternalId;
  place_id: ids.PlaceId;
  title: string;
  /** Rises with every change. */
  version: Generated<number>;
  /** How long new events last; null where nothing is said. */
  event_minutes: Generated<number | null>;
  /** How many days before the start answers of new events are due. */
  event_due_days: Generated<number | null>;
  /** How many can come to new events. */
  event_capacity: Generated<number | null>;
  event_waiting_list: Generated<Flag>;
  /** Where new events take place. */
  event_location: Generated<JsonText>;
}

/** A function whose holders review the events of a calendar, unless an event says otherwise. */
export interface CalendarReviewersTable {
  calendar_id: ids.CalendarId;
  function_id: ids.FunctionId;
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    calendars: CalendarsTable;
    calendar_reviewers: CalendarReviewersTable;
  }
}
