import type { Kysely } from 'kysely';
import { isChangeOfEvent } from '../audit-conditions.ts';
import type { Dialect } from '../dialect.ts';

/**
 * Events that are drafts or were removed, their versions, the series they belong to, and the functions that review the
 * events of a calendar unless somebody says otherwise; and an index for the last changes of an event.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('event_series')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('external_id', dialect.text)
    .addColumn('calendar_id', dialect.id, (column) => column.notNull().references('calendars.id'))
    .addColumn('rule', dialect.text, (column) => column.notNull())
    .addColumn('created_at', dialect.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('event_series_by_external_id')
    .on('event_series')
    .columns(['external_id'])
    .unique()
    .execute();
  await db.schema
    .createIndex('event_series_by_calendar')
    .on('event_series')
    .columns(['calendar_id'])
    .execute();
  await db.schema
    .alterTable('events')
    .addColumn('draft', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('events').addColumn('removed_at', dialect.text).execute();
  await db.schema
    .alterTable('events')
    .addColumn('series_id', dialect.id, (column) => column.references('event_series.id'))
    .execute();
  for (const table of ['events', 'calendars']) {
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  }
  await db.schema.createIndex('events_by_series').on('events').columns(['series_id']).execute();
  await db.schema
    .createTable('calendar_reviewers')
    .addColumn('calendar_id', dialect.id, (column) =>
      column.notNull().references('calendars.id').onDelete('cascade'),
    )
    .addColumn('function_id', dialect.id, (column) => column.notNull().references('functions.id'))
    .addPrimaryKeyConstraint('calendar_reviewers_key', ['calendar_id', 'function_id'])
    .execute();
  await db.schema
    .createIndex('audit_entries_of_events')
    .on('audit_entries')
    .columns(['subject_id', 'id'])
    .where(isChangeOfEvent())
    .execute();
}
