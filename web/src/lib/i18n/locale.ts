import { i18n, type Messages } from '@lingui/core';
import { isLanguage, keepLanguage, type Language } from './language.ts';
import { firstWords, membersWords, organisingWords, type Words } from './words.ts';

/** The words that are loaded in whatever language is spoken. */
const known = new Set<Words>([firstWords]);

/** Shows the app in a language, and remembers it on this device when someone has chosen it. */
export async function speak(language: Language, isChosen = false): Promise<void> {
  const parts = await Promise.all(Array.from(known, (words) => words[language]()));
  const messages = Object.assign({}, ...parts.map((part) => part.messages)) as Messages;
  i18n.loadAndActivate({ locale: language, locales: regional(language), messages });
  document.documentElement.lang = language;
  if (isChosen) keepLanguage(language);
}

/** Adds the words of some screens to those that are spoken, in whatever language is chosen from then on. */
async function learn(words: Words): Promise<void> {
  if (known.has(words)) return;
  const language = spokenLanguage();
  const { messages } = await words[language]();
  known.add(words);
  i18n.load(language, messages);
  // Someone may have chosen another language meanwhile.
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

/** Loads a screen or a part of one with the words that the app does not begin with. */
export async function withWords<T>(loading: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([loading, learn(membersWords)]);
  return loaded;
}

/** Loads the words of the organisers' screens, beside those that members see. */
export async function learnOrganising(): Promise<void> {
  await Promise.all([learn(membersWords), learn(organisingWords)]);
}
