import { hash } from 'node:crypto';
import { DomainError, notFound } from '../../platform/shared/errors.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { drawInitials } from './initials-rendering.ts';
import { initialsOf } from './initials.ts';
import type { PhotoCache } from './photo-cache-service.ts';
import type { PhotoFiles } from './photo-files.ts';
import { renderPhoto } from '../../platform/pictures/photo-rendering.ts';
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
  /** Names what the picture shows: the photo, or the initials and their colour. */
  content: string;
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

  constructor(storage: Storage, parts: PhotoParts) {
    this.#storage = storage;
    this.#parts = parts;
  }

  /** The photo behind a name: anyone may use the opaque name, only a known caller the member's other names. */
  async find(name: string, isKnownCaller: boolean): Promise<NamedPhoto> {
    const { db } = this.#storage;
    const owner = await findByPhotoName(db, name);
    if (owner !== undefined) return toNamed(owner, true);
    const other = isKnownCaller ? await findByOtherName(db, name) : undefined;
    if (other === undefined) throw notFound('This photo');
    return toNamed(other, false);
  }

  /**
   * A member's picture as a JPEG of exactly size×size pixels: the photo, or drawn initials. `pay` is called before one
   * has to be made, and throws when the caller may not have more made.
   */
  async picture(photo: NamedPhoto, size: number, pay: () => void): Promise<Picture> {
    const { photoCache, photoFiles } = this.#parts;
    const { owner } = photo;
    const { photoSha256: sha256 } = owner;
    if (sha256 === null) return this.#initials(owner, size, pay);
    const key = pictureKey(photo, size);
    try {
      const render = async () => {
        pay();
        return renderPhoto(await photoFiles.read(sha256), size);
      };
      return { key, bytes: await photoCache.get(key, render) };
    } catch (problem) {
      if (problem instanceof DomainError && problem.kind === 'too-many-requests') throw problem;
      // A file that is missing or damaged is for the operator to mend; the caller gets the next best picture.
      return { ...(await this.#initials(owner, size, pay)), problem };
    }
  }

  async #initials(owner: PhotoOwner, size: number, pay: () => void): Promise<Picture> {
    const { firstName, lastName, photoName: seed } = owner;
    const key = pictureKey({ content: initialsContent(owner) }, size);
    const draw = async () => {
      pay();
      return drawInitials({ firstName, lastName, seed }, size);
    };
    return { key, bytes: await this.#parts.photoCache.get(key, draw) };
  }
}

/** Names a picture of this photo and size, without making it. */
export function pictureKey({ content }: Pick<NamedPhoto, 'content'>, size: number): string {
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
