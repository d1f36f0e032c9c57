import type { Db } from '../../storage/database.ts';

/** Whether there is any member. */
export async function hasMembers(db: Db): Promise<boolean> {
  return (await db.selectFrom('members').select('id').limit(1).executeTakeFirst()) !== undefined;
}
