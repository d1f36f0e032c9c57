import { createHash } from 'node:crypto';
import { notFound } from '../shared/errors.ts';
import type { Db } from '../storage/database.ts';
import { drawInitials } from './initials-drawing.ts';
import { initialsOf } from './initials.ts';
import type { PhotoCache } from './photo-cache.ts';
import type { PhotoFiles } from './photo-files.ts';
import { renderPhoto } from './photo-rendering.ts';
import { findByOtherName, findByPhotoName, type PhotoOwner } from './photos-store.ts';

/** Counted up when pictures come out differently, so that no cache, here or at a caller's, keeps the old ones. */
const pictureVersion = 2;

/** Where photos rest, and where rendered ones are kept. */
export interface PhotoParts {
  photoFiles: PhotoFiles;
  photoCache: PhotoCache;
}

export interface NamedPhoto {
  owner: PhotoOwner;
  /** Whether the photo was asked for by the name under which anyone may see it. */
  isPublic: boolean;
}

export interface Picture {
  /** Names the content: the same key is the same picture. */
  key: string;
  bytes: Buffer;
  /** Set when the member has a photo that cannot be shown, and the initials stand in for it. */
  problem?: unknown;
}

/** The photo behind a name: anyone may use the opaque name, only a known caller the member's other names. */
export async function findPhoto(db: Db, name: string, isKnownCaller: boolean): Promise<NamedPhoto> {
  const owner = await findByPhotoName(db, name);
  if (owner !== undefined) return { owner, isPublic: true };
  const otherwise = isKnownCaller ? await findByOtherName(db, name) : undefined;
  if (otherwise === undefined) throw notFound('This photo');
  return { owner: otherwise, isPublic: false };
}

/** Names what a member's picture of this size shows, without making it. */
export function pictureKey(owner: PhotoOwner, size: number): string {
  return owner.photoSha256 === null ? initialsKey(owner, size) : photoKey(owner.photoSha256, size);
}

/** A member's picture as a JPEG of exactly size×size pixels: the photo, or drawn initials. */
export async function makePicture(parts: PhotoParts, owner: PhotoOwner, size: number): Promise<Picture> {
  const sha256 = owner.photoSha256;
  if (sha256 === null) return initials(parts, owner, size);
  try {
    const key = photoKey(sha256, size);
    const render = async () => renderPhoto(await parts.photoFiles.read(sha256), size);
    return { key, bytes: await parts.photoCache.get(key, render) };
  } catch (problem) {
    // A file that is missing or damaged is for the operator to mend; the caller gets the next best picture.
    return { ...(await initials(parts, owner, size)), problem };
  }
}

async function initials({ photoCache }: PhotoParts, owner: PhotoOwner, size: number): Promise<Picture> {
  const { firstName, lastName, photoName: seed } = owner;
  const key = initialsKey(owner, size);
  return { key, bytes: await photoCache.get(key, () => drawInitials({ firstName, lastName, seed }, size)) };
}

function photoKey(sha256: string, size: number): string {
  return `photo-${sha256}-${size}-${pictureVersion}`;
}

/** Two members with the same initials may have different colours, so the name of the photo counts, too. */
function initialsKey(owner: PhotoOwner, size: number): string {
  const shown = JSON.stringify([initialsOf(owner), owner.photoName]);
  const digest = createHash('sha256').update(shown).digest('hex');
  return `initials-${digest}-${size}-${pictureVersion}`;
}
