import type { Db } from '../../platform/storage/database.ts';
import { prepared } from '../../platform/storage/prepared.ts';

const conventions = prepared((db) =>
  db.selectFrom('conventions').select(['year', 'location']).orderBy('year', 'desc').orderBy('id'),
);

/** The conventions, newest year first. */
export async function findConventions(db: Db): Promise<{ year: number; location: string }[]> {
  return (await conventions(db, {})).rows;
}
