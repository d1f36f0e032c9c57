import { sql, type Expression, type SqlBool } from 'kysely';

/**
 * The condition "a device let the person in, and the service refused". An index holds just these scans, and an engine finds
 * it only when it is asked in exactly these words: they are never changed.
 */
export function isInConflict(): Expression<SqlBool> {
  return sql<SqlBool>`decided = 'in' and result <> 200`;
}
