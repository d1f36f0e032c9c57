import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DescribedRoute, ReferenceSettings } from './api-reference.ts';
import { DomainError } from '../shared/errors.ts';
import type { App } from './app-type.ts';
import type { RequestExample } from './published-document.ts';

declare module 'fastify' {
  interface FastifySchema {
    /** What the document shows as the example of a call. */
    example?: RequestExample;
  }
  interface FastifyInstance {
    /** The OpenAPI document, made out of the schemas that validate requests. */
    openApi(): Promise<object>;
    /** The page that shows the document, as a server of its own. */
    reference(): Promise<FastifyInstance>;
  }
}

/** Remembers every route for the OpenAPI document, which is made when it is first asked for. Registered before every route. */
export function registerOpenApi(app: App, settings: ReferenceSettings): void {
  const routes: DescribedRoute[] = [];
  app.addHook('onRoute', (route) => {
    // Those without a schema, such as the reference itself, are pages and no part of the interface.
    if (route.method !== 'HEAD' && route.schema !== undefined && route.schema.hide !== true)
      routes.push(route);
  });
  let made: Promise<FastifyInstance> | undefined;
  const load = async () => (await import('./api-reference.ts')).buildReference(routes, settings);
  const reference = () => (made ??= load());
  app.decorate('reference', reference);
  app.decorate('openApi', async () => (await reference()).swagger());
}

/** Serves the document and a page to read it; every part of the page comes from this service. */
export function registerApiReference(app: App): void {
  // Tools that run in a browser read it from wherever they are.
  const document = { schema: { hide: true }, config: { access: 'public', readableAnywhere: true } } as const;
  app.get('/openapi.json', document, () => app.openApi());
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const page = await app.reference();
      const { statusCode, headers, rawPayload } = await page.inject({ url: request.raw.url ?? '' });
      if (statusCode >= 500) throw new Error(`The reference page answered ${statusCode}.`);
      // In the shape of every failure of this service, and not in that of the page's makers.
      if (statusCode >= 400) throw new DomainError('not-found', 'There is nothing at this address.');
      return withHeaders(reply.status(statusCode), headers).send(rawPayload);
    });
  }
}

/** What this server says about its own connection and bytes; the other's word on that does not hold here. */
const ownHeaders = new Set(['accept-ranges', 'connection', 'content-length', 'date', 'keep-alive', 'etag']);

function withHeaders(reply: FastifyReply, headers: Record<string, unknown>): FastifyReply {
  for (const [name, value] of Object.entries(headers)) {
    if (!ownHeaders.has(name)) void reply.header(name, value);
  }
  return reply;
}
