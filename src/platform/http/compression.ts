import { brotliCompress, constants, gzip, type BrotliOptions } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below this size compressing costs more than it saves. */
const compressFrom = 1400;

/** Texts and programs of every kind; pictures and tickets are compressed in themselves. */
const compressibleTypes = /^text\/(?!event-stream)|[/+](?:json|xml|javascript|wasm)\b/;

/** What is offered, the one to prefer first. */
const encodings = ['br', 'gzip', 'identity'];

export type Encoding = 'br' | 'gzip';

/** What was found for a header before: all callers together send only a few different ones. */
const found = new Map<string, Encoding | undefined>();
const maxFound = 1000;

/** The way the caller wants a large text to be packed; undefined for as it is. */
export function wantedEncoding(request: Pick<FastifyRequest, 'headers'>): Encoding | undefined {
  const header = request.headers['accept-encoding'];
  if (header === undefined) return undefined;
  if (found.has(header)) return found.get(header);
  const best = bestEncoding(header);
  if (found.size < maxFound && header.length < 200) found.set(header, best);
  return best;
}

function bestEncoding(header: string): Encoding | undefined {
  // Old clients write x-gzip; a client that accepts anything gets what every client can read.
  const known = header.toLowerCase().replaceAll(/\*|x-gzip/g, 'gzip');
  const best = negotiate(known, encodings);
  return best === 'br' || best === 'gzip' ? best : undefined;
}

/** Whether an answer gains by being packed: a text that is not small, whole and not packed yet. */
export function isWorthCompressing(reply: FastifyReply, body: string | Buffer): boolean {
  if (!isLarge(body) || reply.statusCode === 206 || reply.hasHeader('content-encoding')) return false;
  return isCompressible(String(reply.getHeader('content-type') ?? ''));
}

/** Whether what is of this type is not packed in itself. */
export function isCompressible(type: string): boolean {
  return compressibleTypes.test(type);
}

/** Whether packing saves more than it costs. */
export function isLarge(body: string | Buffer): boolean {
  return Buffer.byteLength(body) >= compressFrom;
}

/** Packs bytes that are all there. */
export function compress(
  bytes: string | Buffer,
  encoding: Encoding,
  done: (error: Error | null, packed: Buffer) => void,
): void {
  if (encoding === 'gzip') gzip(bytes, done);
  else brotliCompress(bytes, brotliOptions(Buffer.byteLength(bytes)), done);
}

/** The level at which an answer is packed while its caller waits; the highest takes a hundred times as long. */
function brotliOptions(size: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  };
}
