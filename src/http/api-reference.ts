import { fastifySwagger } from '@fastify/swagger';
import { fastifySwaggerUi } from '@fastify/swagger-ui';
import { fastify, type FastifyInstance, type RouteOptions } from 'fastify';

// This file is loaded with the first request for the reference: the service at rest does without all of it.

/** What the reference says about one route. */
export type DescribedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema'>;

export interface ReferenceSettings {
  basePath: string;
  version: string;
}

const description = `Members, clubs, committees, social activities, magazines, conventions, and events with registration,
invitations, tickets and check-in.

Restricted calls carry an access token in the header \`X-Authorization\` (or \`Authorization: Bearer\`). Every failure has
the same shape; its \`errorCode\` equals the HTTP status.`;

/** Nothing from any other host, and no upgrade to https: the page must work where there is only http, too. */
const pagePolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

/** A server beside the real one that knows its routes only by their schemas, and serves the page that shows them. */
export async function buildReference(
  routes: readonly DescribedRoute[],
  settings: ReferenceSettings,
): Promise<FastifyInstance> {
  const app = fastify({ exposeHeadRoutes: false });
  // No request is ever checked or answered by these routes.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await registerDocument(app, settings);
  await app.register(fastifySwaggerUi, {
    routePrefix: `${settings.basePath}/docs`,
    staticCSP: pagePolicy,
    theme: { title: 'Guildhall API' },
    uiConfig: {
      // Without the bar of the page's makers, which would ask for the address of another document.
      layout: 'BaseLayout',
      docExpansion: 'list',
      deepLinking: true,
      tryItOutEnabled: true,
      persistAuthorization: false,
    },
  });
  for (const { method, url, schema } of routes) {
    app.route({ method, url, handler: unreachable, ...(schema === undefined ? {} : { schema }) });
  }
  await app.ready();
  return app;
}

async function registerDocument(app: FastifyInstance, settings: ReferenceSettings): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Guildhall', version: settings.version, description, license: { name: 'MIT' } },
      servers: [{ url: settings.basePath === '' ? '/' : settings.basePath }],
      components: {
        securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Authorization' } },
      },
    },
    transform: ({ schema, url }) => ({ schema, url: url.slice(settings.basePath.length) }),
  });
}

function unreachable(): never {
  throw new Error('The reference only describes its routes.');
}
