import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Browser sessions beside the other tokens, when each was last used, and passkeys with the challenges they answer. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await addKinds(db, dialect);
  // Beside the tokens and not among their columns: a use must not look like a change of the token.
  await db.schema
    .createTable('token_uses')
    .addColumn('token_id', dialect.id, (column) =>
      column.notNull().primaryKey().references('tokens.id').onDelete('cascade'),
    )
    .addColumn('used_at', dialect.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('passkeys')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('member_id', dialect.id, (column) =>
      column.notNull().references('members.id').onDelete('cascade'),
    )
    .addColumn('name', dialect.text, (column) => column.notNull())
    .addColumn('credential_id', dialect.text, (column) => column.notNull().unique())
    .addColumn('public_key', dialect.text, (column) => column.notNull())
    .addColumn('user_handle', dialect.text, (column) => column.notNull())
    .addColumn('counter', dialect.id, (column) => column.notNull())
    .addColumn('transports', dialect.text, (column) => column.notNull())
    .addColumn('created_at', dialect.text, (column) => column.notNull())
    .addColumn('last_used_at', dialect.text)
    .execute();
  await db.schema.createIndex('passkeys_by_member').on('passkeys').columns(['member_id']).execute();
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('hash', dialect.text, (column) => column.notNull().primaryKey())
    .addColumn('member_id', dialect.id, (column) => column.references('members.id').onDelete('cascade'))
    .addColumn('user_handle', dialect.text)
    .addColumn('expires_at', dialect.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('passkey_challenges_by_end')
    .on('passkey_challenges')
    .columns(['expires_at'])
    .execute();
  await db.schema
    .createIndex('passkey_challenges_by_member')
    .on('passkey_challenges')
    .columns(['member_id'])
    .execute();
}

async function addKinds(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .alterTable('tokens')
    .addColumn('kind', dialect.text, (column) => column.notNull().defaultTo('application'))
    .execute();
  await db.schema
    .alterTable('tokens')
    .addColumn('demo', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // So far only their names told the tokens of people from those of applications.
  await sql`update tokens set kind = 'sign-in' where name in ('Sign-in', 'Demo sign-in')`.execute(db);
  await sql`update tokens set demo = 1 where name = 'Demo sign-in'`.execute(db);
}
