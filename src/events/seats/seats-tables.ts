import type { Generated } from 'kysely';
import type { EventId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';

/** The seats of an event with a capacity, counted: anyone who changes them locks this row first. */
export interface EventSeatsTable {
  event_id: EventId;
  /** How many people have a seat. */
  taken: number;
  /** How many people said YES and wait. */
  waiting: number;
  /** Since when the last in line waits; the next one waits since a later moment. */
  last_turn: InstantText;
  /** Until then, and once after it, the seats are counted again; null when the numbers can be trusted. */
  recount_until: InstantText | null;
  /** The most seats beyond the capacity that someone knew of: who came past it on purpose, or had come when it was lowered. */
  allowed: Generated<number>;
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    event_seats: EventSeatsTable;
  }
}
