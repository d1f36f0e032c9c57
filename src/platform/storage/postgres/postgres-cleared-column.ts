import { sql, type Kysely } from 'kysely';
import type { ClearedColumn } from '../dialect.ts';

/** Empties a column whenever what it was made from changes. */
export async function clearWhenChanged(db: Kysely<unknown>, cleared: ClearedColumn): Promise<void> {
  const { table, column, by, source, columns } = cleared;
  const name = sql.ref(`clear_${table}_${column}_of_${source}`);
  await sql`create function ${name}() returns trigger language plpgsql as $$
    begin
      update ${sql.table(table)} set ${sql.ref(column)} = null
        where ${sql.ref(by)} = new.id and ${sql.ref(column)} is not null;
      return null;
    end $$`.execute(db);
  const differs = columns.map(
    (one) => sql`${sql.ref(`old.${one}`)} is distinct from ${sql.ref(`new.${one}`)}`,
  );
  await sql`create trigger ${name} after update of ${sql.join(columns.map(sql.ref))} on ${sql.table(source)}
    for each row when (${sql.join(differs, sql` or `)}) execute function ${name}()`.execute(db);
}
