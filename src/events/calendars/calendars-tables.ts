import type { Generated } from 'kysely';
import type * as ids from '../../platform/shared/ids.ts';
import type { ExternalId } from '../../platform/storage/columns.ts';

export interface CalendarsTable {
  id: Generated<ids.CalendarId>;
  external_id: ExternalId;
  place_id: ids.PlaceId;
  title: string;
  /** Rises with every change. */
  version: Generated<number>;
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
