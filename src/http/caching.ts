import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, compressStream, isWorthCompressing, wantedEncoding } from './compression.ts';

/** What an answer has for a body when it is about to leave. */
export type Body = string | Buffer | Readable | null | undefined;

type Done = (error: Error | null, body?: Body) => void;

/** Tags an answer to a reading call; a caller who holds it already gets 304 instead. */
export function answerUnchanged(request: FastifyRequest, reply: FastifyReply, body: Body): boolean {
  if (reply.statusCode !== 200) return false;
  let tag = reply.getHeader('etag');
  if (tag === undefined) {
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return false;
    tag = entityTag(body);
    void reply.header('etag', tag);
  }
  const held = request.headers['if-none-match'];
  if (held === undefined || !holdsTag(held, String(tag))) return false;
  void reply.status(304);
  return true;
}

/** A tag over the body as it is before it is packed; weak, because the bytes sent may be packed. */
export function entityTag(body: string | Buffer): string {
  return `W/"${hash('sha1', body, 'base64')}"`;
}

/** Whether `If-None-Match` names this tag; whether either is marked as weak does not matter there. */
export function holdsTag(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch === tag) return true;
  const strong = tag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((held) => held.trim().replace(/^W\//, '') === strong);
}

/** Sends the body as it is, or packed when it is large and the caller can unpack it. */
export function packIfWanted(request: FastifyRequest, reply: FastifyReply, body: Body, done: Done): void {
  if (!isWorthCompressing(reply, body)) return done(null);
  addVary(reply);
  const encoding = wantedEncoding(request);
  if (encoding === undefined) return done(null);
  const send = (error: Error | null, packed: Body) => {
    if (error === null) void reply.header('content-encoding', encoding).removeHeader('content-length');
    done(error, packed);
  };
  if (typeof body === 'string' || Buffer.isBuffer(body)) compress(body, encoding, send);
  else send(null, compressStream(body as Readable, encoding));
}

/** A cache on the way must not give the packed answer to somebody who cannot unpack it. */
function addVary(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  void reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
}
