import type { Door } from '../../../lib/api/schema.gen.ts';
import { asDate, dayOf, type Times } from '../../../lib/format/dates.ts';
import type { KeptConflict, QueuedScan } from '../../../lib/offline/door-shelves.ts';

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

/** How many are in, and how many come. */
export interface Figures {
  inside: number;
  expected: number;
}

/** What the screen shows of a door besides its verdicts. */
export interface DoorState {
  /** Whether the service answers. */
  isReachable: boolean;
  /** Someone has chosen to work with the list alone, whatever the network does. */
  isAlone: boolean;
  /** Scans that the service does not take, of this event and of others: they stay on this device until someone decides. */
  refused: { here: number; elsewhere: number };
  /** The browser keeps nothing beyond this page. */
  isForgetful: boolean;
  /** The network went or came, and nobody has said yet that they saw it: a door never changes its way silently. */
  turn: 'offline' | 'online' | null;
  unsent: number;
  conflicts: readonly KeptConflict[];
  /** How many are on the list of this device, and when the service last confirmed it; null without one. */
  list: { count: number; madeAt: number } | null;
  isLoadingList: boolean;
  hasNames: boolean;
  /** Names are kept here, and wait for the PIN of the evening. */
  isLocked: boolean;
  expected: number;
  /** How many are in: what the service said last, and whom this device has let in since. */
  inside: number;
}

/** Whether the service decides; otherwise the list of this device does. */
export function asksService({ isReachable, isAlone }: Pick<DoorState, 'isReachable' | 'isAlone'>): boolean {
  return isReachable && !isAlone;
}

/** What to tell about the network after a change; what was told before stays until someone has seen it. */
export function turnOf(before: DoorState, after: DoorState): DoorState['turn'] {
  if (asksService(before) === asksService(after)) return after.turn;
  return asksService(after) ? 'online' : 'offline';
}

/** The state of a door that was just opened. */
export function firstState(door: Pick<Door, 'expected' | 'in'>): DoorState {
  return {
    isReachable: true,
    isAlone: false,
    refused: { here: 0, elsewhere: 0 },
    isForgetful: false,
    turn: null,
    unsent: 0,
    conflicts: [],
    list: null,
    isLoadingList: true,
    hasNames: false,
    isLocked: false,
    expected: door.expected,
    inside: door.in,
  };
}

/** What of the scans that are left on a device waits, and what the service did not take, here and elsewhere. */
export function leftOf(
  queue: readonly Pick<QueuedScan, 'event' | 'refusal'>[],
  event: number,
): Pick<DoorState, 'unsent' | 'refused'> {
  const refused = queue.filter(({ refusal }) => refusal !== undefined);
  const here = refused.filter((scan) => scan.event === event).length;
  return { unsent: queue.length - refused.length, refused: { here, elsewhere: refused.length - here } };
}

/** How many are in: those whom the service counts, and whom this device has let in and not told it yet. */
export function insideWith(
  { id, in: counted }: Pick<Door, 'id' | 'in'>,
  queue: readonly QueuedScan[],
): number {
  const isOwn = ({ event, decided, annulment }: QueuedScan) =>
    event === id && decided === 'in' && annulment === undefined;
  return counted + queue.filter(isOwn).length;
}

/** Whether the service takes scans for an event, now or later. */
export function takesScans({ scanning }: Pick<Door, 'scanning'>): boolean {
  return scanning.reason !== 'review-off' && scanning.reason !== 'cancelled';
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
