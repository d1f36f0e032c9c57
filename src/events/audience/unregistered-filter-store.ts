import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { among } from '../../platform/storage/among.ts';
import type { Storage } from '../../platform/storage/database.ts';
import type { Tables } from '../../platform/storage/tables.ts';
import type { AudienceEvent } from './audience.ts';
import { registeredPeople } from '../registration/registered-people-store.ts';
import type { AudienceFilter, ChosenPeople } from './audience-filter.ts';
import { filterConditions, type FilteredEvent } from './audience-filter-store.ts';
import { toldAudience, untoldAudience } from './audience-store.ts';

/** The members whom a filter means without their being registered, with their clubs; null where it means none. */
export function unregisteredMembers(
  { db, dialect }: Pick<Storage, 'db' | 'dialect'>,
  event: Pick<AudienceEvent, 'id' | 'closed' | 'ownerPath'>,
  filter: AudienceFilter,
) {
  const { club, words, members } = filter;
  const people = peopleOf(db, event, filter);
  if (people === null || !concernsUnregistered(filter)) return null;
  return db
    .selectFrom(people.as('people'))
    .innerJoin('members', 'members.id', 'people.member')
    .innerJoin('clubs', 'clubs.id', 'members.club_id')
    .$if(club !== undefined, (query) => query.where('clubs.id', '=', club ?? null))
    .$if(members !== undefined, (query) =>
      query.where((eb) => among(db, eb.ref('members.id'), members ?? [])),
    )
    .where((eb) => eb.and(words.map((word) => hasWord(dialect, eb as never, word))));
}

type Members = ExpressionBuilder<Pick<Tables, 'members' | 'clubs'>, 'members' | 'clubs'>;

function hasWord(dialect: Storage['dialect'], eb: Members, word: string): Expression<SqlBool> {
  return eb.or([
    dialect.contains(eb.ref('members.last_name_key'), word),
    dialect.contains(eb.ref('members.first_name_key'), word),
    dialect.contains(eb.ref('clubs.sort_name'), word),
  ]);
}

function peopleOf(
  db: Storage['db'],
  event: Pick<AudienceEvent, 'id' | 'closed' | 'ownerPath'>,
  { state, members }: Pick<AudienceFilter, 'state' | 'members'>,
) {
  const told = db.selectFrom(toldAudience(db, [event.id]).as('told')).selectAll();
  const untold = event.closed ? null : untoldAudience(db, event);
  if (state === 'untold') return untold;
  if (state === 'told' || state === 'unreached') return told.where('told.state', '=', state);
  // Members who were chosen one by one, in whichever of these states they are by now.
  if (state !== undefined || members === undefined) return null;
  return untold === null ? told : told.unionAll(untold);
}

/** What a filter asks of a registration nobody has who is not registered. */
function concernsUnregistered(filter: AudienceFilter): boolean {
  const {
    registrations,
    members,
    kind = 'member',
    host,
    checkedIn,
    hasComment,
    missingAnswers,
    answered,
  } = filter;
  const isOfRegistration =
    (registrations !== undefined && members === undefined) || host !== undefined || kind !== 'member';
  return (
    !isOfRegistration && answered === undefined && ![checkedIn, hasComment, missingAnswers].includes(true)
  );
}

/** Everyone whom a filter means at this moment: the registrations, and the members without one. */
export async function findMeant(
  storage: Pick<Storage, 'db' | 'dialect'>,
  event: Pick<AudienceEvent, 'id' | 'closed' | 'ownerPath'>,
  { filter, questions }: Pick<FilteredEvent, 'filter' | 'questions'>,
): Promise<ChosenPeople> {
  const registered = await registeredPeople(storage.db)
    .select('registrations.id')
    .where('registrations.event_id', '=', event.id)
    .where((eb) => filterConditions(storage, eb, { event: event.id, filter, questions }))
    .execute();
  const others = await unregisteredMembers(storage, event, filter)?.select('members.id').execute();
  return { registrations: registered.map(({ id }) => id), members: (others ?? []).map(({ id }) => id) };
}
