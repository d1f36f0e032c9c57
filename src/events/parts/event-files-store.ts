import { sql, type Expression, type SqlBool } from 'kysely';
import type { EventId } from '../../platform/shared/ids.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';

/** The content of an event's banner, wide and square; empty where there is none of ours. */
export interface BannerFiles {
  readonly bannerFile: string;
  readonly bannerSqFile: string;
}

/** Gives an event a banner, or takes it away; an address elsewhere goes with it. */
export async function setBannerFiles(tx: Tx, event: EventId, files: BannerFiles): Promise<void> {
  const { bannerFile, bannerSqFile } = files;
  await tx
    .updateTable('events')
    .set({ banner: '', banner_sq: '', banner_file: bannerFile, banner_sq_file: bannerSqFile })
    .where('id', '=', event)
    .execute();
}

/** An uploaded attachment before it has a number. */
export interface NewAttachment {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly file: string;
}

/** Adds an attachment behind the others, and gives its number. */
export async function insertAttachment(tx: Tx, event: EventId, attachment: NewAttachment): Promise<number> {
  const { id } = await tx
    .insertInto('event_attachments')
    .values((eb) => ({
      name: attachment.name,
      type: attachment.type,
      size: attachment.size,
      attached_file: attachment.file,
      event_id: event,
      url: '',
      position: eb
        .selectFrom('event_attachments')
        .select(eb(eb.fn.coalesce(eb.fn.max('position'), eb.lit(0)), '+', 1).as('next'))
        .where('event_id', '=', event),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes an attachment of an event. */
export async function deleteAttachment(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('event_attachments').where('id', '=', id).execute();
}

const attachmentsWith = prepared((db, { event, file }: Params<{ event: EventId; file: string }>) =>
  db
    .selectFrom('event_attachments')
    .select(['name', 'type'])
    .where('event_id', '=', event)
    .where('attached_file', '=', file)
    .orderBy('id')
    .limit(1),
);

const bannersWith = prepared((db, { event, file }: Params<{ event: EventId; file: string }>) =>
  db
    .selectFrom('events')
    .select('id')
    .where('id', '=', event)
    .where((eb) => eb.or([eb('banner_file', '=', file), eb('banner_sq_file', '=', file)])),
);

/** What an event calls this content: an attachment, a part of its banner, or nothing of its. */
export async function findFileOf(
  db: Db,
  event: EventId,
  file: string,
): Promise<{ name: string; type: string } | 'banner' | undefined> {
  const [attachment] = (await attachmentsWith(db, { event, file })).rows;
  if (attachment !== undefined) return attachment;
  return (await bannersWith(db, { event, file })).rows.length > 0 ? 'banner' : undefined;
}

/** The condition of the column's index. SQLite uses it only when it is asked in these words, and reads every event otherwise. */
function holdsFile(column: 'attached_file' | 'banner_file' | 'banner_sq_file'): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} <> ''`;
}

/** Whether an event has this content, or had it when an import removed it and may still come back. */
export async function isFileUsed(db: Db, file: string): Promise<boolean> {
  const attached = db
    .selectFrom('event_attachments')
    .select('event_id as id')
    .where('attached_file', '=', file)
    .where(holdsFile('attached_file'));
  const banners = (column: 'banner_file' | 'banner_sq_file') =>
    db.selectFrom('events').select('id').where(column, '=', file).where(holdsFile(column));
  const [wide, square] = [banners('banner_file'), banners('banner_sq_file')];
  const users = await attached.unionAll(wide).unionAll(square).limit(1).execute();
  if (users.length > 0) return true;
  const removed = await db
    .selectFrom('removed_rows')
    .select('row')
    .where('table_name', 'in', ['events', 'event_attachments'])
    .where('row', 'like', `%${file}%`)
    .limit(1)
    .execute();
  return removed.length > 0;
}
