import type { Selectable } from 'kysely';
import type { EventId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import type { EventAttachmentsTable, EventsTable } from '../event/events-tables.ts';
import { keepRemoved } from '../event/kept-rows-store.ts';

/** A file that was taken from an event. */
export type RemovedAttachment = Selectable<EventAttachmentsTable>;

const bannerColumns = ['id', 'banner', 'banner_sq', 'banner_file', 'banner_sq_file'] as const;

/** The banner that was taken from an event. */
export type RemovedBanner = Pick<Selectable<EventsTable>, (typeof bannerColumns)[number]>;

/** Under which name a file is kept that was removed from an event, and from later ones with it. */
export function attachmentBatch(event: EventId, attachment: number): string {
  return `attachment-${event}-${attachment}`;
}

/** Under which name the banner is kept that was removed from an event last, and from later ones with it. */
export function bannerBatch(event: EventId): string {
  return `banner-${event}`;
}

/** Keeps attachments, just before they go. */
export async function keepAttachments(
  tx: Tx,
  batch: string,
  ids: readonly number[],
  at: InstantText,
): Promise<void> {
  const rows = await tx.selectFrom('event_attachments').selectAll().where('id', 'in', ids).execute();
  const kept = rows.map((row) => ({ table: 'event_attachments', row, about: null }));
  await keepRemoved(tx, batch, at, kept);
}

/** Keeps the banner of an event, just before it goes, in place of an earlier one. */
export async function keepBanner(tx: Tx, batch: string, event: EventId, at: InstantText): Promise<void> {
  const row = await tx
    .selectFrom('events')
    .select(bannerColumns)
    .where('id', '=', event)
    .executeTakeFirstOrThrow();
  await keepRemoved(tx, batch, at, [{ table: 'events', row, about: null }]);
}

/** Forgets what was kept under a name. */
export async function forgetRemoved(tx: Tx, batch: string): Promise<void> {
  await tx.deleteFrom('removed_rows').where('batch', '=', batch).execute();
}

/** Attaches a file again, in its place. */
export async function insertRemovedAttachment(tx: Tx, row: RemovedAttachment): Promise<void> {
  await tx.insertInto('event_attachments').values(row).execute();
}

/** Gives an event its banner again. */
export async function restoreBannerFiles(tx: Tx, { id, ...banner }: RemovedBanner): Promise<void> {
  await tx.updateTable('events').set(banner).where('id', '=', id).execute();
}
