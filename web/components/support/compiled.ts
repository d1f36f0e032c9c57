import { registerHooks } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createServer, isRunnableDevEnvironment, type Plugin } from 'vite';

// The app as it is compiled for browsers, with its own plugins and words, but run by node: there is one compiler for all
// tests of a process. It opens no port and watches no file.

const web = fileURLToPath(new URL('../..', import.meta.url));

// Packages are loaded by node itself, and have to find what the app finds: Preact in the place of React, and what is made for browsers.
registerHooks({
  resolve(specifier, context, next) {
    const preact = specifier.replace(/^react(?:-dom)?(?=\/|$)/, 'preact/compat');
    if (preact !== specifier) return next(preact, { ...context, conditions: ['node', 'import'] });
    const conditions = specifier.startsWith('@tanstack/') ? ['browser'] : [];
    return next(specifier, { ...context, conditions: [...conditions, ...context.conditions] });
  },
});

const { render } = await import('preact');
const { timeoutManager } = await import('@tanstack/react-query');

// What waits in a page ends with its window.
const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
timeoutManager.setTimeoutProvider({
  setTimeout: (work, delay) => window.setTimeout(work, delay),
  clearTimeout: (timer) => window.clearTimeout(timer as number),
  setInterval: (work, delay) => window.setInterval(work, delay),
  clearInterval: (timer) => window.clearInterval(timer as number),
});

// Its settings are looked for where a program is started.
process.env['LINGUI_CONFIG'] = join(web, 'lingui.config.ts');

const cacheDir = mkdtempSync(join(tmpdir(), 'guildhall-compiled-'));
const compiler = await createServer({
  root: web,
  configFile: join(web, 'vite.config.ts'),
  configLoader: 'native',
  cacheDir,
  logLevel: 'warn',
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
  plugins: [withoutStyles()],
  optimizeDeps: { noDiscovery: true, entries: [] },
  define: Object.fromEntries(timers.map((name) => [name, `window.${name}`])),
});
after(async () => {
  await compiler.close();
  rmSync(cacheDir, { recursive: true, force: true });
});

/** Nothing is laid out here: the styles, which take longer than all the rest, are left to real browsers. */
function withoutStyles(): Plugin {
  const isStyle = (id: string) => id.endsWith('.css');
  return {
    name: 'guildhall-without-styles',
    enforce: 'pre',
    resolveId: (id) => (isStyle(id) ? '\0no-style' : undefined),
    load: (id) => (id === '\0no-style' ? '' : undefined),
  };
}

function runner() {
  const { ssr } = compiler.environments;
  if (ssr === undefined || !isRunnableDevEnvironment(ssr)) throw new Error('The compiler runs no modules.');
  return ssr.runner;
}

/** Loads a module of the app by its path below `web/`. */
export function load<Module>(path: string): Promise<Module> {
  return runner().import<Module>(`/${path}`);
}

/** Has the modules of the app begin again, as a page that is loaded does; what they were compiled to is kept. */
export function beginAgain(): void {
  for (const module of runner().evaluatedModules.idToModuleMap.values()) {
    module.evaluated = false;
    module.promise = undefined;
    module.exports = undefined;
  }
}

/** Takes down what is shown. */
export function takeDown(place: Element | null): void {
  if (place !== null) render(null, place);
}
