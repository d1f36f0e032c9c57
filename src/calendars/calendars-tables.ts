import type { Generated } from 'kysely';
import type * as ids from '../shared/ids.ts';
import type { ExternalId } from '../storage/columns.ts';

export interface CalendarsTable {
  id: Generated<ids.CalendarId>;
  external_id: ExternalId;
  place_id: ids.PlaceId;
  title: string;
}

declare module '../storage/tables.ts' {
  interface Tables {
    calendars: CalendarsTable;
  }
}
