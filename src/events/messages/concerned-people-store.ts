import { concernedStates } from '../audience/audience.ts';
import { registeredAudience, toldAudience } from '../audience/audience-store.ts';
import { asId, type EventId, type MessageId } from '../../platform/shared/ids.ts';
import type { Db } from '../../platform/storage/database.ts';
import type { ConcernedPerson } from './concerned-person.ts';
import { wasReached } from './not-reached-store.ts';

/**
 * Everyone whom any of these events concerns, once, with those that do, but for those to whom these messages were to go and have not; members
 * also when they have left. A guest of several events is one at each.
 */
export async function findConcerned(
  db: Db,
  events: readonly EventId[],
  except: readonly MessageId[],
): Promise<ConcernedPerson[]> {
  const concerned = db
    .selectFrom(registeredAudience(db, events).unionAll(toldAudience(db, events)).as('people'))
    .select((eb) => [
      'member',
      eb.case().when('member', 'is', null).then(eb.ref('registration')).end().as('guest'),
      eb.cast<string>('event', 'text').as('event'),
    ])
    .where('state', 'in', [...concernedStates])
    .$if(except.length > 0, (query) => query.where(wasReached(db, except)));
  const rows = await db
    .selectFrom(concerned.as('concerned'))
    .select((eb) => ['member', 'guest', eb.fn.agg<string>('string_agg', ['event', eb.val(' ')]).as('events')])
    .groupBy(['member', 'guest'])
    .execute();
  return rows.map(({ events: told, ...person }) => ({
    ...person,
    events: told.split(' ').map((id) => asId<EventId>(Number(id))),
  }));
}
