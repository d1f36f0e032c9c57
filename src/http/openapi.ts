import { fastifySwagger } from '@fastify/swagger';
import { fastifySwaggerUi } from '@fastify/swagger-ui';
import type { App } from './app-type.ts';

const description = `Members, clubs, committees, social activities, magazines, conventions, and events with registration,
invitations, tickets and check-in.

Restricted calls carry an access token in the header \`X-Authorization\` (or \`Authorization: Bearer\`). Every failure has
the same shape; its \`errorCode\` equals the HTTP status.`;

/** Makes the OpenAPI document out of the schemas that validate requests. Registered before every route. */
export async function registerOpenApi(
  app: App,
  settings: { basePath: string; version: string },
): Promise<void> {
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

/** Nothing from any other host, and no upgrade to https: the page must work where there is only http, too. */
const pagePolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

/** Serves the document and a page to read it; every part of the page comes from this service. */
export async function registerApiReference(app: App, settings: { basePath: string }): Promise<void> {
  app.get('/openapi.json', { schema: { hide: true }, config: { access: 'public' } }, async () =>
    app.swagger(),
  );
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    indexPrefix: settings.basePath,
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
}

/** Leads whoever opens the bare address, with or without a slash at its end, to the page. Registered without a prefix. */
export function leadToApiReference(app: App, { basePath }: { basePath: string }): void {
  for (const url of new Set([basePath === '' ? '/' : basePath, `${basePath}/`])) {
    app.get(url, { schema: { hide: true }, config: { access: 'public' } }, async (_request, reply) =>
      reply.redirect(`${basePath}/docs`),
    );
  }
}
