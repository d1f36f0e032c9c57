import type { Kysely } from 'kysely';
import { isChangeOfCalendar } from '../audit-conditions.ts';

/** An index for the last changes of a calendar, as there is one for those of an event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('audit_entries_of_calendars')
    .on('audit_entries')
    .columns(['subject_id', 'id'])
    .where(isChangeOfCalendar())
    .execute();
}
