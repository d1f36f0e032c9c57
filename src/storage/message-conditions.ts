import { sql, type Expression, type SqlBool } from 'kysely';

/**
 * The condition "no mail was written to the recipient of a message". An index holds just these, and an engine finds it only
 * when it is asked in exactly these words: they are never changed.
 */
export function hasNoMail(): Expression<SqlBool> {
  return sql<SqlBool>`(state <> 'queued')`;
}
