import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it is answered with a page although the address has no route of its own. */
    isPage: boolean;
  }
}

/** The pattern of the route that answers, for logs and numbers: what people make up must not stand there. */
export function routeOf({ routeOptions, isPage }: FastifyRequest): string {
  return routeOptions.url ?? (isPage ? '/*' : 'unknown');
}
