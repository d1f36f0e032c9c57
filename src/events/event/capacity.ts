/** In which order those who wait move up: the first in line or nobody, or the first whose party fits. */
export const waitingOrders = ['strict', 'fitting'] as const;
export type WaitingOrder = (typeof waitingOrders)[number];

/** More than any house holds. */
export const maxCapacity = 100_000;

/** How many can come to an event, and how many seats are taken. */
export interface Capacity {
  readonly capacity: number;
  readonly taken: number;
  /** How many people wait. */
  readonly waiting: number;
  readonly order: WaitingOrder;
}

/** How many seats nobody has. */
export function freeSeats({ capacity, taken }: Pick<Capacity, 'capacity' | 'taken'>): number {
  return Math.max(0, capacity - taken);
}

/** How many seats newcomers can take: in strict order none while someone waits. */
export function seatsForNewcomers(seats: Capacity): number {
  return seats.order === 'strict' && seats.waiting > 0 ? 0 : freeSeats(seats);
}
