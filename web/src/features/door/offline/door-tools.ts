import type { Figures } from './door-state.ts';
import type { DoorStore } from './door-store.ts';
import type { Door, DoorName, DoorScan, ScanResult } from '../../../lib/api/schema.gen.ts';

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

/** A list that was asked for: a newer one, or null when the one that is held is as it should be. */
type Asked<T> = { content: T; tag: string } | null;

/** What a door asks of the service. Whatever fails is an `ApiFailure`. */
export interface DoorService {
  scan(event: number, scans: DoorScan[], patience: number): Promise<readonly ScanResult[]>;
  annul(
    event: number,
    registration: number,
    body: { nonce: string; reason: string },
    patience?: number,
  ): Promise<void>;
  door(event: number): Promise<Door>;
  /** The sealed list, unless it is the one with this tag. */
  list(event: number, tag: string | undefined): Promise<Asked<ArrayBuffer>>;
  names(event: number, tag: string | undefined): Promise<Asked<DoorName[]>>;
  /** Whether anything answers at all. */
  isThere(patience: number): Promise<boolean>;
}
