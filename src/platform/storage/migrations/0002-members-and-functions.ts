import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Members with their search index, and the functions, terms and rights they hold. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('members')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('club_id', dialect.id, (column) => column.references('clubs.id'))
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('username', dialect.text)
    .addColumn('username_key', dialect.text, (column) => column.unique())
    .addColumn('private_identifier', dialect.text, (column) => column.notNull().unique())
    .addColumn('photo_name', dialect.text, (column) => column.notNull().unique())
    .addColumn('photo_sha256', dialect.text)
    .addColumn('first_name', dialect.text, (column) => column.notNull())
    .addColumn('middle_name', dialect.text, (column) => column.notNull())
    .addColumn('last_name', dialect.text, (column) => column.notNull())
    .addColumn('title', dialect.text, (column) => column.notNull())
    .addColumn('email', dialect.text, (column) => column.notNull())
    .addColumn('partner', dialect.text)
    .addColumn('private_address', dialect.text, (column) => column.notNull())
    .addColumn('private_phone', dialect.text, (column) => column.notNull())
    .addColumn('private_mobile', dialect.text, (column) => column.notNull())
    .addColumn('private_www', dialect.text, (column) => column.notNull())
    .addColumn('company', dialect.text, (column) => column.notNull())
    .addColumn('profession_title', dialect.text, (column) => column.notNull())
    .addColumn('profession_function', dialect.text, (column) => column.notNull())
    .addColumn('business_address', dialect.text, (column) => column.notNull())
    .addColumn('business_phone', dialect.text, (column) => column.notNull())
    .addColumn('business_mobile', dialect.text, (column) => column.notNull())
    .addColumn('birthday', dialect.text)
    .addColumn('social_networks', dialect.text, (column) => column.notNull())
    .addColumn('search_text', dialect.text, (column) => column.notNull())
    .addColumn('last_name_key', dialect.text, (column) => column.notNull())
    .addColumn('first_name_key', dialect.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('members_by_club')
    .on('members')
    .columns(['club_id', 'last_name_key', 'first_name_key'])
    .execute();
  await db.schema
    .createIndex('members_by_name')
    .on('members')
    .columns(['last_name_key', 'first_name_key', 'id'])
    .execute();
  await dialect.createMemberSearchIndex(db);
  await db.schema
    .createTable('function_groups')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('code', dialect.text, (column) => column.notNull().unique())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('titles', dialect.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('functions')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('code', dialect.text, (column) => column.notNull().unique())
    .addColumn('group_id', dialect.id, (column) => column.notNull().references('function_groups.id'))
    .addColumn('level', dialect.text, (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('rights', dialect.text, (column) => column.notNull())
    .addColumn('titles', dialect.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('terms')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('member_id', dialect.id, (column) =>
      column.notNull().references('members.id').onDelete('cascade'),
    )
    .addColumn('place_id', dialect.id, (column) => column.notNull().references('places.id'))
    .addColumn('function_id', dialect.id, (column) => column.references('functions.id'))
    .addColumn('status', dialect.text)
    .addColumn('start_date', dialect.text, (column) => column.notNull())
    .addColumn('end_date', dialect.text)
    .addCheckConstraint('terms_function_or_status', sql`(function_id is null) <> (status is null)`)
    .execute();
  await db.schema.createIndex('terms_by_member').on('terms').columns(['member_id', 'start_date']).execute();
  await db.schema
    .createIndex('terms_by_place')
    .on('terms')
    .columns(['place_id', 'function_id', 'start_date'])
    .execute();
  await db.schema
    .createTable('granted_rights')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('member_id', dialect.id, (column) =>
      column.notNull().references('members.id').onDelete('cascade'),
    )
    .addColumn('place_id', dialect.id, (column) => column.notNull().references('places.id'))
    .addColumn('right', dialect.text, (column) => column.notNull())
    .addUniqueConstraint('granted_rights_once', ['member_id', 'place_id', 'right'])
    .execute();
}
