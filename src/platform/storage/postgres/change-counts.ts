import { sql, type Kysely } from 'kysely';
import type { CountedTable } from '../dialect.ts';

/** Each connection counts in a part of its own; this many connections never share one. */
const parts = 1024;

/** Counts the changes of a table for each key, once for each statement. */
export async function countChanges(db: Kysely<unknown>, { table, key, marks }: CountedTable): Promise<void> {
  const rows = { insert: 'new', update: 'new', delete: 'old' } as const;
  for (const [change, row] of Object.entries(rows)) {
    const name = sql.ref(`count_${table}_${change}`);
    await sql`create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into ${sql.table(marks)} (${sql.ref(key)}, part, changes)
          select changed.${sql.ref(key)}, pg_backend_pid() % ${sql.lit(parts)}, count(*) from changed
          group by changed.${sql.ref(key)}
          on conflict (${sql.ref(key)}, part) do update set changes = ${sql.table(marks)}.changes + excluded.changes;
        return null;
      end $$`.execute(db);
    await sql`create trigger ${name} after ${sql.raw(change)} on ${sql.table(table)}
      referencing ${sql.raw(row)} table as changed for each statement execute function ${name}()`.execute(db);
  }
}
