import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** The language in which a member is written to; and what a mail carries beside its text. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema.alterTable('members').addColumn('language', dialect.text).execute();
  for (const column of ['reply_to_name', 'reply_to_address', 'calendar']) {
    await db.schema
      .alterTable('outbox')
      .addColumn(column, dialect.text, (text) => text.notNull().defaultTo(''))
      .execute();
  }
}
