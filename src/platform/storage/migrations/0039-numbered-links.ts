import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Numbers of earlier links, by which an export names them. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  // SQLite changes no primary key: the table is made anew, which gives its parts the same names on both engines.
  await sql`create table copied_links as select * from earlier_links`.execute(db);
  await db.schema.dropTable('earlier_links').execute();
  await createEarlierLinks(db, dialect);
  // A link to what another program has deleted would be refused by the new table, and opens nothing.
  await sql`insert into earlier_links
      (reply_hash, event_id, registration_id, address_hash, invited_by, invited_as_reviewer, sent_at)
    select copied_links.reply_hash, copied_links.event_id, registrations.id, address_hash,
      copied_links.invited_by, copied_links.invited_as_reviewer, sent_at
    from copied_links
      inner join events on events.id = copied_links.event_id
      left join registrations on registrations.id = copied_links.registration_id
    order by sent_at, copied_links.reply_hash`.execute(db);
  await db.schema.dropTable('copied_links').execute();
}

async function createEarlierLinks(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('earlier_links')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('reply_hash', dialect.text, (column) => column.notNull().unique())
    .addColumn('event_id', dialect.id, (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('registration_id', dialect.id, (column) =>
      column.references('registrations.id').onDelete('set null'),
    )
    .addColumn('address_hash', dialect.text, (column) => column.notNull())
    .addColumn('invited_by', dialect.id)
    .addColumn('invited_as_reviewer', 'integer', (column) => column.notNull())
    .addColumn('sent_at', dialect.text, (column) => column.notNull())
    .execute();
  const indexes = {
    earlier_links_by_address: ['event_id', 'address_hash', 'sent_at'],
    earlier_links_by_inviter: ['invited_by', 'sent_at'],
    earlier_links_by_registration: ['registration_id'],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('earlier_links').columns(columns).execute();
}
