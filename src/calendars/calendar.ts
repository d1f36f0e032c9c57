import type { CalendarId } from '../shared/ids.ts';

/** A calendar: events belong to one, and it belongs to a unit or club. */
export interface Calendar {
  id: CalendarId;
  title: string;
}
