import type { ReactNode } from 'react';
import { useOrganisation } from '../lib/session/session.ts';
import { PageTitle } from './page.tsx';
import { useLingui } from '@lingui/react/macro';
import { languages, speak, spokenLanguage, type Language } from '../lib/i18n/locale.ts';
import { Logo } from './logo.tsx';

/** A page for those who are not signed in. */
export function PlainFrame({ title, children }: { title: string; children: ReactNode }) {
  const { name } = useOrganisation();
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col px-5 pt-10 pb-6">
      <div className="mb-8 flex items-center gap-3">
        <Logo size={44} />
        <span className="font-serif text-2xl font-semibold">{name}</span>
      </div>
      <PageTitle title={title} className="mb-5" />
      {children}
      <div className="mt-auto pt-10">
        <LanguageChoice />
      </div>
    </main>
  );
}

/** The languages of the app to choose from, each by its own name; `onChoose` is told besides. */
export function LanguageChoice({ onChoose }: { onChoose?: (language: Language) => void }) {
  const { t } = useLingui();
  const spoken = spokenLanguage();
  return (
    <ul aria-label={t`Language`} className="flex flex-wrap justify-center sm:gap-x-2">
      {(Object.keys(languages) as Language[]).map((language) => (
        <li key={language}>
          <button
            type="button"
            lang={language}
            aria-pressed={language === spoken}
            onClick={() => {
              void speak(language, true);
              onChoose?.(language);
            }}
            className="min-h-11 rounded-control px-2.5 text-[0.9375rem] text-link hover:underline aria-pressed:font-semibold aria-pressed:text-ink"
          >
            {languages[language]}
          </button>
        </li>
      ))}
    </ul>
  );
}
