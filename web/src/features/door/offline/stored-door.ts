import { doorDatabase } from '../../../lib/offline/door-database.ts';
import { keptOnDevice } from '../../../lib/offline/offline-copies.ts';
import type { Figures } from './door-state.ts';
import { DoorStore } from './door-store.ts';

/** What doors keep on this device. */
export const doorStore = new DoorStore(doorDatabase);

/** The figures that a door of this device showed last. */
export function lastFigures(event: number): Promise<Figures | undefined> {
  return keptOnDevice<Figures>(`figures/${event}`);
}
