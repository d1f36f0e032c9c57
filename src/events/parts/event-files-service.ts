import type { Caller } from '../../platform/access/caller.ts';
import type { EventRecord } from '../event/event.ts';
import { noRoom } from '../../platform/pictures/no-room.ts';
import { notFound } from '../../platform/shared/errors.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { anyBytes, givenTypes, pictureType } from './attachment-rules.ts';
import { payFrom, requireAllowance } from '../../platform/rate-limits/daily-allowance-service.ts';
import { chargeForBytes } from '../organising/day-quota-service.ts';
import type { EventFiles } from './event-files.ts';
import { findFileOf, isFileUsed } from './event-files-store.ts';
import type { ManagingParts } from '../organising/managed-events-service.ts';

/** What changing the files of events needs. */
export interface EventFilesParts extends ManagingParts {
  readonly eventFiles: EventFiles;
}

/**
 * Stores content for an event, and then whatever refers to it and pays for it; refuses what is too much for a day. A person who clears up at the same moment did not know yet that the content
 * has an event: it is looked for again afterwards. What nothing refers to in the end is cleared up.
 */
export async function keeping<Result>(
  parts: EventFilesParts,
  { ownerPath }: Pick<EventRecord, 'ownerPath'>,
  contents: readonly Buffer[],
  refer: (files: readonly string[], pay: (tx: Tx) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const { storage, eventFiles } = parts;
  const bytes = contents.reduce((sum, { length }) => sum + length, 0);
  const charge = chargeForBytes(parts, ownerPath, bytes);
  await requireAllowance(storage.db, parts.clock, charge);
  const files: string[] = [];
  try {
    for (const content of contents) files.push(await stored(eventFiles, content));
    const result = await refer(files, (tx) => payFrom(tx, parts.clock, charge));
    for (const [index, file] of files.entries()) {
      await eventFiles.restore(file, contents[index] ?? Buffer.alloc(0));
    }
    return result;
  } finally {
    for (const file of files) await removeUnused({ storage, eventFiles }, file);
  }
}

async function stored(eventFiles: EventFiles, content: Buffer): Promise<string> {
  try {
    return await eventFiles.put(content);
  } catch (error) {
    throw noRoom(error, 'file') ?? error;
  }
}

type FileParts = Pick<EventFilesParts, 'storage' | 'eventFiles'>;

async function removeUnused({ storage, eventFiles }: FileParts, file: string): Promise<void> {
  await eventFiles.removeUnless(file, () => isFileUsed(storage.db, file));
}

/** Clears up content that no event has any more. */
export async function clearEventFiles(parts: FileParts, signal?: AbortSignal): Promise<void> {
  for await (const names of parts.eventFiles.names()) {
    for (const name of names) {
      if (signal?.aborted === true) return;
      await removeUnused(parts, name);
    }
  }
}

/** A file of an event as it is given out. */
export interface GivenFile {
  /** Whether only some may have it: the event is closed, a draft, or removed. */
  readonly isHidden: boolean;
  readonly name: string;
  readonly type: string;
  read(): Promise<Buffer>;
}

/**
 * A file of an event by the name of its content, which nobody can guess: anyone who sees the event is told it. What belongs to a
 * closed event is only for those who see it, and to a draft or a removed one for those who manage it, because who knows a content knows
 * its name as well.
 */
export async function fileOfEvent(
  { storage, events, eventFiles }: Pick<EventFilesParts, 'storage' | 'events' | 'eventFiles'>,
  caller: Caller | null,
  event: EventId,
  file: string,
): Promise<GivenFile> {
  const audience = await events.audienceOf(caller, event);
  const found = await findFileOf(storage.db, event, file);
  if (found === undefined) throw notFound('This file');
  const about = found === 'banner' ? { name: 'banner.jpg', type: pictureType } : found;
  return {
    isHidden: audience === 'some',
    name: about.name,
    type: givenTypes.includes(about.type) ? about.type : anyBytes,
    read: () => eventFiles.read(file),
  };
}
