import type { CalendarId } from '../../platform/shared/ids.ts';

/** A calendar: events belong to one, and it belongs to a unit or club. */
export interface Calendar {
  id: CalendarId;
  title: string;
}
