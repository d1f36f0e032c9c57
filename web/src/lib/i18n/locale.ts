import { i18n, type Messages } from '@lingui/core';

/** The languages of the app, each by its own name. */
export const languages = { en: 'English', de: 'Deutsch', fr: 'Français', it: 'Italiano' } as const;

export type Language = keyof typeof languages;

type Catalogues = Readonly<Record<Language, () => Promise<{ messages: Messages }>>>;

const catalogues: Catalogues = {
  en: () => import('../../../locales/en.po'),
  de: () => import('../../../locales/de.po'),
  fr: () => import('../../../locales/fr.po'),
  it: () => import('../../../locales/it.po'),
};

/** The words of screens that few people see, loaded with them. */
const further = new Set<Catalogues>();

const storageKey = 'guildhall.language';

function isLanguage(text: string | null | undefined): text is Language {
  return text !== null && text !== undefined && Object.hasOwn(languages, text);
}

/** The language chosen on this device, else the first that the browser and the app both speak. */
export function preferredLanguage(fallback: Language = 'en'): Language {
  const chosen = localStorage.getItem(storageKey);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? fallback;
}

/** Shows the app in a language, and remembers it on this device when somebody has chosen it. */
export async function speak(language: Language, isChosen = false): Promise<void> {
  const parts = await Promise.all([catalogues, ...further].map((part) => part[language]()));
  const messages = Object.assign({}, ...parts.map((part) => part.messages)) as Messages;
  i18n.loadAndActivate({ locale: language, locales: regional(language), messages });
  document.documentElement.lang = language;
  if (isChosen) localStorage.setItem(storageKey, language);
}

/** Adds the words of some screens to those that are spoken, in whatever language is chosen from then on. */
async function learn(part: Catalogues): Promise<void> {
  if (further.has(part)) return;
  const language = spokenLanguage();
  const { messages } = await part[language]();
  further.add(part);
  i18n.load(language, messages);
  // Somebody may have chosen another language meanwhile.
  if (spokenLanguage() !== language) await speak(spokenLanguage());
}

/** The language of the app that a tag names; English for any other. */
export function asLanguage(tag: string): Language {
  return isLanguage(tag) ? tag : 'en';
}

/** The language that is shown now. */
export function spokenLanguage(): Language {
  return asLanguage(i18n.locale);
}

/** The ways of writing dates and numbers, best first: a reader in Zurich gets those of Switzerland. */
export function regional(language: Language): string[] {
  const own = navigator.languages.filter((tag) => tag.startsWith(`${language}-`));
  return [...own, language === 'en' ? 'en-GB' : language];
}

const organisersCatalogues = {
  en: () => import('../../../locales/organising/en.po'),
  de: () => import('../../../locales/organising/de.po'),
  fr: () => import('../../../locales/organising/fr.po'),
  it: () => import('../../../locales/organising/it.po'),
} as const;

/** Loads the words of the organisers' screens. */
export function learnOrganising(): Promise<void> {
  return learn(organisersCatalogues);
}
