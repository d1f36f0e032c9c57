import type { Actor, Origin } from '../../platform/audit/audit-entry.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { conflict, notFound } from '../../platform/shared/errors.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { lockEvent, touchEvent } from '../event/event-changes-service.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import type { EventSettings } from '../event/event.ts';
import { findSettings } from '../event/events-store.ts';
import { takeRemoved } from '../event/kept-rows-store.ts';
import type { ManagingParts } from '../organising/managed-events-service.ts';
import { bannerOf, maxAttachments, attachmentName } from './event-parts.ts';
import {
  attachmentBatch,
  bannerBatch,
  insertRemovedAttachment,
  restoreBannerFiles,
  type RemovedAttachment,
  type RemovedBanner,
} from './removed-files-store.ts';

interface Restoring {
  readonly tx: Tx;
  readonly parts: { clock: Clock; origin: Origin };
}

/** Brings a file back that was removed, to every event from which it was taken in one go; refuses where nothing is kept. */
export function restoreAttachment(
  parts: ManagingParts,
  actor: Actor,
  id: EventId,
  attachment: number,
  run: IdempotentRun | null,
): Promise<void> {
  return restoring<RemovedAttachment>(parts, actor, id, {
    run,
    batch: attachmentBatch(id, attachment),
    eventOf: (row) => row.event_id,
    bringBack: async ({ tx, parts: change }, { event, attachments }, row) => {
      if (attachments.length >= maxAttachments)
        throw conflict(`An event has ${maxAttachments} files at most.`);
      await insertRemovedAttachment(tx, row);
      const before = attachments.map(attachmentName);
      await touchEvent(tx, change, event.id, {
        before: { attachments: before },
        after: { attachments: [...before, row.name] },
      });
    },
  });
}

/** Brings the banner back that was removed last; refuses where nothing is kept, or another one has taken its place. */
export function restoreBanner(
  parts: ManagingParts,
  actor: Actor,
  id: EventId,
  run: IdempotentRun | null,
): Promise<void> {
  return restoring<RemovedBanner>(parts, actor, id, {
    run,
    batch: bannerBatch(id),
    eventOf: (row) => row.id,
    bringBack: async ({ tx, parts: change }, { event }, row) => {
      const before = bannerOf(event);
      if (before.banner !== '') throw conflict('This event has another banner by now.');
      await restoreBannerFiles(tx, row);
      const { banner, banner_sq, banner_file, banner_sq_file } = row;
      const files = { banner, bannerSq: banner_sq, bannerFile: banner_file, bannerSqFile: banner_sq_file };
      await touchEvent(tx, change, event.id, { before, after: bannerOf(files) });
    },
  });
}

interface Removed<Row> {
  readonly run: IdempotentRun | null;
  readonly batch: string;
  readonly eventOf: (row: Row) => EventId;
  readonly bringBack: (work: Restoring, settings: EventSettings, row: Row) => Promise<void>;
}

async function restoring<Row>(
  { storage, clock, events }: ManagingParts,
  { caller, origin }: Actor,
  id: EventId,
  { run, batch, eventOf, bringBack }: Removed<Row>,
): Promise<void> {
  await events.forManager(caller, id);
  await storage.write(async (tx) => {
    await lockEvent(tx, clock, id, undefined);
    const rows = (await takeRemoved(tx, batch)).map(({ row }) => row as Row);
    if (rows.length === 0) throw notFound('What was removed');
    const ids = [...new Set(rows.map(eventOf))];
    // A date of the series may have been deleted since, or be gone for good.
    const left = (await findSettings(tx, ids)).map(({ event }) => event.id);
    for (const other of left.toSorted((one, another) => one - another))
      if (other !== id) await lockEvent(tx, clock, other, undefined, { removed: true });
    const found = new Map((await findSettings(tx, left)).map((each) => [each.event.id, each]));
    for (const row of rows.toReversed()) {
      const settings = found.get(eventOf(row));
      if (settings !== undefined && settings.event.removedAt === null)
        await bringBack({ tx, parts: { clock, origin } }, settings, row);
    }
    await storeResponse(tx, run, { status: 200, body: { success: true } });
  }, underEventLock(id));
}
