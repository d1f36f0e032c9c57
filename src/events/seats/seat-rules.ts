import type { Attending } from '../event/attending.ts';
import { freeSeats, seatsForNewcomers, type Capacity } from '../event/capacity.ts';
import type { RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';

/** Someone of a party, as far as seats go. */
export interface Companion {
  /** Null for a person who is about to be registered. */
  readonly registration: RegistrationId | null;
  /** Whether it is the member; otherwise a guest or the partner. */
  readonly isMember: boolean;
  readonly attending: Attending | null;
  readonly waitingSince: InstantText | null;
  /** Whether the member of the party has left the organisation: it is in no line then. */
  readonly hasLeft: boolean;
}

/** A member with the own guests and partner. */
export type SeatedParty = readonly Companion[];

/** How many seats a party has or, when it waits, needs: the member brings everyone along who has not said NO. */
export function seatsOf(party: SeatedParty): number {
  const isComing = (one: Companion) => one.attending === 'YES' || one.waitingSince !== null;
  const bringsAll = party.some((one) => one.isMember && isComing(one));
  return party.filter((one) => isComing(one) || (bringsAll && one.attending === null)).length;
}

/** Whether a party has seats; then all of it has, because a party is never split. */
export function hasSeats(party: SeatedParty): boolean {
  return party.some(({ attending }) => attending === 'YES');
}

/** Since when a party waits; null when it does not. */
export function waitsSince(party: SeatedParty): InstantText | null {
  return party.find(({ waitingSince }) => waitingSince !== null)?.waitingSince ?? null;
}

/** How many of a party said YES and wait in the line. */
export function waitingIn(party: SeatedParty): number {
  return party.filter(({ waitingSince, hasLeft }) => waitingSince !== null && !hasLeft).length;
}

/** What an event offers to those who come. */
export interface Offer extends Capacity {
  readonly waitingList: boolean;
  /** Whether nobody moves up any more: the event has started, or was cancelled. */
  readonly isLineOver: boolean;
}

/** What follows for the seats: this many more (or fewer) are taken, or the party waits if it wants to, or it cannot be. */
export type SeatDecision =
  | { readonly kind: 'settled'; readonly more: number }
  | (TooFew & { readonly kind: 'waits' })
  | (TooFew & { readonly kind: 'refused' });

/** How many seats there are, and how many it takes. */
interface TooFew {
  readonly left: number;
  readonly needed: number;
}

/**
 * Decides about a change of a party, given as it is and as it would be. Anyone who has seats keeps them; a party with
 * seats gets more at once or not at all; a newcomer waits behind those who wait, unless the event lets those in who fit.
 */
export function decideSeats(
  offer: Offer,
  before: SeatedParty,
  after: SeatedParty,
  overCapacity = false,
): SeatDecision {
  const had = hasSeats(before) ? seatsOf(before) : 0;
  const size = seatsOf(after);
  const more = (hasSeats(after) ? size : 0) - had;
  if (overCapacity) return { kind: 'settled', more };
  const refused = { kind: 'refused', left: freeSeats(offer), needed: Math.max(more, 1) } as const;
  if (!hasSeats(after)) {
    // Anyone who joins a party that waits must leave it a chance.
    const isTooLarge = waitsSince(after) !== null && size > seatsOf(before) && size > offer.capacity;
    return isTooLarge ? { ...refused, needed: size } : { kind: 'settled', more };
  }
  if (more <= 0) return { kind: 'settled', more };
  const others = offer.isLineOver ? 0 : offer.waiting - waitingIn(before);
  const room = seatsForNewcomers({ ...offer, waiting: others });
  if (more <= room) return { kind: 'settled', more };
  if (hasSeats(before)) return { ...refused, left: room };
  const hasLeft = before.some((one) => one.hasLeft);
  const canWait = !offer.isLineOver && size <= offer.capacity && !hasLeft;
  const mayWait = offer.waitingList || waitsSince(before) !== null;
  const tooFew = { ...refused, left: room };
  return canWait && mayWait ? { ...tooFew, kind: 'waits' } : tooFew;
}

/** A party that waits. */
export interface WaitingParty {
  readonly seats: number;
}

/** Whether a party could get in if nobody else came; one that could not holds up nobody. */
export function couldEverFit(party: WaitingParty, { capacity }: Pick<Capacity, 'capacity'>): boolean {
  return party.seats <= capacity;
}

/**
 * Who moves up into the free seats, of parties in the order in which they wait. In strict order nobody passes another,
 * but for one who could never get in.
 */
export function partiesToPromote<Party extends WaitingParty>(
  line: readonly Party[],
  seats: Pick<Capacity, 'capacity' | 'taken' | 'order'>,
): Party[] {
  let left = freeSeats(seats);
  const promoted: Party[] = [];
  for (const party of line) {
    if (party.seats <= left) {
      promoted.push(party);
      left -= party.seats;
    } else if (seats.order === 'strict' && couldEverFit(party, seats)) break;
  }
  return promoted;
}

/** How many seats are left, as a sentence. */
export function leftInWords(left: number, needed: number): string {
  const need = needed === 1 ? 'one is needed' : `${needed} are needed`;
  if (left === 0) return 'No places are left.';
  return left === 1 ? `One place is left, and ${need}.` : `${left} places are left, and ${need}.`;
}
