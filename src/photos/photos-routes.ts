import type { App } from '../http/app-type.ts';
import type { Storage } from '../storage/database.ts';
import { defaultPhotoSize } from './photo-sizes.ts';
import { memberPhotoSchema } from './photos-schemas.ts';
import { findPhoto, makePicture, pictureKey, type PhotoParts } from './photos-service.ts';

/** How long a picture may be shown before a caller asks whether it is still the same. */
const cachingOf = {
  public: 'public, max-age=86400',
  private: 'private, max-age=3600',
  /** For initials that stand in for a photo until an operator mends it. */
  standIn: 'private, no-cache',
};

/** The photos of members. */
export function photosRoutes(app: App, deps: PhotoParts & { storage: Storage }): void {
  const options = { schema: memberPhotoSchema, config: { access: 'optional' } } as const;
  app.get('/members/photo/:identifier.jpg', options, async (request, reply) => {
    const { s: size = defaultPhotoSize } = request.query;
    const { identifier } = request.params;
    const { owner, isPublic } = await findPhoto(deps.storage.db, identifier, request.caller !== null);
    const caching = isPublic ? cachingOf.public : cachingOf.private;
    const expected = entityTag(pictureKey(owner, size));
    if (holds(request.headers['if-none-match'], expected)) {
      return reply.status(304).header('etag', expected).header('cache-control', caching).send(undefined);
    }
    const { key, bytes, problem } = await makePicture(deps, owner, size);
    if (problem !== undefined) {
      request.log.warn({ err: problem, member: owner.id }, 'a stored photo cannot be shown');
    }
    return reply
      .header('etag', entityTag(key))
      .header('cache-control', problem === undefined ? caching : cachingOf.standIn)
      .type('image/jpeg')
      .send(bytes);
  });
}

function entityTag(key: string): string {
  return `"${key}"`;
}

/** Whether the caller holds the picture of this tag already; proxies may have marked the tag as weak. */
function holds(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch?.split(',').some((held) => held.trim().replace(/^W\//, '') === tag) ?? false;
}
