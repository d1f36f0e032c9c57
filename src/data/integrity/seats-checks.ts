import { partiesToPromote } from '../../events/seats/seat-rules.ts';
import { countSeats, findLimitedEvents } from '../../events/seats/seats-store.ts';
import { findLine } from '../../events/seats/waiting-line-store.ts';
import type { Check, CheckParts, FoundRow } from './check.ts';
import { recognised, selected } from './found-store.ts';

/** What can be wrong with the places of events. */
export const seatChecks: readonly Check[] = [
  {
    code: 'wrong-seats',
    severity: 'error',
    title: 'Events whose count of places differs from who comes and who waits',
    mend: 'Change the capacity of the event: its places are counted again.',
    find: recognised(wronglyCounted),
  },
  {
    code: 'waits-in-vain',
    severity: 'warning',
    title: 'Coming events where someone waits for a place that is free',
    mend: 'Change the capacity of the event, or move them up.',
    find: recognised(waitingInVain),
  },
  {
    code: 'waits-and-answered',
    severity: 'error',
    title: 'Registrations that wait for a place although they have an answer',
    mend: 'Take the answer or the moment since which they wait out of registrations.csv, and import it again.',
    find: selected(waitingWithAnswer, waiting),
  },
  {
    code: 'waits-for-nothing',
    severity: 'error',
    title: 'Registrations that wait for a place at a coming event that takes any number',
    mend: 'Give the event a capacity and take it away again: then all who wait come.',
    find: selected(waitingWithoutCapacity, waiting),
  },
  {
    code: 'overfull',
    severity: 'warning',
    title: 'Coming events with more people than places, without anyone having wanted it',
    mend: 'Raise the capacity of the event, or ask someone to stay away.',
    find: recognised(overfull),
  },
];

async function* wronglyCounted({ db }: CheckParts): AsyncGenerator<FoundRow> {
  for (const { id, title, ...known } of await findLimitedEvents(db)) {
    // What is counted again with the next answer need not be right before.
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
    const line = await findLine(db, id);
    if (line.length === 0) continue;
    const { taken } = await countSeats(db, id);
    const parties = partiesToPromote(line, { capacity, taken, order }).length;
    if (parties > 0) yield { subject: 'event', id, name: title, detail: `${parties} parties` };
  }
}

interface WaitingRow {
  readonly id: number;
  readonly title: string;
  readonly attending: string | null;
}

function waiting({ id, title, attending }: WaitingRow): FoundRow {
  return { subject: 'registration', id, name: title, detail: attending ?? '' };
}

function everyWaiting({ db }: CheckParts) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['registrations.id', 'events.title', 'registrations.attending'])
    .where('registrations.waiting_since', 'is not', null)
    .orderBy('registrations.id');
}

function waitingWithAnswer(parts: CheckParts) {
  return everyWaiting(parts).where('registrations.attending', 'is not', null);
}

function waitingWithoutCapacity(parts: CheckParts) {
  return (
    everyWaiting(parts)
      .where('registrations.attending', 'is', null)
      .where('events.capacity', 'is', null)
      // Nobody moves up there; anyone who waits at one that is cancelled comes when it takes place again.
      .where('events.cancelled', '=', 0)
      .where('events.start_date', '>', parts.now)
  );
}

async function* overfull({ db, now }: CheckParts): AsyncGenerator<FoundRow> {
  for (const { id, title, start, cancelled, capacity, allowed } of await findLimitedEvents(db)) {
    if (cancelled === 1 || start <= now) continue;
    const { taken } = await countSeats(db, id);
    if (taken <= Math.max(capacity, allowed ?? 0)) continue;
    yield { subject: 'event', id, name: title, detail: `${taken} people for ${capacity} places` };
  }
}
