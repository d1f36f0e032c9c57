import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, isWorthCompressing, wantedEncoding } from './compression.ts';

type Done = (error: Error | null, body?: unknown) => void;

/** A short text and the headers before it leave in one piece, which bytes do not. */
const longestText = 4096;

/** A long text as its bytes: it would otherwise be turned into them once for its tag, once for its length and once to be sent. */
export function asSent<Body>(body: Body): Body | Buffer {
  return typeof body === 'string' && body.length > longestText ? Buffer.from(body) : body;
}

/** Tags an answer to a reading call; a caller who holds it already gets 304 instead, which is then true. */
export function answerUnchanged(request: FastifyRequest, reply: FastifyReply, body: unknown): boolean {
  if (reply.statusCode !== 200) return false;
  let tag = reply.getHeader('etag');
  if (tag === undefined) {
    if (!isWhole(body)) return false;
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

/** Whether `If-None-Match` names this tag, or any; whether either is marked as weak does not matter there. */
export function holdsTag(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch === tag || ifNoneMatch.trim() === '*') return true;
  const strong = tag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((held) => held.trim().replace(/^W\//, '') === strong);
}

/** Sends the body as it is, or packed when it is large and the caller can unpack it. */
export function packIfWanted(request: FastifyRequest, reply: FastifyReply, body: unknown, done: Done): void {
  if (!isWhole(body) || !isWorthCompressing(reply, body)) return done(null, body);
  addVary(reply, 'accept-encoding');
  const encoding = wantedEncoding(request);
  if (encoding === undefined) return done(null, body);
  const send = (error: Error | null, packed: Buffer) => {
    if (error === null) void reply.header('content-encoding', encoding).removeHeader('content-length');
    done(error, packed);
  };
  compress(body, encoding, send);
}

/** Only what is needed, because each route has a type of reply of its own. */
interface VaryingReply {
  getHeader(name: string): string | number | string[] | undefined;
  header(name: string, value: string): unknown;
}

/** A cache on the way must not give the answer to a person whose request differs in this header. */
export function addVary(reply: VaryingReply, header: string): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? header : `${String(vary)}, ${header}`);
}

/** Nothing, and what is still being read, can neither be tagged nor packed. */
function isWhole(body: unknown): body is string | Buffer {
  return typeof body === 'string' || Buffer.isBuffer(body);
}
