import type { Db } from '../storage/database.ts';
import { prepared } from '../storage/prepared.ts';

const anyMember = prepared((db) => db.selectFrom('members').select('id').limit(1));

/** Whether the database holds a member, active or former. */
export async function hasMember(db: Db): Promise<boolean> {
  return (await anyMember(db, {})).rows.length > 0;
}
