import type { Door } from '../api/schema.gen.ts';
import type { KeptConflict } from '../shared/door-records.ts';

/** Which door this is, at which gate, and who stands there. */
export interface DoorSetting {
  door: Door;
  gate: string;
  keepsNames: boolean;
  timeZone: string;
  reviewer: number;
}

/** What the screen shows of a door besides its verdicts. */
export interface DoorState {
  /** Whether the service answers. */
  isReachable: boolean;
  /** Somebody has chosen to work with the list alone, whatever the network does. */
  isAlone: boolean;
  /** The service takes no scans from this person any more: what waits stays on this device. */
  isRefused: boolean;
  /** The network went or came, and nobody has said yet that they saw it: a door never changes its way silently. */
  turn: 'offline' | 'online' | null;
  unsent: number;
  conflicts: readonly KeptConflict[];
  /** How many are on the list of this device, and when the service last confirmed it; null without one. */
  list: { count: number; madeAt: number } | null;
  isLoadingList: boolean;
  hasNames: boolean;
  expected: number;
  /** How many are in: what the service said last, and whom this device has let in since. */
  inside: number;
}

/** Whether the service decides; otherwise the list of this device does. */
export function asksService({ isReachable, isAlone }: Pick<DoorState, 'isReachable' | 'isAlone'>): boolean {
  return isReachable && !isAlone;
}

/** What to tell about the network after a change; what was told before stays until somebody has seen it. */
export function turnOf(before: DoorState, after: DoorState): DoorState['turn'] {
  if (asksService(before) === asksService(after)) return after.turn;
  return asksService(after) ? 'online' : 'offline';
}

/** The state of a door that was just opened. */
export function firstState(door: Pick<Door, 'expected' | 'in'>): DoorState {
  return {
    isReachable: true,
    isAlone: false,
    isRefused: false,
    turn: null,
    unsent: 0,
    conflicts: [],
    list: null,
    isLoadingList: true,
    hasNames: false,
    expected: door.expected,
    inside: door.in,
  };
}

/** Why a door takes no scans at a local time, as far as the device knows; null when it does. */
export function shutAt(
  { scanning }: Pick<Door, 'scanning'>,
  now: string,
): 'cancelled' | 'too-early' | 'not-allowed' | null {
  if (scanning.reason === 'cancelled') return 'cancelled';
  if (scanning.reason === 'review-off') return 'not-allowed';
  return scanning.reason === 'registration-open' && now < scanning.from ? 'too-early' : null;
}
