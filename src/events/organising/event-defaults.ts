import type { EventLocation } from '../event/event.ts';

/** What a new event of a calendar begins with, where nothing is said; null where the calendar says nothing either. */
export interface EventDefaults {
  /** How long it lasts. */
  readonly minutes: number | null;
  /** How many days before its start answers are due, to the end of that day. */
  readonly dueDays: number | null;
  readonly capacity: number | null;
  readonly waitingList: boolean;
  /** Of which nothing need be said. */
  readonly location: EventLocation;
}

/** What is sent of them: of the place, too, only what is new. */
export type SentDefaults = Partial<Omit<EventDefaults, 'location'>> & {
  readonly location?: Partial<EventLocation>;
};

/** Nothing lasts longer that has a usual length: 31 days. */
export const maxMinutes = 31 * 24 * 60;
/** Nobody asks for answers earlier. */
export const maxDueDays = 365;
