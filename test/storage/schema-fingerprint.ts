import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Storage } from '../../src/platform/storage/database.ts';

/** What a database engine says of its schema, the records of changes apart; each row describes one thing. */
const described = {
  sqlite: [
    `select type, name, tbl_name, sql from sqlite_schema
      where name not glob 'kysely_*' and name not glob 'sqlite_*' order by type, name`,
  ],
  postgres: [
    `select table_name, column_name, data_type, is_nullable, is_identity, collation_name, column_default
      from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%' order by table_name, ordinal_position`,
    `select indexname, indexdef from pg_indexes
      where schemaname = 'public' and tablename not like 'kysely%' order by indexname`,
    // Newer servers list columns that are never null here, too.
    `select conrelid::regclass::text as on_table, conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid::regclass::text not like 'kysely%'
      order by 1, 2`,
    `select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by tgrelid::regclass::text, tgname`,
    `select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace and prolang =
      (select oid from pg_language where lanname = 'plpgsql') order by proname`,
  ],
};

/** A short text that is the same for the same tables, indexes, constraints and triggers. */
export async function schemaFingerprint({ db, dialect }: Storage): Promise<string> {
  const digest = createHash('sha256');
  for (const query of described[dialect.name]) {
    const { rows } = await sql.raw(query).execute(db);
    // How a statement was written makes no difference to what it made.
    digest.update(
      JSON.stringify(rows)
        .replaceAll(/\\"|\\n|\s/g, '')
        .toLowerCase(),
    );
  }
  return digest.digest('hex').slice(0, 16);
}
