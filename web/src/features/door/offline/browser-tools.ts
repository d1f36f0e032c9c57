import { keepOnDevice } from '../../../lib/offline/kept-answers.ts';
import { askedService } from './asked-service.ts';
import type { DoorTools } from './door-tools.ts';
import { doorStore, lastFigures } from './kept-door.ts';

/** What the browser gives a door. */
export const browserTools: DoorTools = {
  store: doorStore,
  service: askedService,
  figures: { last: lastFigures, keep: (event, figures) => keepOnDevice(`figures/${event}`, figures) },
  watchNetwork(onGone, onBack, signal) {
    globalThis.addEventListener('offline', onGone, { signal });
    globalThis.addEventListener('online', onBack, { signal });
  },
  pause: (milliseconds) =>
    new Promise((resolve) => {
      setTimeout(resolve, milliseconds);
    }),
  report: (reason) => reportError(reason),
};
