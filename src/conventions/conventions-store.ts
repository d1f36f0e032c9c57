import type { Db } from '../storage/database.ts';

/** The conventions, newest year first. */
export function findConventions(db: Db): Promise<{ year: number; location: string }[]> {
  return db
    .selectFrom('conventions')
    .select(['year', 'location'])
    .orderBy('year', 'desc')
    .orderBy('id')
    .execute();
}
