import { keepOnDevice } from '../../../lib/offline/offline-copies.ts';
import { onlineService } from './online-service.ts';
import type { DoorTools } from './door-tools.ts';
import { doorStore, lastFigures } from './stored-door.ts';

/** What the browser gives a door. */
export const browserTools: DoorTools = {
  store: doorStore,
  service: onlineService,
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
