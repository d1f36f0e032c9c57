import type { Db } from '../../../platform/storage/database.ts';

/** The names of all content that events have, as banners or attachments, each once and in order. */
export async function readFileNames(db: Db): Promise<string[]> {
  const attached = db.selectFrom('event_attachments').select('attached_file as file');
  const wide = db.selectFrom('events').select('banner_file as file');
  const square = db.selectFrom('events').select('banner_sq_file as file');
  const rows = await db
    .selectFrom(attached.union(wide).union(square).as('named'))
    .select('file')
    .where('file', '!=', '')
    .orderBy('file')
    .execute();
  return rows.map(({ file }) => file);
}
