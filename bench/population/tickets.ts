import type { Clock } from '../../src/shared/clock.ts';
import type { EventId, MemberId, RegistrationId } from '../../src/shared/ids.ts';
import type { Tx } from '../../src/storage/database.ts';
import { spread } from '../statistics.ts';
import { issueTokens } from './people.ts';

/** A ticket and the token of the member it is for. */
export interface TicketOfHolder {
  event: EventId;
  registration: RegistrationId;
  token: string;
}

/** Tickets of many members, each to be asked for by its holder; not of events that other rows accept and decline. */
export async function gatherTickets(
  tx: Tx,
  clock: Clock,
  wanted: number,
  moving: ReadonlySet<EventId>,
): Promise<TicketOfHolder[]> {
  const rows = await tx
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .innerJoin('members', 'members.id', 'registrations.member_id')
    .select(['registrations.id as registration', 'events.id as event', 'members.id as member'])
    .where('registrations.attending', '=', 'YES')
    .where('members.active', '=', 1)
    .where('events.tickets_enabled', '=', 1)
    .where('events.cancelled', '=', 0)
    .orderBy('registrations.id')
    .execute();
  const chosen = spread(
    rows.filter(({ event }) => !moving.has(event)),
    wanted,
  );
  const holders = new Set<MemberId>(chosen.map(({ member }) => member));
  const tokens = await issueTokens(tx, clock, [...holders]);
  return chosen.flatMap(({ event, registration, member }) => {
    const token = tokens.get(member);
    return token === undefined ? [] : { event, registration, token };
  });
}
