import '../styles.css';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { api, watchCalls } from '../lib/api/client.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { forgetPastDoors } from '../lib/offline/door-database.ts';
import { preferredLanguage } from '../lib/i18n/language.ts';
import { speak } from '../lib/i18n/locale.ts';
import { keepApp } from '../lib/offline/new-version.ts';
import { watchOtherTabs, noteSessionEnd } from '../lib/session/session-end.ts';
import { drawPromptly } from './prompt-drawing.ts';
import {
  followOtherTab,
  forgetOnDevice,
  holdsSession,
  meQuery,
  organisationQuery,
} from '../lib/session/session.ts';
import { offer } from '../ui/announcer.tsx';

drawPromptly();
// The build gives each screen its words: where one was missing, someone would read a mark instead.
i18n.on('missing', ({ id }) => reportError(new Error(`No words for ${id}.`)));
const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

// A session can end at any time, here or on another device: then nothing of it stays on the screen or on the device.
watchCalls((outcome) => {
  if (outcome !== 'signed-out') return;
  if (queryClient.getQueryData(meQuery.queryKey) !== undefined) noteSessionEnd('ended');
  // Also where the app has only just been started: whoever finds a device whose session was revoked finds nothing on it.
  forgetOnDevice().catch(reportError);
});
// A tab that has slept hears late of who has signed in in another one: the service saves nothing in the name of the next.
api.use({
  onRequest({ request: { method, headers } }) {
    const me = queryClient.getQueryData(meQuery.queryKey);
    if (me !== undefined && method !== 'GET') headers.set('x-member', String(me.id));
  },
});
watchOtherTabs(() => void followOtherTab(queryClient).catch(reportError));

// What nearly every page waits for is asked for at once, not one after the other.
void queryClient.prefetchQuery(organisationQuery);
if (holdsSession()) void queryClient.prefetchQuery(meQuery);
await speak(preferredLanguage());
createRoot(document.querySelector('#app') ?? document.body).render(
  <I18nProvider i18n={i18n}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </I18nProvider>,
);

// Nobody has a place to lose before they have pressed anything.
const keepFocus = () => void import('./kept-focus.ts').then((kept) => kept.keepFocus()).catch(reportError);
for (const kind of ['keydown', 'pointerdown']) document.addEventListener(kind, keepFocus, { once: true });

forgetPastDoors(Date.now()).catch(reportError);
if (import.meta.env.PROD) {
  // Nothing waits for it: the other screens import from here, and would not come where a browser refuses to keep the app.
  keepApp((takeOver) => offer(t`A new version is ready.`, { label: t`Load it`, run: takeOver })).catch(
    reportError,
  );
}
