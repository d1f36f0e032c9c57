import { inOrderOfTime } from '../event/event-rules.ts';
import type { EventRecord } from '../event/event.ts';
import type { ConcernedPerson } from '../messages/concerned-person.ts';
import type { MemberId, RegistrationId } from '../../platform/shared/ids.ts';

/** Events that move, in the order of time, and those who are told of exactly these by one mail. */
interface Letter<Move> {
  readonly moves: readonly [Move, ...Move[]];
  readonly members: readonly MemberId[];
  readonly registrations: readonly RegistrationId[];
}

/** Which mails go out about events that move: one to each person, about all of them that concern this person and no others. */
export function lettersAbout<Move extends { readonly event: Pick<EventRecord, 'id' | 'start'> }>(
  moves: readonly Move[],
  people: readonly ConcernedPerson[],
): Letter<Move>[] {
  const inOrder = moves.toSorted((a, b) => inOrderOfTime(a.event, b.event));
  const letters = Map.groupBy(people, ({ events }) => events.toSorted((a, b) => a - b).join(' '));
  return [...letters.values()].flatMap((readers) => {
    const [first, ...others] = inOrder.filter(({ event }) => readers[0]?.events.includes(event.id));
    if (first === undefined) return [];
    const members = readers.flatMap(({ member }) => member ?? []);
    const registrations = readers.flatMap(({ guest }) => guest ?? []);
    return [{ moves: [first, ...others] as const, members, registrations }];
  });
}
