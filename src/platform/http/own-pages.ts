import type { FastifyRequest } from 'fastify';
import { forbidden, type DomainError } from '../shared/errors.ts';

type Asking = Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>;

/**
 * Whether a browser sent the request for a page of this service. It says so itself, in a header that no page can set;
 * older ones, and those that reach the service without encryption, name at least the origin of the page. Undefined
 * when neither is there, which is how programs ask.
 */
export function isFromOwnPage(
  { headers, protocol, host }: Asking,
  publicOrigin: string,
): boolean | undefined {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  if (origin === undefined) return undefined;
  return origin === publicOrigin || origin === `${protocol}://${host}`;
}

/** The refusal of a request that a page of someone else had the browser send. */
export function otherPage(): DomainError {
  return forbidden(
    'A browser may change something with its session only from a page of this service: the header Sec-Fetch-Site must be ' +
      'same-origin, or Origin the address of the service.',
  );
}
