/** The languages of the app, each by its own name. */
export const languages = { en: 'English', de: 'Deutsch', fr: 'Français', it: 'Italiano' } as const;

export type Language = keyof typeof languages;

const storageKey = 'guildhall.language';

export function isLanguage(text: string | null | undefined): text is Language {
  return text !== null && text !== undefined && Object.hasOwn(languages, text);
}

/** The language chosen on this device, else the first that the browser and the app both speak. */
export function preferredLanguage(fallback: Language = 'en'): Language {
  const chosen = localStorage.getItem(storageKey);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? fallback;
}

/** Remembers on this device that someone has chosen a language. */
export function keepLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
}
