import { doorDatabase } from '../../../lib/offline/door-database.ts';
import { DoorStore } from './door-store.ts';

/** What doors keep on this device. */
export const doorStore = new DoorStore(doorDatabase);
