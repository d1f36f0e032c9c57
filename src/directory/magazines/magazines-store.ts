import type { Db } from '../../platform/storage/database.ts';
import { prepared } from '../../platform/storage/prepared.ts';

const magazines = prepared((db) =>
  db.selectFrom('magazines').select(['flag', 'name', 'uri']).orderBy('position').orderBy('id'),
);

/** The magazines, in the order the organisation gave them. */
export async function findMagazines(db: Db): Promise<{ flag: string; name: string; uri: string }[]> {
  return (await magazines(db, {})).rows;
}
