import type { Actor } from '../../platform/audit/audit-entry.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { underEventLock } from '../event/event-lock-store.ts';
import { touchEvent } from '../event/event-changes-service.ts';
import type { EventRecord } from '../event/event.ts';
import type { Crop } from '../../platform/pictures/crop.ts';
import { normalisePhoto } from '../../platform/pictures/photo-normalising.ts';
import { renderPhoto } from '../../platform/pictures/photo-rendering.ts';
import { smallestUploadedSide } from '../../platform/pictures/photo-sizes.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { bannerOf } from './event-parts.ts';
import { bannerBatch, forgetRemoved, keepBanner } from './removed-files-store.ts';
import { nowInstantText } from '../../platform/shared/local-time.ts';
import { keeping, type EventFilesParts } from './event-files-service.ts';
import { setBannerFiles, type BannerFiles } from './event-files-store.ts';
import {
  replaceWithLater,
  requireSeries,
  type LaterEvent,
  type PartRequest,
} from '../organising/following-parts-service.ts';
import type { ManagingParts } from '../organising/managed-events-service.ts';

/** The side of the square banner, in pixels, when nobody has cut it out. */
const squareSide = 768;

/** Gives an event a banner: the whole picture or a part of it, and a square, which can be chosen of the whole. Both are re-encoded. */
export async function setBanner(
  parts: EventFilesParts,
  actor: Actor,
  id: EventId,
  { bytes, crop, ...request }: PartRequest & { bytes: Buffer; crop: Crop | undefined },
): Promise<LaterEvent[]> {
  const { event } = await parts.events.forManager(actor.caller, id);
  requireSeries(event, request);
  const [wide, square] = await renditionsOf(bytes, crop);
  return keeping(parts, event, [wide, square], ([bannerFile = '', bannerSqFile = ''], pay) =>
    replaceBanner(parts, actor, id, { ...request, files: { bannerFile, bannerSqFile }, pay }),
  );
}

/** The wide picture and the square one: of what was cut out to be seen, the square is the middle. */
async function renditionsOf(bytes: Buffer, crop: Crop | undefined): Promise<[Buffer, Buffer]> {
  const isSquare = crop !== undefined && 'size' in crop;
  const part = isSquare ? undefined : crop;
  const wide = await normalisePhoto(bytes, { crop: part, smallestSide: smallestUploadedSide });
  return [wide, await (isSquare ? normalisePhoto(bytes, { crop }) : renderPhoto(wide, squareSide))];
}

/** Takes the banner of an event away; for 30 days it can come back. */
export async function removeBanner(
  parts: ManagingParts,
  actor: Actor,
  id: EventId,
  request: PartRequest,
): Promise<LaterEvent[]> {
  requireSeries((await parts.events.forManager(actor.caller, id)).event, request);
  return replaceBanner(parts, actor, id, { ...request, files: { bannerFile: '', bannerSqFile: '' } });
}

/** For the following, of every later event too that had the same banner. */
async function replaceBanner(
  { storage, clock }: ManagingParts,
  { origin }: Actor,
  id: EventId,
  { files, pay, ...request }: PartRequest & { files: BannerFiles; pay?: (tx: Tx) => Promise<void> },
): Promise<LaterEvent[]> {
  const after = { banner: files.bannerFile, bannerSq: files.bannerSqFile };
  const isRemoved = files.bannerFile === '';
  const work = async (tx: Tx) => {
    if (isRemoved) await forgetRemoved(tx, bannerBatch(id));
    const following = await replaceWithLater(tx, clock, id, request, {
      store: async ({ event }) => {
        const hasOne = bannerOf(event).banner !== '';
        if (isRemoved && hasOne) await keepBanner(tx, bannerBatch(id), event.id, nowInstantText(clock));
        await setBannerFiles(tx, event.id, files);
        return touchEvent(tx, { clock, origin }, event.id, { before: bannerOf(event), after });
      },
      isSame: (own, later) => hasSameBanner(own.event, later.event),
    });
    await pay?.(tx);
    return following;
  };
  return storage.write(work, underEventLock(id));
}

function hasSameBanner(one: EventRecord, other: EventRecord): boolean {
  const [first, second] = [bannerOf(one), bannerOf(other)];
  return first.banner === second.banner && first.bannerSq === second.bannerSq;
}
