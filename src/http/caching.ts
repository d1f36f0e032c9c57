import { fastifyCompress } from '@fastify/compress';
import { fastifyEtag } from '@fastify/etag';
import type { App } from './app-type.ts';

/** Below this size compressing costs more than it saves. */
const compressFrom = 1400;

/** Answers carry an ETag, `If-None-Match` gets 304, and large texts are compressed for clients that ask for it. */
export async function registerCaching(app: App): Promise<void> {
  // First the tag, over the uncompressed body; it is weak because the bytes sent may be compressed.
  await app.register(fastifyEtag, { weak: true, algorithm: 'sha1' });
  await app.register(fastifyCompress, {
    global: true,
    threshold: compressFrom,
    encodings: ['br', 'gzip', 'identity'],
  });
}
