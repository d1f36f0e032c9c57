import type { Expression, ExpressionBuilder } from 'kysely';
import type { AudienceEvent } from '../audience/audience.ts';
import { unregisteredMembers } from '../audience/unregistered-filter-store.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { countParties } from '../../platform/storage/party-conditions.ts';
import type { Tables } from '../../platform/storage/tables.ts';
import { registeredPeople } from '../registration/registered-people-store.ts';
import { letterKey, letterKeyOfMember } from './participant-order-store.ts';
import type { LetterCount, ParticipantKeys, ParticipantQuery } from './participant.ts';
import { meant, sortedRegistered } from './participants-store.ts';
import { firstOf, sortedUnregistered } from './unregistered-store.ts';

type Wanted = Pick<ParticipantQuery, 'event' | 'filter' | 'questions' | 'order'>;

/** What the person in a place of a list is ordered by, the first one in place 0; null where there are not so many. */
export async function findKeysAt(
  storage: Storage,
  event: AudienceEvent,
  query: Wanted,
  place: number,
): Promise<ParticipantKeys | null> {
  const registered = sortedRegistered(storage, query);
  const others = sortedUnregistered(storage, event, query);
  if (others === null) return (await registered.offset(place).limit(1).executeTakeFirst()) ?? null;
  const { isDescending, sort } = query.order;
  const direction = isDescending ? 'desc' : 'asc';
  const found = await storage.db
    .selectFrom(
      registered
        .clearOrderBy()
        .unionAll(others.clearOrderBy() as never)
        .as('people'),
    )
    .select(({ fn, val }) => [fn.coalesce('first', val(firstOf(sort))).as('first'), 'name', 'id'])
    .orderBy('first', direction)
    .orderBy('name', direction)
    .orderBy('id', direction)
    .offset(place)
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** How many of a list begin with which letter of what it is ordered by; an order that has no letters has one empty one. */
export async function countLetters(
  storage: Storage,
  event: AudienceEvent,
  query: Wanted,
): Promise<{ letters: LetterCount[]; parties: number }> {
  const { sort } = query.order;
  const registered = meant(storage, registeredPeople(storage.db), query);
  const [letters, others, parties] = await Promise.all([
    registered
      .select((eb) => [
        firstLetter(eb as never, letterKey(eb, sort)).as('letter'),
        eb.fn.countAll<number>().as('count'),
      ])
      .groupBy('letter')
      .execute(),
    unregisteredMembers(storage, event, query.filter)
      ?.select((eb) => [
        firstLetter(eb as never, letterKeyOfMember(eb as never, sort)).as('letter'),
        eb.fn.countAll<number>().as('count'),
      ])
      .groupBy('letter')
      .execute() ?? [],
    registered.select(countParties().as('parties')).executeTakeFirstOrThrow(),
  ]);
  const alone = others.reduce((sum, { count }) => sum + count, 0);
  return { letters: [...letters, ...others], parties: parties.parties + alone };
}

/** The first letter of a folded text; an empty one where there is no text. */
function firstLetter(eb: ExpressionBuilder<Tables, never>, text: Expression<string> | null) {
  return text === null
    ? eb.cast<string>(eb.val(''), 'text')
    : eb.fn<string>('substr', [text, eb.lit(1), eb.lit(1)]);
}
