import { keepOnDevice, keptOnDevice } from '../../../lib/offline/kept-answers.ts';
import { askedService } from './asked-service.ts';
import type { Figures } from './door-state.ts';
import type { DoorTools } from './door-tools.ts';
import { doorStore } from './kept-door.ts';

/** The figures that a door of this device showed last. */
export function lastFigures(event: number): Promise<Figures | undefined> {
  return keptOnDevice<Figures>(`figures/${event}`);
}

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
