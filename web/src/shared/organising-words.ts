import { learn } from './locale.ts';

const catalogues = {
  en: () => import('../../locales/organising/en.po'),
  de: () => import('../../locales/organising/de.po'),
  fr: () => import('../../locales/organising/fr.po'),
  it: () => import('../../locales/organising/it.po'),
} as const;

/** Loads the words of the organisers' screens. */
export function learnOrganising(): Promise<void> {
  return learn(catalogues);
}
