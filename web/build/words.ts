import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCompilationErrorMessage, createCompiledCatalog } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';
import { wordPartOf, wordParts, type WordPart } from './word-parts.ts';

/** How the app asks for words: `virtual:words/first/de`. */
const address = /^virtual:words\/(\w+)\/(\w+)$/;
/** What Rollup calls a module that is no file. */
const noFile = '\0';

const partsInOrder: readonly string[] = wordParts;

/**
 * Gives the app the catalogue of a language in parts, each with what its screens say and no part before it has. So there is
 * one catalogue to translate, and nobody loads the words of screens that they never see.
 */
export function words(): Plugin {
  let root = '';
  return {
    name: 'guildhall-words',
    configResolved(config) {
      ({ root } = config);
    },
    resolveId: (id) => (address.test(id) ? noFile + id : undefined),
    async load(id) {
      const [, part, locale] = (id.startsWith(noFile) ? address.exec(id.slice(1)) : null) ?? [];
      if (part === undefined || locale === undefined) return undefined;
      const file = join(root, 'locales', `${locale}.po`);
      this.addWatchFile(file);
      const { source, errors } = createCompiledCatalog(locale, await messagesOf(root, file, locale, part), {
        namespace: 'es',
      });
      if (errors.length > 0) this.error(createCompilationErrorMessage(locale, errors));
      return { code: source, moduleType: 'js' };
    },
  };
}

/** What a part says in a language, by the ids of its messages. */
async function messagesOf(
  root: string,
  file: string,
  locale: string,
  part: string,
): Promise<Record<string, string>> {
  const catalogue = await formatter().parse(await readFile(file, 'utf8'), {
    locale,
    sourceLocale: 'en',
    filename: file,
  });
  const partOf = wordPartOf(root);
  const said = Object.entries(catalogue).filter(
    ([, { origin = [] }]) => earliest(origin.map(([path]) => partOf(path))) === part,
  );
  return Object.fromEntries(said.map(([id, { translation = '' }]) => [id, translation]));
}

function earliest(parts: readonly WordPart[]): string | undefined {
  return partsInOrder.find((part) => parts.some((one) => one === part));
}
