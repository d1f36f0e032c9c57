import type { Db } from '../storage/database.ts';

/** The magazines, in the order the organisation gave them. */
export function findMagazines(db: Db): Promise<{ flag: string; name: string; uri: string }[]> {
  return db
    .selectFrom('magazines')
    .select(['flag', 'name', 'uri'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}
