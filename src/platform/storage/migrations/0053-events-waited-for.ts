import { sql, type Kysely } from 'kysely';

/** The few events that people wait for are found without reading the seats of all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index event_seats_waited_for on event_seats (event_id) where waiting > 0`.execute(db);
}
