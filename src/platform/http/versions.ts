import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { badField, DomainError } from '../shared/errors.ts';

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

/** The version that the sender of a change has read; undefined for whatever it is now. Refuses a change that does not say. */
export function versionRead({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const sent = headers['if-match']?.trim() ?? '';
  if (sent === '') {
    const sentence =
      'This needs the header If-Match with the ETag of what was read, so that nobody loses a change.';
    throw new DomainError('version-needed', sentence);
  }
  if (sent === '*') return undefined;
  // A proxy that packs an answer marks its tag as weak, and some programs leave the quotation marks away.
  const version = /^(?:W\/)?"?(\d{1,15})(?:-[\w-]*)?"?$/.exec(sent)?.[1];
  if (version === undefined) throw badField('if-match', 'must be the ETag of what was read, as it came');
  return Number(version);
}
