import type { Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { notFound } from '../../platform/shared/errors.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { newSecret } from '../../platform/shared/secrets.ts';
import type { Storage } from '../../platform/storage/database.ts';
import type { Crop } from '../../platform/pictures/crop.ts';
import { noRoom } from '../../platform/pictures/no-room.ts';
import { smallestUploadedSide } from '../../platform/pictures/photo-sizes.ts';
import { keysOfPictures, type PhotoParts } from './photos-service.ts';
import { isPhotoUsed, lockOwner, setPhoto, type PhotoOwner } from './photos-store.ts';

/** What changing a photo needs. */
export interface OwnPhotoParts extends PhotoParts {
  storage: Storage;
  clock: Clock;
}

/** Gives a member the picture of these bytes as their photo; returns the name under which it is shown. */
export async function setOwnPhoto(
  parts: OwnPhotoParts,
  origin: Origin,
  member: MemberId,
  bytes: Buffer,
  crop: Crop | undefined,
): Promise<string> {
  const { photoFiles } = parts;
  const stored = await photoFiles
    .put(bytes, { crop, smallestSide: smallestUploadedSide })
    .catch((error: unknown) => {
      throw noRoom(error, 'photo') ?? error;
    });
  try {
    const name = await replacePhoto(parts, origin, member, stored.sha256);
    // A person who cleared up the same picture at this moment did not know yet that it has an owner again.
    const wasCleared = await photoFiles.restore(stored.sha256, stored.photo);
    if (wasCleared) await removeUnusedPhoto(parts, stored.sha256);
    return name;
  } catch (error) {
    await removeUnusedPhoto(parts, stored.sha256);
    throw error;
  }
}

/** Takes a member's photo away: initials are shown again. Returns the name under which they are. */
export function removeOwnPhoto(parts: OwnPhotoParts, origin: Origin, member: MemberId): Promise<string> {
  return replacePhoto(parts, origin, member, null);
}

/** Removes the file of a photo that nobody has any more; of one that someone has got meanwhile it stays. */
export async function removeUnusedPhoto(
  { storage, photoFiles }: Pick<OwnPhotoParts, 'storage' | 'photoFiles'>,
  sha256: string,
): Promise<void> {
  await photoFiles.removeUnless(sha256, () => isPhotoUsed(storage.db, sha256));
}

/**
 * A new photo has a new public name: pictures may be kept for a day under their address, and under the new one nobody
 * keeps the old photo.
 */
async function replacePhoto(
  parts: OwnPhotoParts,
  origin: Origin,
  member: MemberId,
  sha256: string | null,
): Promise<string> {
  const { storage, clock, photoCache } = parts;
  const photoName = newSecret();
  const before = await storage.write(
    async (tx) => {
      const owner = await lockOwner(tx, member);
      if (owner === undefined) throw notFound('This member');
      if (owner.photoSha256 === sha256) return owner;
      await setPhoto(tx, { id: member, sha256, photoName });
      const about = { subject: 'member', subjectId: member, memberId: member };
      const change = { before: { photo: owner.photoSha256 }, after: { photo: sha256 } };
      await recordChanges(tx, clock, origin, [{ action: 'update', ...about, ...change }]);
      return owner;
    },
    { rowsOnly: true },
  );
  if (before.photoSha256 === sha256) return before.photoName;
  if (before.photoSha256 !== null) await removeUnusedPhoto(parts, before.photoSha256);
  await photoCache.forget(keysOfPictures(await withoutSharedPhoto(parts, before)));
  return photoName;
}

/** Pictures of a photo that another member has, too, stay. */
async function withoutSharedPhoto({ storage }: OwnPhotoParts, owner: PhotoOwner): Promise<PhotoOwner> {
  const { photoSha256: sha256 } = owner;
  const isShared = sha256 !== null && (await isPhotoUsed(storage.db, sha256));
  return isShared ? { ...owner, photoSha256: null } : owner;
}
