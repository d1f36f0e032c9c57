import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/**
 * Tags the answer with a record that can be edited. The tag begins with the version, which is all that `If-Match` is
 * compared by; the rest says whether anything else of the answer is new.
 */
export function tagVersion<Record extends { version: number }>(
  reply: Pick<FastifyReply, 'header'>,
  record: Record,
): Record {
  const rest = hash('sha1', JSON.stringify(record), 'base64url').slice(0, 16);
  void reply.header('etag', `"${record.version}-${rest}"`);
  return record;
}
