import { sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import type { Db } from '../database.ts';
import { connectionError } from './guarded-pool.ts';

/** A pooler in between lends the sessions of the server for single transactions. */
export class SharedSessions extends Error {
  override readonly name = 'SharedSessions';
}

const process = 'select pg_backend_pid() as pid';

/**
 * Refuses a pooler that gives single transactions: nobody would hear of changes there, and what was taken away from someone
 * would still be theirs. Two connections at a time are served by two processes of the server, unless they are shared.
 */
export async function assertOwnSessions(db: Db, connection: ClientConfig): Promise<void> {
  await db.connection().execute(async (held) => {
    const { rows } = await sql<{ pid: number }>`${sql.raw(process)}`.execute(held);
    if (rows[0]?.pid === (await processOfAnother(connection)))
      throw new SharedSessions('Two connections share a session.');
  });
}

async function processOfAnother(connection: ClientConfig): Promise<number | undefined> {
  const client = new Client(connection);
  // A failure is that of the query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<{ pid: number }>(process)).rows[0]?.pid;
  } catch (error) {
    throw connectionError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
