import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sets what every answer carries, whatever it says. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('x-request-id', request.id);
  void reply.header('x-content-type-options', 'nosniff');
  // Addresses of this service can hold secrets (feeds, answer links): they must not travel on as a referrer.
  void reply.header('referrer-policy', 'no-referrer');
}
