import type { FastifyInstance } from 'fastify';
import type { DescribedRoute, ReferenceSettings } from './api-reference.ts';
import type { App } from './app-type.ts';
import { finishedJson, SharedAnswer } from './finished-answers.ts';
import type { RequestExample } from './published-document.ts';
import { ReferenceParts } from './reference-parts.ts';

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
  let written: Promise<SharedAnswer> | undefined;
  app.get('/openapi.json', document, async (request, reply) => {
    written ??= app.openApi().then((found) => new SharedAnswer(finishedJson(reply, found)));
    return (await written).to(request, reply);
  });
  const parts = new ReferenceParts(() => app.reference(), `${app.prefix}/docs`);
  app.get('/docs', { schema: { hide: true } }, async (request, reply) => {
    const { status, headers, body } = await parts.get('');
    return reply
      .status(status)
      .headers(headers)
      .send(await body.to(request, reply));
  });
  app.get<{ Params: { '*': string } }>('/docs/*', { schema: { hide: true } }, async (request, reply) => {
    const { status, headers, body } = await parts.get(`/${request.params['*']}`);
    return reply
      .status(status)
      .headers(headers)
      .send(await body.to(request, reply));
  });
}
