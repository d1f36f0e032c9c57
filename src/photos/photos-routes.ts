import type { App } from '../http/app-type.ts';
import { holdsTag } from '../http/caching.ts';
import { writtenAnswer } from '../http/direct-answers.ts';
import type { Storage } from '../storage/database.ts';
import { defaultPhotoSize } from './photo-sizes.ts';
import { memberPhotoSchema } from './photos-schemas.ts';
import { Photos, pictureKey, type PhotoParts } from './photos-service.ts';

/** How long a picture may be shown before a caller asks whether it is still the same. */
const cachingOf = {
  public: 'public, max-age=86400',
  private: 'private, max-age=3600',
  /** For initials that stand in for a photo until an operator mends it. */
  standIn: 'private, no-cache',
};

const type = 'image/jpeg';

/** The photos of members. */
export function photosRoutes(app: App, deps: PhotoParts & { storage: Storage }): void {
  const options = { schema: memberPhotoSchema, config: { access: 'optional' } } as const;
  const photos = new Photos(deps.storage, deps);
  app.get('/members/photo/:identifier.jpg', options, async (request) => {
    const { s: size = defaultPhotoSize } = request.query;
    const { identifier } = request.params;
    const photo = photos.remembered(identifier) ?? (await photos.find(identifier, request.caller !== null));
    const caching = photo.isPublic ? cachingOf.public : cachingOf.private;
    const expected = entityTag(pictureKey(photo, size));
    const held = request.headers['if-none-match'];
    if (held !== undefined && holdsTag(held, expected)) {
      return writtenAnswer({ type, body: '', tag: expected, cacheControl: caching });
    }
    const { key, bytes, problem } = await photos.picture(photo, size);
    if (problem !== undefined) {
      request.log.warn({ err: problem, member: photo.owner.id }, 'a stored photo cannot be shown');
    }
    const cacheControl = problem === undefined ? caching : cachingOf.standIn;
    return writtenAnswer({ type, body: bytes, tag: entityTag(key), cacheControl });
  });
}

function entityTag(key: string): string {
  return `"${key}"`;
}
