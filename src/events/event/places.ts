/** In which order those who wait move up: the first in line or nobody, or the first whose party fits. */
export const waitingOrders = ['strict', 'fitting'] as const;
export type WaitingOrder = (typeof waitingOrders)[number];

/** More than any house holds. */
export const maxCapacity = 100_000;

/** How many can come to an event, and how many places are taken. */
export interface Places {
  readonly capacity: number;
  readonly taken: number;
  /** How many people wait. */
  readonly waiting: number;
  readonly order: WaitingOrder;
}

/** How many places nobody has. */
export function freePlaces({ capacity, taken }: Pick<Places, 'capacity' | 'taken'>): number {
  return Math.max(0, capacity - taken);
}

/** How many places newcomers can take: in strict order none while somebody waits. */
export function placesForNewcomers(places: Places): number {
  return places.order === 'strict' && places.waiting > 0 ? 0 : freePlaces(places);
}
