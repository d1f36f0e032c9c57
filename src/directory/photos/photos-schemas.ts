import { Type } from 'typebox';
import { demoSecrets } from '../../platform/shared/demo-secrets.ts';
import { failures, heldAlready, Line, Params } from '../../platform/shared/field-schemas.ts';
import {
  defaultPhotoSize,
  largestPhotoSize,
  smallestPhotoSize,
} from '../../platform/pictures/photo-sizes.ts';

const description = `A square JPEG: the photo, or drawn initials for a member without one. Anyone may ask with the opaque
file name that the field \`photo\` of a member holds. With a token, the member's id, username or private identifier
(followed by \`.jpg\`) work as well; without one they are unknown.`;

const Jpeg = Type.Unsafe<Buffer | string>(Type.String({ format: 'binary' }));

export const memberPhotoSchema = {
  operationId: 'getMemberPhoto',
  tags: ['Members'],
  summary: 'The photo of a member',
  description,
  example: { params: { photo: `${demoSecrets.photoName}.jpg` }, querystring: { s: 160 } },
  params: Params({
    photo: Line(132, {
      minLength: 1,
      description: 'What the field `photo` of a member holds. It ends in `.jpg`.',
    }),
  }),
  querystring: Type.Object({
    s: Type.Optional(
      Type.Integer({
        minimum: smallestPhotoSize,
        maximum: largestPhotoSize,
        default: defaultPhotoSize,
        description: 'The side of the square in pixels.',
      }),
    ),
  }),
  response: {
    200: { description: 'The picture.', content: { 'image/jpeg': { schema: Jpeg } } },
    304: heldAlready('picture'),
    ...failures(401, 404, 429),
  },
};
