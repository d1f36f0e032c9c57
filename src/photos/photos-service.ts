import { hash } from 'node:crypto';
import { DomainError, notFound } from '../shared/errors.ts';
import { RecentlyUsed } from '../shared/recently-used.ts';
import type { Storage } from '../storage/database.ts';
import { Kept } from '../storage/kept.ts';
import { drawInitials } from './initials-drawing.ts';
import { initialsOf } from './initials.ts';
import type { PhotoCache } from './photo-cache.ts';
import type { PhotoFiles } from './photo-files.ts';
import { renderPhoto } from './photo-rendering.ts';
import { findByOtherName, findByPhotoName, type PhotoOwner } from './photos-store.ts';

/** Counted up when pictures come out differently, so that no cache, here or at a caller's, keeps the old ones. */
const pictureVersion = 2;

/** So many owners of photos are remembered; each takes less than a kilobyte. */
const mostOwners = 20_000;

/** So many bytes of pictures are kept in memory: some thousand of the usual size. */
const mostBytes = 32 * 1024 * 1024;

/** Where photos rest, and where rendered ones are kept. */
export interface PhotoParts {
  photoFiles: PhotoFiles;
  photoCache: PhotoCache;
}

export interface NamedPhoto {
  owner: PhotoOwner;
  /** Whether the photo was asked for by the name under which anyone may see it. */
  isPublic: boolean;
  /** Names what the picture shows: the photo, or the initials and their colour. */
  content: string;
  /** The key of the size that was asked for last: most callers want the same one. */
  last?: { size: number; key: string };
}

export interface Picture {
  /** Names the content: the same key is the same picture. */
  key: string;
  bytes: Buffer;
  /** Set when the member has a photo that cannot be shown, and the initials stand in for it. */
  problem?: unknown;
}

/** The pictures of members. */
export class Photos {
  readonly #storage: Storage;
  readonly #parts: PhotoParts;
  readonly #remembered: Kept<string, NamedPhoto>;
  readonly #recent = new RecentlyUsed<string, Buffer>(mostBytes, ({ length }) => length);

  constructor(storage: Storage, parts: PhotoParts) {
    this.#storage = storage;
    this.#parts = parts;
    this.#remembered = new Kept(storage.changes, 'people', { maxBytes: 1000 * mostOwners });
  }

  /** The photo behind a public name, when it is remembered. */
  remembered(name: string): NamedPhoto | undefined {
    return this.#remembered.get(name);
  }

  /** The photo behind a name: anyone may use the opaque name, only a known caller the member's other names. */
  async find(name: string, isKnownCaller: boolean): Promise<NamedPhoto> {
    try {
      return await this.#remembered.make(name, () => this.#byPublicName(name));
    } catch (error) {
      if (!isKnownCaller || !(error instanceof DomainError) || error.kind !== 'not-found') throw error;
    }
    const owner = await findByOtherName(this.#storage.db, name);
    if (owner === undefined) throw unknownPhoto();
    return toNamed(owner, false);
  }

  /** Fails when nobody has it, so that what is remembered is a photo and no invented name. */
  async #byPublicName(name: string): Promise<NamedPhoto> {
    const owner = await findByPhotoName(this.#storage.db, name);
    if (owner === undefined) throw unknownPhoto();
    return toNamed(owner, true);
  }

  /**
   * A member's picture as a JPEG of exactly size×size pixels: the photo, or drawn initials. A promise only where it is
   * not in memory.
   */
  picture(photo: NamedPhoto, size: number): Picture | Promise<Picture> {
    const key = pictureKey(photo, size);
    const bytes = this.#recent.get(key);
    return bytes === undefined ? this.#find(photo, key, size) : { key, bytes };
  }

  async #find(photo: NamedPhoto, key: string, size: number): Promise<Picture> {
    const made = await this.#make(photo.owner, key, size);
    if (made.problem === undefined) this.#recent.set(key, made.bytes);
    return made;
  }

  async #make(owner: PhotoOwner, key: string, size: number): Promise<Picture> {
    const { photoCache, photoFiles } = this.#parts;
    const { photoSha256: sha256 } = owner;
    if (sha256 === null) return this.#initials(owner, key, size);
    try {
      const render = async () => renderPhoto(await photoFiles.read(sha256), size);
      return { key, bytes: await photoCache.get(key, render) };
    } catch (problem) {
      // A file that is missing or damaged is for the operator to mend; the caller gets the next best picture.
      return { ...(await this.#initials(owner, keyOf(initialsContent(owner), size), size)), problem };
    }
  }

  async #initials(owner: PhotoOwner, key: string, size: number): Promise<Picture> {
    const { firstName, lastName, photoName: seed } = owner;
    const draw = () => drawInitials({ firstName, lastName, seed }, size);
    return { key, bytes: await this.#parts.photoCache.get(key, draw) };
  }
}

/** Names a picture of this photo and size, without making it. */
export function pictureKey(photo: NamedPhoto, size: number): string {
  if (photo.last?.size !== size) photo.last = { size, key: keyOf(photo.content, size) };
  return photo.last.key;
}

function keyOf(content: string, size: number): string {
  return `${content}-${size}-${pictureVersion}`;
}

function toNamed(owner: PhotoOwner, isPublic: boolean): NamedPhoto {
  const content = owner.photoSha256 === null ? initialsContent(owner) : `photo-${owner.photoSha256}`;
  return { owner, isPublic, content };
}

/** How the keys of all pictures of a member begin: those of the photo, and those of the initials. */
export function keysOfPictures(owner: PhotoOwner): string[] {
  const photo = owner.photoSha256 === null ? [] : [`photo-${owner.photoSha256}-`];
  return [...photo, `${initialsContent(owner)}-`];
}

/** Two members with the same initials may have different colours, so the name of the photo counts, too. */
function initialsContent(owner: PhotoOwner): string {
  return `initials-${hash('sha256', JSON.stringify([initialsOf(owner), owner.photoName]))}`;
}

function unknownPhoto(): DomainError {
  return notFound('This photo');
}
