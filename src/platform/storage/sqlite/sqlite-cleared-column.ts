import { sql, type Kysely } from 'kysely';
import type { ClearedColumn } from '../dialect.ts';

/** Empties a column whenever what it was made from changes. */
export async function clearWhenChanged(db: Kysely<unknown>, cleared: ClearedColumn): Promise<void> {
  const { table, column, by, source, columns } = cleared;
  const differs = columns.map((one) => sql`${sql.ref(`old.${one}`)} is not ${sql.ref(`new.${one}`)}`);
  await sql`create trigger ${sql.ref(`clear_${table}_${column}_of_${source}`)}
    after update of ${sql.join(columns.map(sql.ref))} on ${sql.table(source)}
    when ${sql.join(differs, sql` or `)} begin
      update ${sql.table(table)} set ${sql.ref(column)} = null
        where ${sql.ref(by)} = new.id and ${sql.ref(column)} is not null;
    end`.execute(db);
}
