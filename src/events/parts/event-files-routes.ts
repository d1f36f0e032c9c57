import { actorOf } from '../../platform/http/request-origin.ts';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { holdsTag } from '../../platform/http/caching.ts';
import { fewAtOnce } from '../../platform/http/few-at-once.ts';
import { tagVersion, versionRead } from '../../platform/http/versions.ts';
import { cropOf } from '../../platform/pictures/crop-rules.ts';
import { acceptedTypes, uploadMegabytes } from '../../platform/pictures/photo-sizes.ts';
import { badField } from '../../platform/shared/errors.ts';
import { dispositionOf } from '../../platform/shared/saved-file.ts';
import { anyBytes, savedNameOf } from './attachment-rules.ts';
import { addAttachment, removeAttachment } from './event-attachments-service.ts';
import { removeBanner, setBanner } from './event-banner-service.ts';
import {
  addAttachmentSchema,
  eventFileSchema,
  removeAttachmentSchema,
  removeBannerSchema,
  setBannerSchema,
} from './event-files-schemas.ts';
import { fileOfEvent, type EventFilesParts } from './event-files-service.ts';
import { laterEvents } from '../organising/following-parts-service.ts';
import { managedPresenter, pathOf, type PresentingParts } from '../organising/managed-events-routes.ts';

const megabyte = 1024 * 1024;
/** Each may hold as much memory as the largest body, and nobody keeps all others from sending theirs. */
const mostAtOnce = { all: 8, each: 2 };

/** What a picture costs beside its bytes: it keeps a core busy for up to a second. */
const pictureUnits = 20;

type Parts = EventFilesParts & PresentingParts;

/** Uploads for events; the bodies are of their own types, which no other route reads. */
export async function eventUploadsRoutes(app: App, parts: Parts): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([anyBytes, ...acceptedTypes], { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  const present = managedPresenter(parts);
  const limits = { bodyLimit: uploadMegabytes * megabyte, preParsing: fewAtOnce(mostAtOnce, 'files') };
  const access = { access: 'restricted', units: pictureUnits, bytesPerUnit: megabyte / 4 } as const;

  const set = { schema: setBannerSchema, config: { ...access, bodyTypes: acceptedTypes }, ...limits };
  app.put('/manage/events/:id/banner', set, async (request, reply) => {
    const { params, query } = request;
    const { scope = 'this', locale } = query;
    const sent = { bytes: bodyOf(request), crop: cropOf(query), version: versionRead(request), scope };
    const following = await setBanner(parts, actorOf(request), params.id, sent);
    const tagged = tagVersion(reply, await present(callerOf(request), params.id, locale));
    return { ...tagged, ...laterEvents(scope, following) };
  });

  const config = { ...access, bodyTypes: [anyBytes], idempotent: true } as const;
  const add = { schema: addAttachmentSchema, config, ...limits };
  app.post('/manage/events/:id/attachments', add, async (request, reply) => {
    const { params, query, run } = request;
    const path = pathOf(request);
    const sent = { name: query.name, bytes: bodyOf(request), run, path, scope: query.scope ?? 'this' };
    const answer = await addAttachment(parts, actorOf(request), params.id, sent);
    return reply.status(201).header('location', `${path}/${answer.id}`).send(answer);
  });
}

function bodyOf({ body }: Pick<FastifyRequest, 'body'>): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0) throw badField('body', 'must be a file');
  return body;
}

/** So long a file may be kept: under its address there is never another one. */
const cachedForLong = 'private, max-age=31536000, immutable';
/** What only some may see is asked for each time. */
const neverCached = 'private, no-store';
/** Nothing that a file holds may run, load or be framed, should a browser ever show it. */
const contentPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** What events have of files, without a body. */
export function eventFilesRoutes(app: App, parts: Parts): void {
  const config = { access: 'restricted' } as const;
  const present = managedPresenter(parts);

  app.delete('/manage/events/:id/banner', { schema: removeBannerSchema, config }, async (request, reply) => {
    const { scope = 'this', locale } = request.query;
    const { id } = request.params;
    const following = await removeBanner(parts, actorOf(request), id, {
      version: versionRead(request),
      scope,
    });
    const tagged = tagVersion(reply, await present(callerOf(request), id, locale));
    return { ...tagged, ...laterEvents(scope, following) };
  });

  const remove = { schema: removeAttachmentSchema, config };
  app.delete('/manage/events/:id/attachments/:attachment', remove, async (request) => {
    const { id, attachment } = request.params;
    const { scope = 'this' } = request.query;
    const following = await removeAttachment(parts, actorOf(request), id, { attachment, scope });
    return { success: true as const, ...laterEvents(scope, following) };
  });

  const open = { schema: eventFileSchema, config: { access: 'optional' } } as const;
  app.get('/events/:id/files/:file', open, async (request, reply) => {
    const { id, file } = request.params;
    const found = await fileOfEvent(parts, request.caller, id, file);
    const tag = `"${file}"`;
    void reply
      .header('etag', tag)
      .header('cache-control', found.isHidden ? neverCached : cachedForLong)
      .header('content-disposition', dispositionOf(savedNameOf(found.name)))
      .header('content-security-policy', contentPolicy)
      // Pages of other origins, such as an app of the organisation, show banners too.
      .header('cross-origin-resource-policy', found.isHidden ? 'same-origin' : 'cross-origin')
      .type(found.type);
    const held = request.headers['if-none-match'];
    return held !== undefined && holdsTag(held, tag) ? Buffer.alloc(0) : found.read();
  });
}
