import { sql, type Expression, type SqlBool } from 'kysely';

/**
 * The condition "the change is not about the member who made it". An index holds just these entries, and an engine finds it
 * only when it is asked in exactly these words: they are never changed.
 */
export function isByAnother(): Expression<SqlBool> {
  return sql<SqlBool>`(about_member_id is null or about_member_id <> member_id)`;
}

/** The condition "the change is one of what a member's record says", for which the same holds. */
export function isContentOfMember(): Expression<SqlBool> {
  return sql<SqlBool>`(subject = 'member' and "after" is not null)`;
}

/** The condition "the change is one of an event, or of what belongs to it", for which the same holds. */
export function isChangeOfEvent(): Expression<SqlBool> {
  return sql<SqlBool>`(subject = 'event')`;
}

/** The condition "the change is one of a calendar", for which the same holds. */
export function isChangeOfCalendar(): Expression<SqlBool> {
  return sql<SqlBool>`(subject = 'calendar')`;
}
