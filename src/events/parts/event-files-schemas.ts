import { Type } from 'typebox';
import { acceptedTypes, smallestUploadedSide, uploadMegabytes } from '../../platform/pictures/photo-sizes.ts';
import {
  bodyFailures,
  Done,
  failures,
  heldAlready,
  Id,
  IfMatch,
  Line,
  Named,
  Params,
  Success,
} from '../../platform/shared/field-schemas.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { anyBytes, givenTypes } from './attachment-rules.ts';
import { Following, localScopeQuery, scopeParameter } from '../organising/following-parts-schemas.ts';
import { detailFields, tags } from '../organising/managed-event-schemas.ts';
import { params } from '../organising/managed-events-schemas.ts';

const forWhom = "For those who may manage events over the calendar's place. ";
const Bytes = Type.Unsafe<Buffer>(Type.String({ format: 'binary' }));

const pixels = (description: string, minimum: number) =>
  Type.Optional(Type.Integer({ minimum, maximum: 100_000, description }));

const EventWithBanner = Named(
  'EventWithBanner',
  { ...detailFields, following: Following },
  'The event with its banner as it is now.',
);

export const setBannerSchema = {
  operationId: 'setBanner',
  tags,
  summary: "Replace an event's banner",
  description:
    `${forWhom}The body is the picture itself: JPEG, PNG, WebP or AVIF, at most ${uploadMegabytes} MB and 50 million pixels. It is turned ` +
    'upright and re-encoded, so that nothing is kept of it but what can be seen. `banner` is the whole picture, `bannerSq` a ' +
    'square of it: `x`, `y` and `size`, in pixels of the upright picture, say which. With `width` and `height` instead of `size`, `banner` is ' +
    'that part alone, and `bannerSq` the square in its middle; three times as wide as high is how the web app shows it. What is kept of both counts among the bytes of the day (429 and `Retry-After`).',
  example: {
    params: { id: 1 },
    headers: { 'if-match': '*' },
    querystring: { x: 10, y: 0, size: 80, width: 100, height: 80, scope: 'this', locale: 'en' },
  },
  params,
  headers: IfMatch,
  querystring: Type.Object({
    x: pixels('The left edge of the square or part.', 0),
    y: pixels('The upper edge of the square or part.', 0),
    size: pixels('The side of the square; beside `width` and `height` it is ignored.', smallestUploadedSide),
    width: pixels('The width of the part that is the banner.', smallestUploadedSide),
    height: pixels('The height of the part that is the banner.', smallestUploadedSide),
    ...localScopeQuery('banner').properties,
  }),
  body: { content: Object.fromEntries(acceptedTypes.map((type) => [type, { schema: Bytes }])) },
  response: { 200: EventWithBanner, ...failures(403, 404, 409, 412, 413, 415, 428) },
};

export const removeBannerSchema = {
  operationId: 'removeBanner',
  tags,
  summary: "Remove an event's banner",
  description: `${forWhom}An address elsewhere goes with it.`,
  example: { params: { id: 1 }, headers: { 'if-match': '*' }, querystring: { scope: 'this', locale: 'en' } },
  params,
  headers: IfMatch,
  querystring: localScopeQuery('banner'),
  response: { 200: EventWithBanner, ...bodyFailures(403, 404, 409, 412, 428) },
};

export const addAttachmentSchema = {
  operationId: 'addAttachment',
  tags,
  summary: 'Attach a file to an event',
  description:
    `${forWhom}The body is the file itself, as \`${anyBytes}\` whatever it is, at most ${uploadMegabytes} MB. A picture (JPEG, PNG, WebP) is ` +
    're-encoded as a JPEG without what cannot be seen; everything else is kept as it is, and given out as a download that ' +
    'no browser shows in a page. An event has 20 files at most (409), and the events of a place take so many bytes in a day (settings); then 429 and `Retry-After`.',
  example: { params: { id: 1 }, querystring: { name: 'menu.pdf', scope: 'this' } },
  params,
  querystring: Type.Object({
    name: Line(200, { minLength: 1, description: 'The name of the file, without folders.' }),
    scope: scopeParameter(
      'With `following`, those of its series that come later get the file too, unless they have the same one already: ' +
        'all of them, or none when one of them cannot take it.',
    ),
  }),
  body: { content: { [anyBytes]: { schema: Bytes } } },
  response: {
    201: Named(
      'CreatedAttachment',
      { success: Success, id: Type.Integer({ minimum: 1 }), following: Following },
      'The file belongs to the event.',
    ),
    ...failures(403, 404, 409, 413, 415),
  },
};

export const removeAttachmentSchema = {
  operationId: 'removeAttachment',
  tags,
  summary: 'Remove a file from an event',
  description: forWhom.trim(),
  example: { params: { id: 4, attachment: 1 }, querystring: { scope: 'this' } },
  params: Params({
    id: Id<EventId>('The event.'),
    attachment: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'The file.' }),
  }),
  querystring: Type.Object({
    scope: scopeParameter(
      'With `following`, the same file is taken from those of its series too that come later and have it.',
    ),
  }),
  response: {
    200: Named(
      'RemovedAttachment',
      { success: Success, following: Following },
      'The file no longer belongs to the event.',
    ),
    ...bodyFailures(403, 404, 409),
  },
};

const forThirtyDays =
  'An addition. For 30 days after it was removed, with the same content; also to the later dates of a series from which it was taken ' +
  'in the same call. 404 when nothing is kept.';

export const restoreAttachmentSchema = {
  operationId: 'restoreAttachment',
  tags,
  summary: 'Bring back a file that was removed from an event',
  description: `${forWhom}${forThirtyDays}`,
  example: { params: { id: 4, attachment: 1 } },
  params: removeAttachmentSchema.params,
  response: { 200: Done, ...bodyFailures(403, 404, 409) },
};

export const restoreBannerSchema = {
  operationId: 'restoreBanner',
  tags,
  summary: 'Bring back the banner that was removed last',
  description: `${forWhom}${forThirtyDays} 409 when the event has another one by now.`,
  example: { params: { id: 1 } },
  params,
  response: { 200: Done, ...bodyFailures(403, 404, 409) },
};

const File = Type.Unsafe<Buffer | string>(Type.String({ format: 'binary' }));

export const eventFileSchema = {
  operationId: 'getEventFile',
  tags: ['Events'],
  summary: 'A file or banner of an event',
  description:
    'For whoever knows the address, which those are told who see the event and nobody can guess. While the event is a draft, and once it ' +
    'is deleted, only those who manage it get it, and nothing keeps it; for everyone else it is 404. Always a download: browsers show ' +
    'pictures of it in pages, and run nothing.',
  example: { params: { id: 1, file: '0123456789abcdef'.repeat(4) } },
  params: Params({
    id: Id<EventId>('The event.'),
    file: Type.String({ format: 'digest', description: 'The end of the address.' }),
  }),
  response: {
    200: {
      description:
        'The file. Its type is one of a few that no browser runs, else `application/octet-stream`.',
      content: Object.fromEntries(givenTypes.map((type) => [type, { schema: File }])),
    },
    304: heldAlready('file'),
    ...failures(401, 404),
  },
};
