import type { DoorService } from './door-service.ts';
import type { Figures } from './door-state.ts';
import type { DoorStore } from './door-store.ts';

/** What an open door is given by the app: where it keeps things, whom it asks, and how time passes. */
export interface DoorTools {
  store: DoorStore;
  service: DoorService;
  /** The figures that this door showed last, for a reload without a network. */
  figures: {
    last: (event: number) => Promise<Figures | undefined>;
    keep: (event: number, figures: Figures) => Promise<void>;
  };
  /** Calls back when the network goes or comes, as far as the browser knows, until the signal says that it is enough. */
  watchNetwork: (onGone: () => void, onBack: () => void, signal: AbortSignal) => void;
  pause: (milliseconds: number) => Promise<void>;
  report: (reason: unknown) => void;
}

/** Does something again and again, until the signal says that it is enough. */
export function every(
  milliseconds: number,
  work: () => Promise<void>,
  { report }: Pick<DoorTools, 'report'>,
  signal: AbortSignal,
): void {
  const timer = setInterval(() => void work().catch(report), milliseconds);
  signal.addEventListener('abort', () => clearInterval(timer));
}
