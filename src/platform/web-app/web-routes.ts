import { fileURLToPath } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app-type.ts';
import { entityTag } from '../http/caching.ts';
import { wantedEncoding } from '../http/compression.ts';
import { SharedAnswer } from '../http/finished-answers.ts';
import type { PageForUnknown } from '../http/unknown-page.ts';
import { DomainError } from '../shared/errors.ts';
import { mailFramePolicy, contentPolicy, permissionsPolicy } from './content-policy-rules.ts';
import { manifestOf, workerOf } from './named-files-rules.ts';
import { notBuiltPage } from './not-built-page.ts';
import { WebFiles, type WebFile } from './web-files.ts';

/** Where the build puts the app. */
const builtFolder = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** What browsers expect beside the page, under names that do not change. */
export const namedFiles = [
  'icon.svg',
  'icon-180.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'manifest.webmanifest',
  'service-worker.js',
];

/** The parts of the service that are not the app: what is not there stays a failure that programs can read. */
const notTheApp = /^\/(?:v2|docs|openapi\.json|health|metrics|invitations|mail-frame|assets)(?:\/|$)/;

// Files and pages for browsers, not part of the interface for programs.
const hidden = { schema: { hide: true }, config: { access: 'public' } } as const;
const named = { ...hidden, config: { ...hidden.config, cacheControl: 'no-cache' } } as const;
// The name of such a file holds a hash of what is in it.
const hashed = {
  ...hidden,
  config: { ...hidden.config, cacheControl: 'public, max-age=31536000, immutable' },
} as const;

export interface WebSettings {
  basePath: string;
  publicUrl: string;
  tileAddress: string;
  /** What the organisation is called: so is the app that people install. */
  organisation: () => string;
  brandColour: string;
}

/** The web app: its files, and the page that loads it at the bare address and at that of every screen. */
export function webRoutes(settings: WebSettings, folder = builtFolder): WebRoutes {
  const files = new WebFiles(folder, sharedFile);
  const { basePath, publicUrl, tileAddress } = settings;
  // The path as browsers see it, also behind a proxy that adds to it.
  const folderOfPage = new URL(publicUrl).pathname.replace(/\/$/, '');

  const page = async (path: string, reply: FastifyReply): Promise<string> => {
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', contentPolicy(path, { tileAddress }))
      .header('permissions-policy', permissionsPolicy)
      .header('cross-origin-opener-policy', 'same-origin');
    const html = await files.page(folderOfPage);
    if (html !== undefined) return html;
    void reply.status(503);
    return notBuiltPage;
  };

  const rewritten = rewritings(files, settings, folderOfPage);

  return {
    register(app) {
      app.get('/', hidden, (_request, reply) => page('/', reply));
      app.get<{ Params: { file: string } }>('/assets/:file', hashed, (request, reply) =>
        sendFile(files, `assets/${request.params.file}`, request, reply),
      );
      mailFrame(app);
      for (const name of namedFiles) {
        const rewrite = rewritten[name];
        app.get(`/${name}`, named, (request, reply) => sendFile(files, name, request, reply, rewrite));
      }
    },
    forUnknown(request, path) {
      const isReading = request.method === 'GET' || request.method === 'HEAD';
      const wantsPage = isReading && request.headers.accept?.includes('text/html') === true;
      const place = path.slice(basePath.length);
      if (!wantsPage || !path.startsWith(`${basePath}/`) || notTheApp.test(place)) return undefined;
      return (reply) => page(place, reply);
    },
    fonts: () => fontsOf(files, folderOfPage),
  };
}

/** The empty page in which the app shows a mail. */
function mailFrame(app: App): void {
  app.get('/mail-frame', named, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', mailFramePolicy)
      .send('<!doctype html>\n<title></title>\n'),
  );
}

async function fontsOf(
  files: WebFiles<SharedAnswer>,
  folderOfPage: string,
): Promise<{ sans: string; serif: string }> {
  const [sans, serif] = await Promise.all([files.font('inter'), files.font('source-serif-4')]);
  const address = (name: string | undefined) => (name === undefined ? '' : `${folderOfPage}/${name}`);
  return { sans: address(sans), serif: address(serif) };
}

/** What the service takes of the app. */
export interface WebRoutes {
  /** Adds the routes below the base path. */
  register(app: App): void;
  /** A reload of any address of a screen must work, and only the app knows which there are. */
  forUnknown: PageForUnknown;
  /** Where the fonts of the app are, for pages that are not of the app; empty before the first build. */
  fonts(): Promise<{ sans: string; serif: string }>;
}

type Rewriting = (text: string) => Promise<string>;

/** The files that say something about this service, and how they come to. */
function rewritings(
  files: WebFiles<SharedAnswer>,
  settings: WebSettings,
  folderOfPage: string,
): Readonly<Record<string, Rewriting>> {
  return {
    'manifest.webmanifest': (text) => Promise.resolve(manifestOf(text, settings)),
    // What is kept on devices is the page with its policies, too: where one of them is another, so is the worker.
    'service-worker.js': async (text) => {
      const html = await files.page(folderOfPage);
      const policies = ['/', '/door'].map((path) => contentPolicy(path, settings));
      return workerOf(text, [html ?? '', ...policies, permissionsPolicy]);
    },
  };
}

async function sendFile(
  files: WebFiles<SharedAnswer>,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
  rewrite?: Rewriting,
): Promise<Buffer> {
  if (rewrite !== undefined) return sendRewritten(files, name, reply, rewrite);
  const file = await files.file(name, wantedEncoding(request) === 'br');
  if (file === undefined) throw nothingHere();
  return file.to(request, reply);
}

async function sendRewritten(
  files: WebFiles<SharedAnswer>,
  name: string,
  reply: FastifyReply,
  rewrite: Rewriting,
): Promise<Buffer> {
  const file = await files.text(name);
  if (file === undefined) throw nothingHere();
  void reply.type(file.type);
  return Buffer.from(await rewrite(file.text));
}

function sharedFile({ body, type, isBrotli }: WebFile): SharedAnswer {
  const packed = isBrotli ? ({ encoding: 'br' } as const) : {};
  return new SharedAnswer({ body, type, tag: entityTag(body), isWorthKeeping: true, ...packed });
}

function nothingHere(): DomainError {
  return new DomainError('not-found', 'There is nothing at this address.');
}
