import { lockEvent, touchEvent } from '../events/event-changes-service.ts';
import type { Caller } from '../organisation/caller.ts';
import type { Crop } from '../photos/crop.ts';
import { normalisePhoto } from '../photos/photo-normalising.ts';
import { renderPhoto } from '../photos/photo-rendering.ts';
import { smallestUploadedSide } from '../photos/photo-sizes.ts';
import { keepAnswer } from '../repeats/repeats-service.ts';
import type { Repeat } from '../repeats/repeat.ts';
import { badField, conflict, notFound } from '../shared/errors.ts';
import type { EventId } from '../shared/ids.ts';
import { noRoom } from '../photos/no-room.ts';
import type { Tx } from '../storage/database.ts';
import {
  anyBytes,
  fileNameProblem,
  givenTypes,
  isPicture,
  pictureName,
  pictureType,
  typeOfFile,
} from './attachment-rules.ts';
import type { EventFiles } from './event-files.ts';
import {
  deleteAttachment,
  findFileOf,
  insertAttachment,
  isFileUsed,
  setBannerFiles,
} from './event-files-store.ts';
import { settingsIn, type Asker, type ManagingParts } from './managed-events-service.ts';

/** What changing the files of events needs. */
export interface EventFilesParts extends ManagingParts {
  readonly eventFiles: EventFiles;
}

/** The side of the square banner, in pixels, when nobody has cut it out. */
const squareSide = 768;
/** So many files an event has at most. */
const maxAttachments = 20;

/** Gives an event a banner: the whole picture, and a square of it, which can be chosen. Both are written anew. */
export async function setBanner(
  parts: EventFilesParts,
  { caller, origin }: Asker,
  id: EventId,
  { bytes, crop, version }: { bytes: Buffer; crop: Crop | undefined; version: number | undefined },
): Promise<void> {
  const { events, storage, clock } = parts;
  await events.forManager(caller, id);
  const wide = await normalisePhoto(bytes, { smallestSide: smallestUploadedSide });
  const square = await (crop === undefined ? renderPhoto(wide, squareSide) : normalisePhoto(bytes, { crop }));
  await keeping(parts, [wide, square], ([bannerFile = '', bannerSqFile = '']) =>
    storage.write(async (tx) => {
      await lockEvent(tx, clock, id, version);
      await changeBanner(tx, { clock, origin }, id, { bannerFile, bannerSqFile });
    }),
  );
}

/** Takes the banner of an event away. */
export async function removeBanner(
  { storage, clock, events }: ManagingParts,
  { caller, origin }: Asker,
  id: EventId,
  version: number | undefined,
): Promise<void> {
  await events.forManager(caller, id);
  await storage.write(async (tx) => {
    await lockEvent(tx, clock, id, version);
    await changeBanner(tx, { clock, origin }, id, { bannerFile: '', bannerSqFile: '' });
  });
}

async function changeBanner(
  tx: Tx,
  parts: Parameters<typeof touchEvent>[1],
  id: EventId,
  files: { bannerFile: string; bannerSqFile: string },
): Promise<void> {
  const { event } = await settingsIn(tx, id);
  const { banner, bannerSq, bannerFile, bannerSqFile } = event;
  const before = {
    banner: bannerFile === '' ? banner : bannerFile,
    bannerSq: bannerSqFile === '' ? bannerSq : bannerSqFile,
  };
  const after = { banner: files.bannerFile, bannerSq: files.bannerSqFile };
  await setBannerFiles(tx, id, files);
  await touchEvent(tx, parts, id, { before, after });
}

/** Attaches a file to an event. A picture is written anew; everything else is kept as it is, and never shown in a page. */
export async function addAttachment(
  parts: EventFilesParts,
  { caller, origin }: Asker,
  id: EventId,
  { name, bytes, repeat, path }: { name: string; bytes: Buffer; repeat: Repeat | null; path: string },
): Promise<{ success: true; id: number }> {
  const { events, storage, clock } = parts;
  await events.forManager(caller, id);
  const problem = fileNameProblem(name);
  if (problem !== null) throw badField('name', problem);
  const picture = isPicture(bytes) ? await normalisePhoto(bytes) : undefined;
  const content = picture ?? bytes;
  const about =
    picture === undefined ? { name, type: typeOfFile(name) } : { name: pictureName(name), type: pictureType };
  return keeping(parts, [content], ([file = '']) =>
    storage.write(async (tx) => {
      await lockEvent(tx, clock, id, undefined);
      const { attachments } = await settingsIn(tx, id);
      if (attachments.length >= maxAttachments)
        throw conflict(`An event has ${maxAttachments} files at most.`);
      const attachment = await insertAttachment(tx, id, { ...about, size: content.length, file });
      const before = attachments.map(nameOf);
      const after = [...before, about.name];
      await touchEvent(tx, { clock, origin }, id, {
        before: { attachments: before },
        after: { attachments: after },
      });
      const answer = { success: true, id: attachment } as const;
      await keepAnswer(tx, repeat, { status: 201, body: answer, location: `${path}/${attachment}` });
      return answer;
    }),
  );
}

/** Takes a file from an event. */
export async function removeAttachment(
  { storage, clock, events }: ManagingParts,
  { caller, origin }: Asker,
  id: EventId,
  attachment: number,
): Promise<void> {
  await events.forManager(caller, id);
  await storage.write(async (tx) => {
    await lockEvent(tx, clock, id, undefined);
    const { attachments } = await settingsIn(tx, id);
    const left = attachments.filter((each) => each.id !== attachment);
    if (left.length === attachments.length) throw notFound('This file');
    const [before, after] = [attachments.map(nameOf), left.map(nameOf)];
    await deleteAttachment(tx, attachment);
    await touchEvent(tx, { clock, origin }, id, {
      before: { attachments: before },
      after: { attachments: after },
    });
  });
}

function nameOf({ name }: { name: string }): string {
  return name;
}

/**
 * Stores content, and then whatever refers to it. Whoever clears up at the same moment did not know yet that the content
 * has an event: it is looked for again afterwards. What nothing refers to in the end is cleared up.
 */
async function keeping<Result>(
  { storage, eventFiles }: EventFilesParts,
  contents: readonly Buffer[],
  refer: (files: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const files: string[] = [];
  try {
    for (const content of contents) files.push(await stored(eventFiles, content));
    const result = await refer(files);
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
  /** Whether only those who manage the event may have it: it is a draft, or removed. */
  readonly isHidden: boolean;
  readonly name: string;
  readonly type: string;
  read(): Promise<Buffer>;
}

/**
 * A file of an event by the name of its content, which nobody can guess: whoever sees the event is told it. What belongs to a
 * draft or to a removed event is only for those who manage it, because who knows a content knows its name as well.
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
    isHidden: audience === 'managers',
    name: about.name,
    type: givenTypes.includes(about.type) ? about.type : anyBytes,
    read: () => eventFiles.read(file),
  };
}
