import { sql, type Expression, type RawBuilder } from 'kysely';
import type { InstantText } from '../shared/local-time.ts';
import type { ListAdapter } from './among.ts';
import type { Db } from './database.ts';
import type { ValueOrParam } from './prepared.ts';

/** When a registration was last changed: its version. */
const lastChange = sql.ref<InstantText>('registrations.updated_at');

/**
 * The version of a registration that is changed now: the present, or the millisecond after its last change where that is
 * not over yet. So no two versions are the same, whatever the clock says, and anyone who has read one never writes over another.
 */
export function nextVersion(db: Db, now: ValueOrParam<InstantText>): RawBuilder<InstantText> {
  const { millisecondAfter } = db.getExecutor().adapter as ListAdapter;
  const present: Expression<InstantText> = sql`cast(${now} as text)`;
  return sql`case when ${lastChange} < ${present} then ${present} else ${millisecondAfter(lastChange)} end`;
}
