import type { EventRecord } from '../event/event.ts';
import { lockEventRow } from '../event/event-lock-store.ts';
import { freeSeats } from '../event/capacity.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { Tx } from '../../platform/storage/database.ts';
import type { MovingUp } from './moving-up.ts';
import { nameOfPromoted, writtenTo } from './promotion-service.ts';
import { partiesToPromote } from './seat-rules.ts';
import { lockedSeatsOf, type LockParts } from './seats-service.ts';
import { lockParty } from './waiting-line-service.ts';
import { findLine, findPromoted, type PartyInLine } from './waiting-line-store.ts';

/** Enough to see who it is. */
const shownParties = 20;

/** Who would move up if the event were like this; changes nothing. */
export async function previewPromotion(tx: Tx, clock: Clock, event: EventRecord): Promise<MovingUp> {
  const counts = await lockEventRow(tx, event.id);
  if (counts === undefined) return movingUp(tx, []);
  const seats = await lockedSeatsOf(tx, clock, event, counts, { recount: true });
  if (seats === null || seats.isLineOver) return movingUp(tx, []);
  return movingUp(tx, partiesToPromote(await findLine(tx, event.id), seats));
}

/** What it does to the seats when the party of someone moves up; changes nothing. */
export async function previewMovingUp(
  tx: Tx,
  parts: LockParts,
  who: { event: EventId; registration: RegistrationId },
): Promise<MovingUp & { readonly left: number }> {
  const { seats, party } = await lockParty(tx, parts, who);
  return { ...(await movingUp(tx, [party])), left: freeSeats(seats) };
}

async function movingUp(tx: Tx, parties: readonly PartyInLine[]): Promise<MovingUp> {
  const people = await findPromoted(
    tx,
    parties.flatMap(({ registrations }) => registrations),
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  const told = new Set(writtenTo(people).map(({ person }) => person.id));
  return {
    count: parties.length,
    people: parties.reduce((sum, { seats }) => sum + seats, 0),
    mails: told.size,
    parties: parties.slice(0, shownParties).flatMap(({ registrations, seats }) => {
      const party = registrations.flatMap((one) => byId.get(one) ?? []);
      const first = party.find(({ member_id }) => member_id !== null) ?? party[0];
      if (first === undefined) return [];
      const isTold = registrations.some((one) => told.has(one));
      return [{ registration: first.id, name: nameOfPromoted(first), seats, told: isTold }];
    }),
  };
}
