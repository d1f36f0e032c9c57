import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { isFirstFont } from './preload-fonts.ts';

/** What only organisers use, who need a network for it: nobody else fetches a byte of it. */
const isForOrganisers = (module: string): boolean =>
  /(?:[\\/]features[\\/](?:organise|attendees)|virtual:words[\\/]organising)[\\/]/.test(module);

/** What the app needs without a network; fonts of further scripts and the reader of codes are kept once they were needed. */
const isNeededOffline = (name: string): boolean => /\.(?:js|css)$/.test(name) || isFirstFont(name);

/** A file of the build, as far as it decides whether it is kept. */
type BuiltFile =
  | { fileName: string; type: 'chunk'; moduleIds: readonly string[] }
  | { fileName: string; type: 'asset' };

/** What is kept of a build, and a mark that is another as soon as one of these files is, in whatever order they were written. */
export function precacheOf(built: readonly BuiltFile[]): { version: string; files: string[] } {
  const files = built
    .filter((file) => !(file.type === 'chunk' && file.moduleIds.some(isForOrganisers)))
    .map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('assets/') && isNeededOffline(name))
    .toSorted();
  return { version: createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16), files };
}

/** Tells the service worker which files belong to this version of the app. */
export function precacheList(): Plugin {
  return {
    name: 'guildhall-precache-list',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const worker = bundle['service-worker.js'];
      if (worker?.type !== 'chunk') throw new Error('The service worker was not built.');
      const list = JSON.stringify(precacheOf(Object.values(bundle)));
      if (!worker.code.includes('self.__precache')) throw new Error('The service worker asks for no list.');
      worker.code = worker.code.replace('self.__precache', list);
    },
  };
}
