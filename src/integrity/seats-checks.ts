import { whoMovesUp } from '../seats/seat-rules.ts';
import { countSeats, findLimitedEvents } from '../seats/seats-store.ts';
import { findLine } from '../seats/waiting-line-store.ts';
import type { Check, CheckParts, FoundRow } from './check.ts';
import { recognised } from './found-store.ts';

/** Longer than any line. */
const wholeLine = 100_000;

/** What can be wrong with the places of events. */
export const seatChecks: readonly Check[] = [
  {
    code: 'wrong-seats',
    severity: 'error',
    title: 'Events whose count of places differs from who comes and who waits',
    mend: 'Change the capacity of the event: its places are counted anew.',
    find: recognised(wronglyCounted),
  },
  {
    code: 'waits-in-vain',
    severity: 'warning',
    title: 'Coming events where somebody waits for a place that is free',
    mend: 'Change the capacity of the event, or move them up.',
    find: recognised(waitingInVain),
  },
];

async function* wronglyCounted({ db }: CheckParts): AsyncGenerator<FoundRow> {
  for (const { id, title, ...known } of await findLimitedEvents(db)) {
    // What is counted anew with the next answer need not be right before.
    if (known.recountUntil !== null) continue;
    const { taken, waiting } = await countSeats(db, id);
    if (known.taken === null || (known.taken === taken && known.waiting === waiting)) continue;
    const detail = `${known.taken} places and ${known.waiting} waiting instead of ${taken} and ${waiting}`;
    yield { subject: 'event', id, name: title, detail };
  }
}

async function* waitingInVain({ db, now }: CheckParts): AsyncGenerator<FoundRow> {
  for (const { id, title, start, cancelled, capacity, order } of await findLimitedEvents(db)) {
    if (cancelled === 1 || start <= now) continue;
    const line = await findLine(db, id, wholeLine);
    if (line.length === 0) continue;
    const { taken } = await countSeats(db, id);
    const parties = whoMovesUp(line, { capacity, taken, order }).length;
    if (parties > 0) yield { subject: 'event', id, name: title, detail: `${parties} parties` };
  }
}
