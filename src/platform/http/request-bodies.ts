import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import {
  errorCodes,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  type preValidationHookHandler,
  type RequestPayload,
} from 'fastify';
import { badField, type DomainError } from '../shared/errors.ts';
import type { App } from './app-type.ts';

/** Where no token is needed: larger than what anyone signs in with, and too small to keep the service busy. */
const publicBodyLimit = 16 * 1024;

/** Reads bodies as JSON in UTF-8 and nothing else, and only where one is expected. */
export function readBodies(app: App): void {
  app.addHook('onRoute', (route) => {
    if (route.method === 'GET' || route.method === 'HEAD') return;
    if (route.config?.access === 'public') route.bodyLimit ??= publicBodyLimit;
    route.preParsing = [refuseEncodedBody, endEmptyBody, ...[route.preParsing ?? []].flat()];
    const namedBy = (route.schema?.body as { namedBy?: NamedBy } | undefined)?.namedBy;
    if (namedBy !== undefined)
      route.preValidation = [refuseOther(namedBy), ...[route.preValidation ?? []].flat()];
    if ((route.schema?.body as { mayBeMissing?: true } | undefined)?.mayBeMissing === true)
      route.preValidation = [readMissingAsEmpty, ...[route.preValidation ?? []].flat()];
    // Pages outside the interface read forms, which no schema describes.
    if (route.schema?.body !== undefined || route.schema?.hide === true) return;
    route.preValidation = [refuseUnexpectedBody, ...[route.preValidation ?? []].flat()];
  });
  readJsonBodies(app);
}

/** A packed body would be read as if it were plain: nothing here unpacks one. */
function refuseEncodedBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: RequestPayload,
  done: (error: FastifyError | null, body: RequestPayload) => void,
): void {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding.trim().toLowerCase() === 'identity') return done(null, body);
  void reply.header('accept-encoding', 'identity');
  done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(), body);
}

/** What an operation would ignore is refused like an unknown field; some clients send `{}` instead of nothing. */
function refuseUnexpectedBody(
  { body }: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: DomainError) => void,
): void {
  if (body === undefined) return done();
  const isEmpty = isRecord(body) && !Array.isArray(body) && Object.keys(body).length === 0;
  done(isEmpty ? undefined : badField('body', 'must be empty'));
}

const readMissingAsEmpty: preValidationHookHandler = (request, _reply, done) => {
  request.body ??= {};
  done();
};

/** Where a body and the address name the same record; without a parameter the record is to be made. */
interface NamedBy {
  field: string;
  param?: string;
}

/** What was read may be sent back, but not to another address: it would change another record than the sender means. */
function refuseOther({ field, param }: NamedBy): preValidationHookHandler {
  return ({ body, params }, _reply, done) => {
    const sent: unknown = isRecord(body) ? body[field] : undefined;
    // Programs that send every field send these for one that has no number yet.
    if (sent === undefined || sent === null || (param === undefined && sent === 0)) return done();
    if (param === undefined) return done(badField(field, 'is given by the service, and cannot be chosen'));
    const isSame = sent === Number((params as Record<string, string>)[param]);
    return done(isSame ? undefined : badField(field, 'must be that of the address'));
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * A request that announces no body has a stream that is over from the start and never says so, which saves work on every
 * reading call. A step that waits for the end of a body must get it all the same.
 */
function endEmptyBody(
  request: FastifyRequest,
  _reply: FastifyReply,
  body: RequestPayload,
  done: (error: null, body: RequestPayload) => void,
): void {
  done(null, request.raw.readableEnded ? Readable.from([]) : body);
}

/** Many clients name a content type even when they send nothing; whether a body is needed is the schema's to say. */
function readJsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8Declared(request)) return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE());
    // Decoding would quietly put replacement characters in the place of what the caller meant.
    if (!isUtf8(bytes)) return done(badField('body', 'must be UTF-8'));
    const text = bytes.toString();
    void parse(request, text, (error, value) => {
      done(error === null ? null : badField('body', jsonProblem(text)), value);
    });
  });
}

function isUtf8Declared(request: FastifyRequest): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}

function jsonProblem(text: string): string {
  try {
    JSON.parse(text);
    // It is JSON after all: then the parser minded a name that could reach into JavaScript's own objects.
    return 'must not contain __proto__ or constructor.prototype';
  } catch {
    return 'must be well-formed JSON';
  }
}
