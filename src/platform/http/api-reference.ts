import { fastifySwagger } from '@fastify/swagger';
import { fastifySwaggerUi } from '@fastify/swagger-ui';
import { readFile } from 'node:fs/promises';
import { fastify, type FastifyInstance, type RouteOptions } from 'fastify';
import { publishedDocument, type Examples, type RawDocument } from './published-document.ts';

// This file is loaded with the first request for the reference: the service at rest does without all of it.

/** What the reference says about one route. */
export type DescribedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema'>;

/** Who offers the interface, and where. */
export interface ReferenceSettings {
  basePath: string;
  version: string;
  organisation: () => string;
  publicUrl: string;
  /** The name of the cookie of sessions. */
  sessionCookie: string;
}

const description = `Members, clubs, committees, social activities, magazines, conventions, and events with registration,
invitations, tickets and check-in.

Restricted calls carry an access token in the header \`X-Authorization\` (or \`Authorization: Bearer\`). Every failure has
the same shape; its \`errorCode\` equals the HTTP status. Texts that are sent are trimmed before they are checked. Dates are
\`YYYY-MM-DD\`, and times are local times of the organisation, \`YYYY-MM-DDThh:mm:ss\`; a fact that is absent is an empty text or null.

The examples are of the demo organisation, which \`npm start\` serves: sign in there as \`administrator\` with the password
\`guildhall\`, give the \`access_token\` to "Authorize", and each can be sent as it stands. Long lists in answers are cut.`;

const tags = [
  { name: 'Organisation', description: 'What anyone may know, and the first set-up.' },
  { name: 'Authentication', description: 'Signing in and out, and the private identifier.' },
  { name: 'Me', description: 'The own record, and who sees what of it.' },
  { name: 'Members', description: 'Finding members; their records, photos and history.' },
  { name: 'Clubs', description: 'The directory of clubs, their members and committees.' },
  { name: 'Activities', description: 'What clubs do for others, as they report it.' },
  { name: 'Digimag and conventions', description: 'The lists of magazines and conventions.' },
  {
    name: 'Events',
    description: 'Events with registration, invitations, tickets, check-in and a calendar feed.',
  },
  { name: 'Door', description: 'What a device at the door of an event needs, with or without a network.' },
  { name: 'Organising', description: 'What organisers do: calendars, events and all that belongs to them.' },
  { name: 'Participants', description: 'Who takes part in an event, for those who organise it.' },
  {
    name: 'Messages',
    description: 'What organisers write to the people of an event, and reminders by rule.',
  },
  { name: 'Health', description: 'Whether the service runs, for the programs that look after it.' },
];

const tokenSchemes = {
  token: {
    type: 'apiKey' as const,
    in: 'header' as const,
    name: 'X-Authorization',
    description: 'The access token alone, as `POST /v2/authenticate` or the operator gave it out.',
  },
  bearer: {
    type: 'http' as const,
    scheme: 'bearer',
    description: 'The same token as `Authorization: Bearer`.',
  },
};

/** A browser signs in with this; the name is that of the service at hand. */
const sessionScheme = (name: string) => ({
  type: 'apiKey' as const,
  in: 'cookie' as const,
  name,
  description:
    'The session of a browser, as `POST /v2/session` sets it; a token in a header wins over it. What changes something must come ' +
    'from a page of this service (`Sec-Fetch-Site: same-origin`, or its `Origin`), otherwise it is 403. A page may say in `X-Member` ' +
    'whose it is: when someone else has signed in meanwhile, nothing is changed, and the answer is 401.',
});

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
  await registerDocument(app, settings, await examplesOf(routes));
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

/** What the demo answers is kept in a file, which `npm run openapi` writes. */
async function examplesOf(routes: readonly DescribedRoute[]): Promise<Examples> {
  const requests = routes.flatMap(({ schema }) => {
    const { operationId = '', example } = schema ?? {};
    return example === undefined ? [] : [[operationId, example] as const];
  });
  const answers = await readFile(new URL('example-answers.json', import.meta.url), 'utf8');
  return { requests: new Map(requests), answers: JSON.parse(answers) as Examples['answers'] };
}

async function registerDocument(
  app: FastifyInstance,
  settings: ReferenceSettings,
  examples: Examples,
): Promise<void> {
  const { basePath, version, organisation, publicUrl, sessionCookie } = settings;
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Guildhall',
        version,
        description,
        // Those who run this service, and not those who wrote it, know the data and give out tokens.
        contact: { name: organisation(), url: publicUrl },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: basePath === '' ? '/' : basePath }],
      tags,
      components: { securitySchemes: { ...tokenSchemes, session: sessionScheme(sessionCookie) } },
    },
    transform: ({ schema, url }) => ({ schema, url: url.slice(basePath.length) }),
    transformObject: (made) =>
      'openapiObject' in made
        ? publishedDocument(made.openapiObject as RawDocument, examples)
        : made.swaggerObject,
  });
}

function unreachable(): never {
  throw new Error('The reference only describes its routes.');
}
