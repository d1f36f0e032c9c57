import type { Selectable } from 'kysely';
import type { EventLocation } from '../events/event.ts';
import type { EventsTable } from '../events/events-tables.ts';
import { fromJson } from '../storage/json.ts';
import type { FeedEvent } from './feed-rendering.ts';

/** The columns of an event that its text in a feed is made from, and no others. */
export const feedEventColumns = [
  'events.id',
  'events.title',
  'events.description',
  'events.start_date',
  'events.end_date',
  'events.all_day',
  'events.location',
  'events.cancelled',
  'events.sequence',
  'events.created_at',
  'events.updated_at',
] as const;

type ColumnOf<Reference> = Reference extends `events.${infer Column extends keyof EventsTable}`
  ? Column
  : never;

/** An event as it stands in the database, as far as a feed shows it. */
export type FeedEventRow = Pick<Selectable<EventsTable>, ColumnOf<(typeof feedEventColumns)[number]>>;

/** Reads the row of an event. */
export function toFeedEvent(row: FeedEventRow): FeedEvent {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    start: row.start_date,
    end: row.end_date,
    allDay: row.all_day === 1,
    location: fromJson<EventLocation>(row.location),
    cancelled: row.cancelled === 1,
    sequence: row.sequence,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
