import { sql, type Expression, type SqlBool } from 'kysely';

/**
 * The condition "the event ends on a later day than it begins". An index holds just these events, and an engine finds
 * it only when it is asked in exactly these words: they are never changed.
 */
export function lastsOverNight(): Expression<SqlBool> {
  return sql<SqlBool>`end_date > (substr(start_date, 1, 10) || 'T24')`;
}

/**
 * The start of an event in a form that no index holds. The earliest of the few events that last over night is found
 * among them; both engines would otherwise go through all events in the order of their starts.
 */
export function startOverNight(): Expression<string> {
  return sql<string>`(start_date || '')`;
}

/** The condition "the event is there for others than those who manage it": no draft, and not removed. */
export function isPublishedEvent(): Expression<SqlBool> {
  return sql<SqlBool>`(events.draft = 0 and events.removed_at is null)`;
}

/** Up to when people can answer an event, for which an index is found only in exactly these words. */
export function dueDate(): Expression<string> {
  return sql<string>`coalesce(registration_due_date, start_date)`;
}
