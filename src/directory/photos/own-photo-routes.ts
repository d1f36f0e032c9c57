import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { fewAtOnce } from '../../platform/http/few-at-once.ts';
import { originOf } from '../../platform/http/request-origin.ts';
import { badField } from '../../platform/shared/errors.ts';
import { cropOf } from '../../platform/pictures/crop-rules.ts';
import { removeOwnPhotoSchema, setOwnPhotoSchema } from './own-photo-schemas.ts';
import { removeOwnPhoto, setOwnPhoto, type OwnPhotoParts } from './own-photo-service.ts';
import { acceptedTypes, uploadMegabytes } from '../../platform/pictures/photo-sizes.ts';

const megabyte = 1024 * 1024;

/** A picture keeps a core busy for up to a second, but what is stored of it is small however large it was. */
const config = {
  access: 'restricted',
  units: 20,
  bytesPerUnit: megabyte / 4,
  bodyTypes: acceptedTypes,
} as const;

/** Each may hold as much memory as the largest body, and nobody keeps all others from sending theirs. */
const mostAtOnce = { all: 8, each: 2 };

/** The caller's own photo; the pictures come as bodies of their own types, which no other route reads. */
export async function ownPhotoRoutes(app: App, parts: OwnPhotoParts): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...acceptedTypes], { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  const upload = {
    schema: setOwnPhotoSchema,
    config,
    bodyLimit: uploadMegabytes * megabyte,
    preParsing: fewAtOnce(mostAtOnce, 'photos'),
  };

  app.put('/me/photo', upload, async (request) => {
    const { query, body } = request;
    const crop = cropOf(query);
    if (!Buffer.isBuffer(body) || body.length === 0) throw badField('body', 'must be a picture');
    const name = await setOwnPhoto(parts, originOf(request), callerOf(request).memberId, body, crop);
    return { success: true as const, photo: `${name}.jpg` };
  });
}

/** Removing it takes no picture, and so belongs to the ordinary routes. */
export function removeOwnPhotoRoutes(app: App, parts: OwnPhotoParts): void {
  const remove = { schema: removeOwnPhotoSchema, config: { access: 'restricted' } } as const;
  app.delete('/me/photo', remove, async (request) => {
    const name = await removeOwnPhoto(parts, originOf(request), callerOf(request).memberId);
    return { success: true as const, photo: `${name}.jpg` };
  });
}
