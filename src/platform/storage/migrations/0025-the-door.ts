import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * What the door keeps beside scans: at which gate somebody came in, people who come unannounced, check-ins that were
 * annulled, and what a device decided by itself; and a count of changes, by which a kept list knows that it is old.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const column of ['validated_gate', 'guest_company']) {
    await db.schema
      .alterTable('registrations')
      .addColumn(column, dialect.text, (text) => text.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .alterTable('registrations')
    .addColumn('walk_in', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update registrations set validated_gate = coalesce(
      (select gate from scans where registration_id = registrations.id and result = 200 order by id desc limit 1), '')
    where validated_at is not null`.execute(db);
  await db.schema
    .alterTable('scans')
    .addColumn('kind', dialect.text, (text) => text.notNull().defaultTo('scan'))
    .execute();
  await db.schema.alterTable('scans').addColumn('decided', dialect.text).execute();
  await db.schema
    .alterTable('scans')
    .addColumn('reason', dialect.text, (text) => text.notNull().defaultTo(''))
    .execute();
  await sql`create index scans_in_conflict on scans (requested_event, id)
    where decided = 'in' and result <> 200`.execute(db);
  await db.schema
    .createTable('registration_marks')
    .addColumn('event_id', dialect.id, (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('changes', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('registration_marks_key', ['event_id', 'part'])
    .execute();
  await dialect.countChanges(db, { table: 'registrations', key: 'event_id', marks: 'registration_marks' });
}
