import { sql, type Kysely } from 'kysely';
import { isByAnother } from '../audit-conditions.ts';
import type { Dialect } from '../dialect.ts';

/** The trail of changes, through which token and request each scan came, and when a person's data was erased. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  // Without references: who or what is removed later still stands in the trail.
  await db.schema
    .createTable('audit_entries')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('at', dialect.text, (column) => column.notNull())
    .addColumn('channel', dialect.text, (column) => column.notNull())
    .addColumn('member_id', dialect.id)
    .addColumn('token_id', dialect.id)
    .addColumn('request_id', dialect.text, (column) => column.notNull())
    .addColumn('action', dialect.text, (column) => column.notNull())
    .addColumn('subject', dialect.text, (column) => column.notNull())
    .addColumn('subject_id', dialect.id, (column) => column.notNull())
    .addColumn('about_member_id', dialect.id)
    .addColumn('event_id', dialect.id)
    .addColumn('before', dialect.text)
    .addColumn('after', dialect.text)
    .execute();
  // By time they are found in the order of their numbers: one index less for every change to write.
  for (const column of ['about_member_id', 'event_id']) {
    await db.schema.createIndex(`audit_entries_by_${column}`).on('audit_entries').columns([column]).execute();
  }
  // Most changes are about the person who makes them, and are found by that.
  await db.schema
    .createIndex('audit_entries_by_others')
    .on('audit_entries')
    .columns(['member_id'])
    .where(isByAnother())
    .execute();
  await db.schema.alterTable('scans').addColumn('token_id', dialect.id).execute();
  await db.schema.alterTable('scans').addColumn('request_id', dialect.text).execute();
  await db.schema.alterTable('members').addColumn('erased_at', dialect.text).execute();
  // Whether anyone has a photo is asked before its file is removed.
  await db.schema
    .createIndex('members_by_photo')
    .on('members')
    .columns(['photo_sha256'])
    .where(sql.ref('photo_sha256'), 'is not', null)
    .execute();
}
