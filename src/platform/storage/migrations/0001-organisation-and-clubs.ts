import type { Kysely } from 'kysely';
import { newSecret } from '../../shared/secrets.ts';
import type { Dialect } from '../dialect.ts';
import type { Tables } from '../tables.ts';

/** The installation's name, the tree of places, and the clubs with what belongs to them. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('installation')
    .addColumn('identifier', dialect.text, (column) => column.notNull())
    .execute();
  await db
    .withTables<Pick<Tables, 'installation'>>()
    .insertInto('installation')
    .values({ identifier: newSecret() })
    .execute();
  await db.schema
    .createTable('places')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('parent_id', dialect.id, (column) => column.references('places.id'))
    .addColumn('kind', dialect.text, (column) => column.notNull())
    .addColumn('path', dialect.text, (column) => column.notNull().unique())
    .execute();
  await db.schema.createIndex('places_by_parent').on('places').columns(['parent_id']).execute();
  await db.schema
    .createTable('units')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('place_id', dialect.id, (column) => column.notNull().unique().references('places.id'))
    .addColumn('name', dialect.text, (column) => column.notNull())
    .addColumn('full_name', dialect.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('clubs')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('place_id', dialect.id, (column) => column.notNull().unique().references('places.id'))
    .addColumn('name', dialect.text, (column) => column.notNull())
    .addColumn('sort_name', dialect.text, (column) => column.notNull())
    .addColumn('type', dialect.text, (column) => column.notNull())
    .addColumn('lci', 'integer', (column) => column.notNull())
    .addColumn('address', dialect.text, (column) => column.notNull())
    .addColumn('website', dialect.text, (column) => column.notNull())
    .addColumn('latitude', 'double precision')
    .addColumn('longitude', 'double precision')
    .addColumn('social_networks', dialect.text)
    .addColumn('charter_night', dialect.text)
    .addColumn('date_foundation', dialect.text)
    .addColumn('email', dialect.text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('clubs_by_sort_name').on('clubs').columns(['sort_name', 'id']).execute();
  await db.schema
    .createTable('club_meetings')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('club_id', dialect.id, (column) => column.notNull().references('clubs.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('day_time', dialect.text, (column) => column.notNull())
    .addColumn('description', dialect.text, (column) => column.notNull())
    .addColumn('address', dialect.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('club_meetings_by_club')
    .on('club_meetings')
    .columns(['club_id', 'position'])
    .execute();
  await db.schema
    .createTable('club_sponsors')
    .addColumn('club_id', dialect.id, (column) => column.notNull().references('clubs.id').onDelete('cascade'))
    .addColumn('sponsor_club_id', dialect.id, (column) =>
      column.notNull().references('clubs.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('club_sponsors_key', ['club_id', 'sponsor_club_id'])
    .execute();
  await db.schema
    .createIndex('club_sponsors_by_sponsor')
    .on('club_sponsors')
    .columns(['sponsor_club_id'])
    .execute();
  await db.schema
    .createTable('club_twinnings')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('club_id', dialect.id, (column) => column.notNull().references('clubs.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('twin_club_id', dialect.id, (column) => column.references('clubs.id'))
    .addColumn('name', dialect.text, (column) => column.notNull())
    .addColumn('type', dialect.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('club_twinnings_by_club')
    .on('club_twinnings')
    .columns(['club_id', 'position'])
    .execute();
}
