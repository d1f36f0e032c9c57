import { useLingui } from '@lingui/react/macro';
import { languages, type Language } from '../lib/i18n/language.ts';
import { speak, spokenLanguage } from '../lib/i18n/locale.ts';

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
