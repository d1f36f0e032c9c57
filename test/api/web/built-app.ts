import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import type { App } from '../../../src/platform/http/app-type.ts';
import { registerRequestMetrics } from '../../../src/platform/http/metrics-hook.ts';
import { refuseUnknown } from '../../../src/platform/http/other-methods.ts';
import { createServer } from '../../../src/platform/http/server.ts';
import type { RequestMetrics } from '../../../src/platform/metrics/request-metrics.ts';
import { webRoutes, type WebSettings } from '../../../src/platform/web-app/web-routes.ts';
import { temporaryFolder, type Ending } from '../../support/databases.ts';

/** As a browser asks for a page. */
export const asPerson = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** Long enough to be packed. */
const script = `console.log(${JSON.stringify('a long script '.repeat(200))});`;

/** What a build makes, with nothing in it. */
const builtFiles: Record<string, string> = {
  'index.html':
    '<!doctype html>\n<base href="/" />\n<script type="module" src="./assets/index-a1.js"></script>\n',
  'manifest.webmanifest': '{"name":"Guildhall"}',
  'service-worker.js': 'self.skipWaiting();',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'notes.txt': 'not for anyone',
  'assets/index-a1.js': script,
  'assets/index-b2.css': 'body { margin: 0 }',
  'assets/reader-c3.wasm': `\0asm${'\0'.repeat(3000)}`,
  'assets/letters-d4.woff2': 'wOF2',
};

/** The script of the built app. */
export const builtScript = Buffer.from(script);

/** The folder of a built app. */
export async function builtFolder(t: Ending): Promise<string> {
  const folder = await temporaryFolder(t);
  await mkdir(join(folder, 'assets'));
  for (const [name, text] of Object.entries(builtFiles)) {
    await writeFile(join(folder, name), text);
    if (/\.(?:js|wasm)$/.test(name)) await writeFile(join(folder, `${name}.br`), brotliCompressSync(text));
  }
  return folder;
}

/** What a request was counted as. */
export type Counted = [method: string, route: string, status: number];

/** A server with nothing but the app of a folder and one operation. */
export class WebServer {
  readonly app: App;
  readonly counted: Counted[] = [];

  constructor(app: App) {
    this.app = app;
    const note = (method: string, route: string, status: number) =>
      void this.counted.push([method, route, status]);
    registerRequestMetrics(app, { note } as unknown as RequestMetrics);
  }

  get(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.call({ url, headers });
  }

  call(options: InjectOptions): Promise<LightMyRequestResponse> {
    return this.app.inject(options);
  }
}

/** Serves the app of a folder; the server ends with the test. */
export async function serveWeb(
  t: Ending,
  folder: string,
  own: Partial<WebSettings> = {},
): Promise<WebServer> {
  const basePath = own.basePath ?? '';
  const settings = {
    basePath,
    publicUrl: `http://guildhall.test${basePath}`,
    tileAddress: '',
    organisation: () => 'Guildhall',
    brandColour: '#17395c',
    ...own,
  };
  const app = createServer(pino({ level: 'silent' }), {
    trustedProxies: [],
    corsOrigins: [],
    translateError: () => undefined,
  });
  const server = new WebServer(app);
  const web = webRoutes(settings, folder);
  const refuseShadowed = refuseUnknown(app, [], web.forUnknown);
  await app.register(
    async (root) => {
      web.register(root);
      root.get('/v2/clubs', { config: { access: 'public' } }, () => ({ success: true }));
    },
    { prefix: basePath },
  );
  refuseShadowed();
  t.after(() => app.close());
  await app.ready();
  return server;
}
