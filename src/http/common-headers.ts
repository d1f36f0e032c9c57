import type { FastifyReply, FastifyRequest } from 'fastify';

/** What every answer carries, whatever it says. */
export const commonHeaders = [
  ['x-content-type-options', 'nosniff'],
  // Addresses of this service can hold secrets (feeds, answer links): they must not travel on as a referrer.
  ['referrer-policy', 'no-referrer'],
] as const;

/** What an answer carries that is meant for one caller, unless its route says otherwise: no proxy may keep it. */
export const privateHeader = ['cache-control', 'private, no-cache'] as const;

/** Names the request in its answer, so that a caller can say which one is meant. */
export const requestIdHeader = 'x-request-id';

/** Sets what every answer carries. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header(requestIdHeader, request.id);
  for (const [name, value] of commonHeaders) void reply.header(name, value);
}
