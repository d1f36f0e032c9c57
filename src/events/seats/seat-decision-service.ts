import { freeSeats } from '../event/capacity.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { couldEverFit, decideSeats, waitingIn, type SeatDecision, type SeatedParty } from './seat-rules.ts';
import type { LockedSeats } from './seats.ts';
import { findFirstOfLine } from './waiting-line-store.ts';

/** Decides with a look at the line where seats are free for which others wait: they may all be parties that could never get in. */
export async function decideByLine(
  tx: Tx,
  seats: LockedSeats,
  before: SeatedParty,
  after: SeatedParty,
  overCapacity?: boolean,
): Promise<SeatDecision> {
  const decision = decideSeats(seats, before, after, overCapacity);
  const own = waitingIn(before);
  const isKeptFree = seats.order === 'strict' && seats.waiting > own && freeSeats(seats) > 0;
  if (decision.kind === 'settled' || seats.isLineOver || !isKeptFree) return decision;
  return (await isHeldUp(tx, seats, before))
    ? decision
    : decideSeats({ ...seats, waiting: own }, before, after);
}

/** Whether anyone else waits who could get in: mostly someone at the front of the line. */
async function isHeldUp(tx: Tx, seats: LockedSeats, own: SeatedParty): Promise<boolean> {
  const ours = new Set(own.map(({ registration }) => registration));
  for (let limit = 10; ; limit *= 2) {
    const { parties, isWhole } = await findFirstOfLine(tx, seats.event, limit);
    const others = parties.filter(({ registrations }) => !registrations.some((one) => ours.has(one)));
    const isAhead = others.some((party) => couldEverFit(party, seats));
    if (isWhole || isAhead) return isAhead;
  }
}
