import { sql, type Expression, type SqlBool } from 'kysely';

/**
 * The condition "the event ends on a later day than it begins". An index holds just these events, and an engine finds
 * it only when it is asked in exactly these words: they are never changed.
 */
export function lastsOverNight(): Expression<SqlBool> {
  return sql<SqlBool>`end_date > (substr(start_date, 1, 10) || 'T24')`;
}
