import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Members with their search index, and the functions, terms and rights they hold. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('members')
    .addColumn('id', 'integer', dialect.idColumn)
    .addColumn('club_id', 'integer', (column) => column.references('clubs.id'))
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('username', 'text')
    .addColumn('username_key', 'text', (column) => column.unique())
    .addColumn('private_identifier', 'text', (column) => column.notNull().unique())
    .addColumn('photo_name', 'text', (column) => column.notNull().unique())
    .addColumn('photo_sha256', 'text')
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('middle_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('partner', 'text')
    .addColumn('private_address', 'text', (column) => column.notNull())
    .addColumn('private_phone', 'text', (column) => column.notNull())
    .addColumn('private_mobile', 'text', (column) => column.notNull())
    .addColumn('private_www', 'text', (column) => column.notNull())
    .addColumn('company', 'text', (column) => column.notNull())
    .addColumn('profession_title', 'text', (column) => column.notNull())
    .addColumn('profession_function', 'text', (column) => column.notNull())
    .addColumn('business_address', 'text', (column) => column.notNull())
    .addColumn('business_phone', 'text', (column) => column.notNull())
    .addColumn('business_mobile', 'text', (column) => column.notNull())
    .addColumn('birthday', 'text')
    .addColumn('social_networks', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('last_name_key', 'text', (column) => column.notNull())
    .addColumn('first_name_key', 'text', (column) => column.notNull())
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
    .addColumn('id', 'integer', dialect.idColumn)
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('titles', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('functions')
    .addColumn('id', 'integer', dialect.idColumn)
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('group_id', 'integer', (column) => column.notNull().references('function_groups.id'))
    .addColumn('level', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('rights', 'text', (column) => column.notNull())
    .addColumn('titles', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('terms')
    .addColumn('id', 'integer', dialect.idColumn)
    .addColumn('member_id', 'integer', (column) =>
      column.notNull().references('members.id').onDelete('cascade'),
    )
    .addColumn('place_id', 'integer', (column) => column.notNull().references('places.id'))
    .addColumn('function_id', 'integer', (column) => column.references('functions.id'))
    .addColumn('status', 'text')
    .addColumn('start_date', 'text', (column) => column.notNull())
    .addColumn('end_date', 'text')
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
    .addColumn('id', 'integer', dialect.idColumn)
    .addColumn('member_id', 'integer', (column) =>
      column.notNull().references('members.id').onDelete('cascade'),
    )
    .addColumn('place_id', 'integer', (column) => column.notNull().references('places.id'))
    .addColumn('right', 'text', (column) => column.notNull())
    .addUniqueConstraint('granted_rights_once', ['member_id', 'place_id', 'right'])
    .execute();
}
