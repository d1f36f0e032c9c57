import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Calendars, and events with their attachments, questions and reviewers. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('calendars')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('place_id', dialect.id, (column) => column.notNull().references('places.id'))
    .addColumn('title', dialect.text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('calendars_by_place').on('calendars').columns(['place_id']).execute();
  await db.schema
    .createTable('events')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('calendar_id', dialect.id, (column) => column.notNull().references('calendars.id'))
    .addColumn('type', dialect.text, (column) => column.notNull())
    .addColumn('title', dialect.text, (column) => column.notNull())
    .addColumn('description', dialect.text, (column) => column.notNull())
    .addColumn('start_date', dialect.text, (column) => column.notNull())
    .addColumn('end_date', dialect.text)
    .addColumn('all_day', 'integer', (column) => column.notNull())
    .addColumn('location', dialect.text, (column) => column.notNull())
    .addColumn('cancelled', 'integer', (column) => column.notNull())
    .addColumn('closed', 'integer', (column) => column.notNull())
    .addColumn('registration_enabled', 'integer', (column) => column.notNull())
    .addColumn('registration_due_date', dialect.text)
    .addColumn('registration_url', dialect.text, (column) => column.notNull())
    .addColumn('review_enabled', 'integer', (column) => column.notNull())
    .addColumn('guests_allowed', 'integer', (column) => column.notNull())
    .addColumn('partners_allowed', 'integer', (column) => column.notNull())
    .addColumn('tickets_enabled', 'integer', (column) => column.notNull())
    .addColumn('banner', dialect.text, (column) => column.notNull())
    .addColumn('banner_sq', dialect.text, (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('created_at', dialect.text, (column) => column.notNull())
    .addColumn('updated_at', dialect.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('events_by_calendar')
    .on('events')
    .columns(['calendar_id', 'start_date'])
    .execute();
  await db.schema
    .createTable('event_attachments')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('event_id', dialect.id, (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', dialect.text, (column) => column.notNull())
    .addColumn('url', dialect.text, (column) => column.notNull())
    .addColumn('type', dialect.text, (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('event_attachments_by_event')
    .on('event_attachments')
    .columns(['event_id', 'position'])
    .execute();
  await db.schema
    .createTable('event_questions')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('event_id', dialect.id, (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('title', dialect.text, (column) => column.notNull())
    .addColumn('type', dialect.text, (column) => column.notNull())
    .addColumn('required', 'integer', (column) => column.notNull())
    .addColumn('options', dialect.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('event_questions_by_event')
    .on('event_questions')
    .columns(['event_id', 'position'])
    .execute();
  await db.schema
    .createTable('event_reviewers')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('event_id', dialect.id, (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('member_id', dialect.id, (column) => column.references('members.id').onDelete('cascade'))
    .addColumn('function_id', dialect.id, (column) => column.references('functions.id'))
    .addCheckConstraint('event_reviewers_one', sql`(member_id is null) <> (function_id is null)`)
    .execute();
  await db.schema
    .createIndex('event_reviewers_by_event')
    .on('event_reviewers')
    .columns(['event_id'])
    .execute();
  await db.schema
    .createIndex('event_reviewers_by_member')
    .on('event_reviewers')
    .columns(['member_id'])
    .execute();
  await db.schema
    .createIndex('event_reviewers_by_function')
    .on('event_reviewers')
    .columns(['function_id'])
    .execute();
}
