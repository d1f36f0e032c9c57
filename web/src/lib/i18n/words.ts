import type { Messages } from '@lingui/core';
import type { Language } from './language.ts';

/** The words of some screens in every language; the build takes each part out of the one catalogue of a language. */
export type Words = Readonly<Record<Language, () => Promise<{ messages: Messages }>>>;

/** What the frame of the app and its first page say. */
export const firstWords: Words = {
  en: () => import('virtual:words/first/en'),
  de: () => import('virtual:words/first/de'),
  fr: () => import('virtual:words/first/fr'),
  it: () => import('virtual:words/first/it'),
};

/** What the other screens say that members see. */
export const membersWords: Words = {
  en: () => import('virtual:words/members/en'),
  de: () => import('virtual:words/members/de'),
  fr: () => import('virtual:words/members/fr'),
  it: () => import('virtual:words/members/it'),
};

/** What the screens of organisers say. */
export const organisingWords: Words = {
  en: () => import('virtual:words/organising/en'),
  de: () => import('virtual:words/organising/de'),
  fr: () => import('virtual:words/organising/fr'),
  it: () => import('virtual:words/organising/it'),
};
