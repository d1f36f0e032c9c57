import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/http/app-type.ts';
import { holdsTag } from '../../platform/http/caching.ts';
import { logOf } from '../../platform/http/request-log.ts';
import { FinishedAnswers, withHeaders, type FinishedAnswer } from '../../platform/http/finished-answers.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { defaultPhotoSize } from '../../platform/pictures/photo-sizes.ts';
import { memberPhotoSchema } from './photos-schemas.ts';
import { Photos, pictureKey, type NamedPhoto, type PhotoParts } from './photos-service.ts';

/** How long a picture may be shown before a caller asks whether it is still the same. */
const cachingOf = {
  public: 'public, max-age=86400',
  private: 'private, max-age=3600',
  /** For initials that stand in for a photo until an operator mends it. */
  standIn: 'private, no-cache',
};

const type = 'image/jpeg';
const ending = '.jpg';

/** Room for some thousand pictures of the usual size. */
const maxBytes = 32 * 1024 * 1024;

/** The photos of members. */
export function photosRoutes(app: App, deps: PhotoParts & { storage: Storage }): void {
  const options = { schema: memberPhotoSchema, config: { access: 'optional' } } as const;
  const photos = new Photos(deps.storage, deps);
  /** Only what is shown under public names: it is the same for everyone. */
  const answers = new FinishedAnswers(deps.storage.changes, 'people', { maxBytes, perMember: true });

  app.get('/members/photo/:photo', options, (request, reply) => {
    const identifier = identifierIn(request.params.photo);
    const { s: size = defaultPhotoSize } = request.query;
    const key = `${identifier} ${size}`;
    return answers.kept(request, reply, key) ?? show();

    async function show(): Promise<Buffer | string> {
      const photo = await photos.find(identifier, request.caller !== null);
      const held = request.headers['if-none-match'];
      if (held !== undefined && holdsTag(held, tagOf(pictureKey(photo, size)))) {
        return withHeaders(reply, heldAnswer(photo, size));
      }
      return paidBy(request, async (pay) => {
        const finish = (found: NamedPhoto) => pictureAnswer(photos, found, { size, request, pay });
        if (!photo.isPublic) return withHeaders(reply, await finish(photo));
        return answers.answer(request, reply, key, async () => finish(await photos.find(identifier, false)));
      });
    }
  });
}

/**
 * Those who ask for the same picture at the same moment share what the first of them pays for; where that one may not
 * have it made, the next one pays.
 */
async function paidBy<Result>(
  request: Pick<FastifyRequest, 'charge'>,
  work: (pay: () => void) => Promise<Result>,
): Promise<Result> {
  let wasAsked = false;
  const pay = () => {
    wasAsked = true;
    request.charge('heavy');
  };
  for (;;) {
    try {
      return await work(pay);
    } catch (error) {
      if (wasAsked || !(error instanceof DomainError) || error.kind !== 'too-many-requests') throw error;
    }
  }
}

/** The name before the ending that every picture has here. */
function identifierIn(photo: string): string {
  if (!photo.endsWith(ending)) throw new DomainError('not-found', 'There is nothing at this address.');
  return photo.slice(0, -ending.length);
}

async function pictureAnswer(
  photos: Photos,
  photo: NamedPhoto,
  { size, request, pay }: { size: number; request: Pick<FastifyRequest, 'id' | 'log'>; pay: () => void },
): Promise<FinishedAnswer> {
  const { key, bytes, problem } = await photos.picture(photo, size, pay);
  const about = photo.owner.id;
  const answer = { body: bytes, type, tag: tagOf(key), about, isWorthKeeping: problem === undefined };
  if (problem === undefined) return { ...answer, cacheControl: cacheControlOf(photo) };
  logOf(request).warn({ err: problem, member: about }, 'a stored photo cannot be shown');
  return { ...answer, cacheControl: cachingOf.standIn };
}

/** What becomes 304: the picture need not be made for a caller who holds it. */
function heldAnswer(photo: NamedPhoto, size: number): FinishedAnswer {
  const tag = tagOf(pictureKey(photo, size));
  return { body: Buffer.alloc(0), type, tag, cacheControl: cacheControlOf(photo), isWorthKeeping: false };
}

function cacheControlOf({ isPublic }: NamedPhoto): string {
  return isPublic ? cachingOf.public : cachingOf.private;
}

function tagOf(key: string): string {
  return `"${key}"`;
}
