import { findEventsWithPeople } from '../audience/audience-store.ts';
import type { ConcernedPerson } from '../messages/concerned-person.ts';
import { findConcerned } from '../messages/concerned-people-store.ts';
import type { Db } from '../../platform/storage/database.ts';
import type { EventNotice } from './event-notices-service.ts';
import { lettersAbout } from './moved-dates-rules.ts';

/** The news of events that move, as one mail to each whom any of them concerns; nothing of one of which nobody knows. */
export async function noticesByPeople(db: Db, moves: readonly EventNotice[]): Promise<EventNotice[]> {
  const known = await findEventsWithPeople(
    db,
    moves.map(({ event }) => event.id),
  );
  const wanted = moves.filter(({ event }) => known.has(event.id));
  if (wanted.length < 2) return wanted;
  return lettersAbout(wanted, await peopleOf(db, wanted)).map(
    ({ moves: [first, ...further], members, registrations }) => ({
      ...first,
      further: further.map(({ event, before }) => ({ ...event, before })),
      chosen: { members, registrations },
    }),
  );
}

/** Everyone whom events concern, with those that do; of what is taken back before it was told they hear nothing. */
async function peopleOf(db: Db, moves: readonly EventNotice[]): Promise<ConcernedPerson[]> {
  const people: ConcernedPerson[] = [];
  for (const alike of Map.groupBy(moves, ({ except = [] }) => except.join(' ')).values()) {
    const events = alike.map(({ event }) => event.id);
    people.push(...(await findConcerned(db, events, alike[0]?.except ?? [])));
  }
  return [...Map.groupBy(people, ({ member, guest }) => `${member} ${guest}`).values()].flatMap(
    ([first, ...same]) =>
      first === undefined ? [] : [{ ...first, events: [first, ...same].flatMap(({ events }) => events) }],
  );
}
