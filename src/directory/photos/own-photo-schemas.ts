import { Type } from 'typebox';
import { bodyFailures, failures, Named, Success } from '../../platform/shared/field-schemas.ts';
import { acceptedTypes, smallestUploadedSide, uploadMegabytes } from '../../platform/pictures/photo-sizes.ts';

const tags = ['Me'];

const Picture = Type.Unsafe<Buffer>(Type.String({ format: 'binary' }));

const pixels = (description: string, minimum: number) =>
  Type.Optional(Type.Integer({ minimum, maximum: 100_000, description }));

const OwnPhoto = Named(
  'OwnPhoto',
  {
    success: Success,
    photo: Type.String({ description: 'The new file name for `GET /v2/members/photo/{photo}`.' }),
  },
  'How the caller is shown from now on.',
);

export const setOwnPhotoSchema = {
  operationId: 'setOwnPhoto',
  tags,
  summary: "Replace the caller's photo",
  description:
    `The body is the picture itself: JPEG, PNG, WebP or AVIF, at most ${uploadMegabytes} MB, 50 million pixels and 30 seconds on ` +
    'the way. It is turned upright and re-encoded: nothing is kept of it but what can be seen, neither place nor time nor ' +
    'camera, and of a moving picture only the first. `x`, `y` and `size`, in pixels of the upright picture, cut out a square; ' +
    'without them the whole picture is kept, and shown as a square with most of the room below. A photo has a new name, ' +
    'so that no cache shows the old one; the old name is 404 at once. Pictures in other formats, HEIC among them, are 415.',
  example: { querystring: { x: 10, y: 0, size: 90 } },
  querystring: Type.Object({
    x: pixels('The left edge of the square.', 0),
    y: pixels('The upper edge of the square.', 0),
    size: pixels('The side of the square.', smallestUploadedSide),
  }),
  body: { content: Object.fromEntries(acceptedTypes.map((type) => [type, { schema: Picture }])) },
  response: { 200: OwnPhoto, ...failures(403, 413, 415) },
};

export const removeOwnPhotoSchema = {
  operationId: 'removeOwnPhoto',
  tags,
  summary: "Remove the caller's photo",
  description: 'Drawn initials are shown again, under a new name. Without a photo nothing changes.',
  response: { 200: OwnPhoto, ...bodyFailures(403) },
};
