import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * Questions and options that are no longer asked but were answered, ids of options, by which they can be renamed, and
 * the content of banners and attachments that were uploaded.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .alterTable('event_questions')
    .addColumn('archived', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const column of ['option_ids', 'archived_options']) {
    await db.schema
      .alterTable('event_questions')
      .addColumn(column, dialect.text, (text) => text.notNull().defaultTo('[]'))
      .execute();
  }
  const files = { events: ['banner_file', 'banner_sq_file'], event_attachments: ['attached_file'] };
  for (const [table, columns] of Object.entries(files)) {
    for (const column of columns) {
      await db.schema
        .alterTable(table)
        .addColumn(column, dialect.text, (text) => text.notNull().defaultTo(''))
        .execute();
      await db.schema
        .createIndex(`${table}_by_${column}`)
        .on(table)
        .columns([column])
        .where(column, '<>', '')
        .execute();
    }
  }
}
