import type { HandDatabase } from './hand-database.ts';

/** An event whose places may be counted. */
export interface CountedEvent {
  id: number;
  capacity: number | null;
}

interface Seats {
  taken: number;
  waiting: number;
  recountUntil: string | null;
}
interface Companion {
  member: number | null;
  attending: string | null;
}

/** Takes or gives back the places of a member and those they bring; answers whether there are enough. */
export function placesByHand(database: HandDatabase) {
  const lock = database.command<Seats>(`
    select taken, waiting, recount_until as recountUntil from event_seats where event_id = :event`);
  const add = database.command(`
    insert into event_seats (event_id, taken, waiting, last_turn, recount_until) values (:event, 0, 0, '', '')`);
  const party = database.command<Companion>(`
    select member_id as member, attending from registrations where event_id = :event and member_id = :member
    union all
    select member_id, attending from registrations where event_id = :event and host_member_id = :member`);
  const store = database.command(`
    update event_seats set taken = :taken, recount_until = null where event_id = :event`);
  const count = countOf(database);
  return ({ id: event, capacity }: CountedEvent, member: number, attending: string): boolean => {
    const seats = lock.one({ event });
    if (seats === undefined) add.one({ event });
    if (capacity === null) return true;
    const isCounted = seats?.recountUntil === null;
    const taken = isCounted ? seats.taken : count(event);
    const before = party.all({ event, member });
    const after = [...before.filter((one) => one.member !== member), { member, attending }];
    const more = placesOf(after) - placesOf(before);
    if (more > 0 && taken + more > capacity) return false;
    if (more !== 0 || !isCounted) store.one({ event, taken: taken + more });
    return true;
  };
}

/** A party has places as soon as one of it says YES; a member who does brings along all who have not said NO. */
function placesOf(party: readonly Companion[]): number {
  const bringsAll = party.some(({ member, attending }) => member !== null && attending === 'YES');
  return party.filter(({ attending }) => attending === 'YES' || (bringsAll && attending === null)).length;
}

function countOf(database: HandDatabase): (event: number) => number {
  const taken = database.command<{ taken: number }>(`
    select count(*) as taken from registrations
    left join registrations as hosts on hosts.event_id = registrations.event_id
      and hosts.member_id = registrations.host_member_id
    where registrations.event_id = :event and (registrations.attending = 'YES'
      or (registrations.attending is null and registrations.waiting_since is null and hosts.attending = 'YES'))`);
  return (event) => taken.one({ event })?.taken ?? 0;
}
