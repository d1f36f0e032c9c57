import type { Door } from '../api/schema.gen.ts';
import { asDate, dayOf, type Times } from '../shared/dates.ts';
import type { KeptConflict } from '../shared/door-records.ts';

const hourMilliseconds = 3_600_000;
/** Doors stay open a while when an event lasts longer than it says. */
const hoursAfter = 12;

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

/** From when on nobody needs the lists of an event. */
export function untilOf({ startDate, endDate, allDay }: Times): number {
  const end = endDate ?? startDate;
  // An event of whole days lasts to the end of its last one, whatever time its end names.
  const hours = allDay || endDate === null ? 24 + hoursAfter : hoursAfter;
  // Local time is taken for that of UTC here: it differs by less than the hours that are added.
  return asDate(allDay ? dayOf(end) : end).getTime() + hours * hourMilliseconds;
}
