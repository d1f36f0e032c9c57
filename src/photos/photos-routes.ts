import type { FastifyRequest } from 'fastify';
import type { App } from '../http/app-type.ts';
import { holdsTag } from '../http/caching.ts';
import { writtenAnswer } from '../http/direct-answers.ts';
import type { Storage } from '../storage/database.ts';
import { defaultPhotoSize } from './photo-sizes.ts';
import { memberPhotoSchema } from './photos-schemas.ts';
import { Photos, pictureKey, type NamedPhoto, type PhotoParts, type Picture } from './photos-service.ts';

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
  /** A promise only where the picture is not in memory. */
  const show = (request: PhotoRequest, photo: NamedPhoto): Buffer | Promise<Buffer> => {
    const { s: size = defaultPhotoSize } = request.query;
    const cacheControl = photo.isPublic ? cachingOf.public : cachingOf.private;
    const expected = entityTag(pictureKey(photo, size));
    const held = request.headers['if-none-match'];
    if (held !== undefined && holdsTag(held, expected)) {
      return writtenAnswer({ type, body: '', tag: expected, cacheControl });
    }
    const answer = ({ key, bytes, problem }: Picture): Buffer => {
      if (problem === undefined)
        return writtenAnswer({ type, body: bytes, tag: entityTag(key), cacheControl });
      request.log.warn({ err: problem, member: photo.owner.id }, 'a stored photo cannot be shown');
      return writtenAnswer({ type, body: bytes, tag: entityTag(key), cacheControl: cachingOf.standIn });
    };
    const picture = photos.picture(photo, size);
    return picture instanceof Promise ? picture.then(answer) : answer(picture);
  };

  app.get('/members/photo/:identifier.jpg', options, (request) => {
    const { identifier } = request.params;
    const photo = photos.remembered(identifier);
    if (photo !== undefined) return show(request, photo);
    return photos.find(identifier, request.caller !== null).then((found) => show(request, found));
  });
}

type PhotoRequest = Pick<FastifyRequest, 'headers' | 'log'> & { query: { s?: number } };

function entityTag(key: string): string {
  return `"${key}"`;
}
