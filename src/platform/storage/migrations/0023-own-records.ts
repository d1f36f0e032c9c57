import type { Kysely } from 'kysely';
import { isContentOfMember } from '../audit-conditions.ts';
import type { Dialect } from '../dialect.ts';

/**
 * Who sees which part of a member's record, with the texts by which some find what is hidden from others; new e-mail
 * addresses until they are confirmed; and an index for the last change of a member's record.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .alterTable('members')
    .addColumn('visibility', dialect.text, (column) => column.notNull().defaultTo('{}'))
    .execute();
  for (const column of ['club_search_text', 'full_search_text']) {
    await db.schema
      .alterTable('members')
      .addColumn(column, dialect.text, (text) => text.notNull().defaultTo(''))
      .execute();
  }
  await dialect.createHiddenSearchIndex(db);
  await db.schema
    .createTable('email_changes')
    .addColumn('member_id', dialect.id, (column) =>
      column.notNull().primaryKey().references('members.id').onDelete('cascade'),
    )
    .addColumn('email', dialect.text, (column) => column.notNull())
    .addColumn('hash', dialect.text, (column) => column.notNull().unique())
    .addColumn('created_at', dialect.text, (column) => column.notNull())
    .addColumn('expires_at', dialect.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('audit_entries_of_members')
    .on('audit_entries')
    .columns(['subject_id', 'id'])
    .where(isContentOfMember())
    .execute();
}
