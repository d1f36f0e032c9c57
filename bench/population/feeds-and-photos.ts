import type { Db } from '../../src/storage/database.ts';
import { spread } from '../statistics.ts';

/** The private identifiers of members who come to something, and so have a calendar with something in it. */
export async function gatherFeeds(db: Db, wanted: number): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select(['private_identifier as identifier', 'id'])
    .where('active', '=', 1)
    .where('id', 'in', (eb) =>
      eb.selectFrom('registrations').select('member_id').where('attending', '=', 'YES'),
    )
    .orderBy('id')
    .execute();
  return spread(rows, wanted).map(({ identifier }) => identifier);
}

/** The public names of photos: of members who have one, not of those whose initials are drawn. */
export async function gatherPhotos(db: Db, wanted: number): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('photo_name')
    .where('photo_sha256', 'is not', null)
    .orderBy('id')
    .limit(wanted)
    .execute();
  return rows.map((row) => row.photo_name);
}
