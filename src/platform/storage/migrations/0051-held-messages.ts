import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * A message may be held until a moment, and taken back. Those who moved up from the waiting list keep their turn, and when
 * that was, so that this can be undone, too; and those who were answered for with many others keep what they had said.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const column of ['send_at', 'withdrawn_at'])
    await db.schema.alterTable('messages').addColumn(column, dialect.text).execute();
  await db.schema.createIndex('messages_held').on('messages').column('send_at').execute();
  for (const column of ['waited_since', 'moved_up_at', 'step', 'step_version', 'step_before'])
    await db.schema.alterTable('registrations').addColumn(column, dialect.text).execute();
}
