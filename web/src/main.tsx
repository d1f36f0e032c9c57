import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preferredLanguage, speak } from './shared/locale.ts';
import './styles.css';
import { Trans } from '@lingui/react/macro';

await speak(preferredLanguage());
createRoot(document.querySelector('#app') ?? document.body).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <h1 className="font-serif text-3xl p-4">
        <Trans>Home</Trans>
      </h1>
    </I18nProvider>
  </StrictMode>,
);
