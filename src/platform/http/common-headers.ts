import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { allowAnyOrigin } from './cross-origin.ts';

/** What every answer carries, whatever it says. */
const commonHeaders = [
  ['x-content-type-options', 'nosniff'],
  // Addresses of this service can hold secrets (feeds, answer links): they must not travel on as a referrer.
  ['referrer-policy', 'no-referrer'],
] as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long anyone may keep the answers of the route, where it is not the usual. */
    cacheControl?: string;
  }
}

/** How long anyone may keep the answers of a route; what is meant for one caller no proxy may keep. */
export function cacheControlOf({ access, cacheControl }: FastifyContextConfig): string | undefined {
  return cacheControl ?? (access === 'restricted' ? 'private, no-cache' : undefined);
}

/** Names the request in its answer, so that a caller can say which one is meant. */
const requestIdHeader = 'x-request-id';

/** Sets what every answer carries. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header(requestIdHeader, request.id);
  for (const [name, value] of commonHeaders) void reply.header(name, value);
}

/** Sets what an answer without a route carries; it holds nothing of anyone, so the pages of every origin may read it. */
export function setRoutelessHeaders(request: FastifyRequest, reply: FastifyReply): void {
  setCommonHeaders(request, reply);
  allowAnyOrigin(reply);
}
