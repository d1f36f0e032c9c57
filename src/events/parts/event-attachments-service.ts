import type { Actor } from '../../platform/audit/audit-entry.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import { lockEvent, touchEvent } from '../event/event-changes-service.ts';
import type { Attachment, EventSettings } from '../event/event.ts';
import { normalisePhoto } from '../../platform/pictures/photo-normalising.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import { badField, conflict, notFound } from '../../platform/shared/errors.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { nowInstantText } from '../../platform/shared/local-time.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { fileNameProblem, isPicture, pictureName, pictureType, typeOfFile } from './attachment-rules.ts';
import { maxAttachments, attachmentName } from './event-parts.ts';
import { keeping, type EventFilesParts } from './event-files-service.ts';
import { deleteAttachment, insertAttachment, type NewAttachment } from './event-files-store.ts';
import {
  laterEvent,
  lockLater,
  requireSeries,
  laterEvents,
  type LaterEvent,
  type PartRequest,
} from '../organising/following-parts-service.ts';
import { attachmentBatch, keepAttachments } from './removed-files-store.ts';
import { settingsIn, type ManagingParts } from '../organising/managed-events-service.ts';

type Scoped = Pick<PartRequest, 'scope'>;

/** A file as it was sent. */
interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly run: IdempotentRun | null;
  readonly path: string;
}

/** What is answered when a file was attached. */
export interface CreatedAttachment {
  success: true;
  id: number;
  following?: LaterEvent[];
}

/** Attaches a file to an event. A picture is re-encoded; everything else is kept as it is, and never shown in a page. */
export async function addAttachment(
  parts: EventFilesParts,
  { caller, origin }: Actor,
  id: EventId,
  { name, bytes, run, path, scope }: SentFile & Scoped,
): Promise<CreatedAttachment> {
  const { events, storage, clock } = parts;
  const request = { scope, version: undefined };
  const { event } = await events.forManager(caller, id);
  requireSeries(event, request);
  const problem = fileNameProblem(name);
  if (problem !== null) throw badField('name', problem);
  const picture = isPicture(bytes) ? await normalisePhoto(bytes) : undefined;
  const content = picture ?? bytes;
  const about =
    picture === undefined ? { name, type: typeOfFile(name) } : { name: pictureName(name), type: pictureType };
  return keeping(parts, event, [content], ([file = ''], pay) =>
    storage.write(async (tx) => {
      const attachment = { ...about, size: content.length, file };
      await lockEvent(tx, clock, id, undefined);
      const own = await settingsIn(tx, id);
      const later = await lockLater(tx, clock, id, request);
      await pay(tx);
      const number = await attach(tx, { clock, origin }, own, attachment);
      const following: LaterEvent[] = [];
      for (const each of later) {
        const raised = each.attachments.every((held) => !isSameFile(held, attachment));
        if (raised) await attach(tx, { clock, origin }, each, attachment);
        following.push(laterEvent(each.event, { changed: true, raised }));
      }
      const answer = { success: true, id: number, ...laterEvents(scope, following) } as const;
      await storeResponse(tx, run, { status: 201, body: answer, location: `${path}/${number}` });
      return answer;
    }, underEventLock(id)),
  );
}

type ChangeParts = Parameters<typeof touchEvent>[1];

async function attach(
  tx: Tx,
  parts: ChangeParts,
  { event, attachments }: EventSettings,
  attachment: NewAttachment,
): Promise<number> {
  if (attachments.length >= maxAttachments)
    throw conflict(
      `An event has ${maxAttachments} files at most: the one of ${event.start.slice(0, 10)} has them.`,
    );
  const number = await insertAttachment(tx, event.id, attachment);
  const before = attachments.map(attachmentName);
  await touchEvent(tx, parts, event.id, {
    before: { attachments: before },
    after: { attachments: [...before, attachment.name] },
  });
  return number;
}

/** Takes a file from an event; for the following, from every later event too that has the same one. For 30 days it can come back. */
export async function removeAttachment(
  { storage, clock, events }: ManagingParts,
  { caller, origin }: Actor,
  id: EventId,
  { attachment, scope }: { attachment: number } & Scoped,
): Promise<LaterEvent[]> {
  const request = { scope, version: undefined };
  requireSeries((await events.forManager(caller, id)).event, request);
  return storage.write(async (tx) => {
    await lockEvent(tx, clock, id, undefined);
    const own = await settingsIn(tx, id);
    const later = await lockLater(tx, clock, id, request);
    const removed = own.attachments.find((each) => each.id === attachment);
    if (removed === undefined) throw notFound('This file');
    const batch = attachmentBatch(id, attachment);
    const detach = async (from: EventSettings, files: readonly Attachment[]) => {
      const ids = files.map((file) => file.id);
      await keepAttachments(tx, batch, ids, nowInstantText(clock));
      await detachFrom(tx, { clock, origin }, from, files);
    };
    await detach(own, [removed]);
    const following: LaterEvent[] = [];
    for (const each of later) {
      const same = each.attachments.filter((held) => isSameFile(held, removed));
      const changed = same.length > 0;
      if (changed) await detach(each, same);
      following.push(laterEvent(each.event, { changed, raised: changed }));
    }
    return following;
  }, underEventLock(id));
}

async function detachFrom(
  tx: Tx,
  parts: ChangeParts,
  { event, attachments }: EventSettings,
  removed: readonly Attachment[],
): Promise<void> {
  for (const { id } of removed) await deleteAttachment(tx, id);
  await touchEvent(tx, parts, event.id, {
    before: { attachments: attachments.map(attachmentName) },
    after: { attachments: attachments.filter((each) => !removed.includes(each)).map(attachmentName) },
  });
}

/** The same content, here or elsewhere, under the same name. */
function isSameFile(
  one: Pick<Attachment, 'name' | 'file' | 'url'>,
  other: Pick<NewAttachment, 'name' | 'file'> & { readonly url?: string },
): boolean {
  return one.name === other.name && one.file === other.file && one.url === (other.url ?? '');
}
