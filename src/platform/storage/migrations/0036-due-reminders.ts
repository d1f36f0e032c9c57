import { sql, type Kysely, type SqlBool } from 'kysely';
import { dueDate } from '../event-conditions.ts';

/** Indexes by which looking for reminders costs what is due, however many rules wait for their day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('events_by_due_date').on('events').expression(dueDate()).execute();
  await db.schema
    .createIndex('event_reminders_unfired')
    .on('event_reminders')
    .columns(['days_before'])
    .where(sql<SqlBool>`fired_at is null`)
    .execute();
}
