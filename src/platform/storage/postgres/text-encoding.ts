import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** The database was made for the letters of some languages only. */
export class WrongEncoding extends Error {
  override readonly name = 'WrongEncoding';
  readonly encoding: string;

  constructor(encoding: string) {
    super(`The database keeps texts in ${encoding}.`);
    this.encoding = encoding;
  }
}

/** Refuses a database in which someone's name could not be stored. */
export async function assertUtf8(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.server_encoding ?? '';
  if (encoding !== 'UTF8') throw new WrongEncoding(encoding);
}
