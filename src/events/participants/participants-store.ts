import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import { asId, type EventId, type QuestionId, type RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db, Storage } from '../../platform/storage/database.ts';
import { fromJson } from '../../platform/storage/json.ts';
import { hasLeft, isMemberOfParty } from '../../platform/storage/party-conditions.ts';
import type { Tables } from '../../platform/storage/tables.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import { personColumns, registeredPeople } from '../registration/registered-people-store.ts';
import { registeredPerson } from '../registration/registered-person.ts';
import {
  filterConditions,
  type FilteredEvent,
  type RegisteredExpressions,
  type RegisteredSources,
  type RegisteredTables,
} from '../audience/audience-filter-store.ts';
import { firstKey, partySize } from './participant-order-store.ts';
import type { Participant, ParticipantKeys, ParticipantOrder, ParticipantQuery } from './participant.ts';

/** A participant, and where it stands in the order that was asked for. */
export interface SortedParticipant {
  participant: Omit<Participant, 'answers'> & { registration: RegistrationId };
  keys: ParticipantKeys;
}

/** A page of those who are registered at an event, in an order that no two of them share. */
export async function findParticipants(
  storage: Storage,
  query: ParticipantQuery,
): Promise<SortedParticipant[]> {
  return (await pageOf(storage, query).execute()).map(toSorted);
}

/**
 * Which registrations are on the page is found first, with as few columns as that takes: where no index gives the order,
 * whole rows of everyone at the event would have to be brought together and sorted.
 */
function pageOf(storage: Storage, query: ParticipantQuery) {
  const { db } = storage;
  const { order } = query;
  const wanted = sorted(conditioned(storage, registeredPeople(db), query), order).limit(query.limit);
  const rows = withColumns(db)
    .select((eb) => [firstColumn(eb, order).as('first'), partySize(eb).as('party_size')])
    .where('registrations.id', 'in', wanted.select('registrations.id'));
  return sorted(rows, order);
}

function firstColumn(eb: RegisteredExpressions, { sort }: ParticipantOrder) {
  return sort === 'name' ? eb.cast<string | number>(eb.val(''), 'text') : firstKey(eb, sort);
}

/** Everyone whom a filter means of those who are registered, with what they are ordered by. */
export function sortedRegistered(storage: Storage, query: FilteredEvent & Pick<ParticipantQuery, 'order'>) {
  return sorted(meant(storage, registeredPeople(storage.db), query), query.order).select((eb) => [
    firstColumn(eb, query.order).as('first'),
    eb.ref('registrations.name_key').$notNull().as('name'),
    eb.ref('registrations.id').$castTo<number>().as('id'),
  ]);
}

/** A query over registrations and the people behind them, whatever it selects. */
export type Registered<Row> = SelectQueryBuilder<RegisteredTables, RegisteredSources, Row>;

/** Narrows a query to those whom a filter means. */
export function meant<Row>(storage: Storage, people: Registered<Row>, query: FilteredEvent): Registered<Row> {
  return people
    .where('registrations.event_id', '=', query.event)
    .where((eb) => filterConditions(storage, eb, query));
}

function conditioned<Row>(storage: Storage, page: Registered<Row>, query: ParticipantQuery): Registered<Row> {
  const { order, after } = query;
  const wanted = meant(storage, page, query);
  if (after === null) return wanted;
  const { sort } = order;
  const beyond = order.isDescending ? '<' : '>';
  return wanted.where((eb) => {
    const { refTuple, tuple } = eb;
    if (sort === 'name') {
      const names = refTuple('registrations.name_key', 'registrations.id');
      return eb(names, beyond, tuple(after.name, asId<RegistrationId>(after.id)));
    }
    const name = eb.ref('registrations.name_key');
    const keys = tuple(firstKey(eb, sort), name, eb.ref('registrations.id'));
    return eb(keys, beyond, tuple(after.first, after.name, after.id) as never);
  });
}

function sorted<Row>(page: Registered<Row>, { sort, isDescending }: ParticipantOrder): Registered<Row> {
  const direction = isDescending ? 'desc' : 'asc';
  const first = sort === 'name' ? page : page.orderBy((eb) => firstKey(eb, sort), direction);
  return first.orderBy('registrations.name_key', direction).orderBy('registrations.id', direction);
}

function withColumns(db: Db) {
  return registeredPeople(db)
    .select(personColumns)
    .select(['registrations.name_key', 'registrations.guest_email', 'registrations.walk_in'])
    .select(['registrations.attending', 'registrations.waiting_since', 'registrations.comment'])
    .select(['registrations.answered_at', 'registrations.answered_late', 'registrations.barcode'])
    .select(['registrations.validated_at', 'registrations.validated_gate', 'registrations.updated_at'])
    .select(contactColumns)
    .select((eb) => clubPath(eb as never).as('club_path'));
}

type Row = Awaited<ReturnType<ReturnType<typeof pageOf>['execute']>>[number];

function toSorted(row: Row): SortedParticipant {
  return {
    participant: {
      ...registeredPerson(row),
      registration: row.id,
      club: row.club_id === null ? null : { id: row.club_id, name: row.club_name ?? '' },
      company: row.guest_company,
      email: row.guest_email,
      directory: row.member_id === null ? null : row,
      attending: row.attending,
      partySize: Math.max(1, row.party_size),
      waitingSince: row.waiting_since,
      comment: row.comment,
      walkIn: row.walk_in === 1,
      answeredAt: row.answered_at,
      answeredLate: row.answered_late === 1,
      checkedInAt: row.validated_at,
      gate: row.validated_gate,
      barcode: row.barcode,
      updatedAt: row.updated_at,
    },
    keys: { first: row.first, name: row.name_key ?? '', id: row.id },
  };
}

/** What says how a member is reached. */
export const contactColumns = [
  'members.email',
  'members.private_phone',
  'members.private_mobile',
  'members.business_phone',
  'members.business_mobile',
  'members.visibility',
  'members.active',
] as const;

/** Where the club of a member is in the organisation. */
export function clubPath(eb: ExpressionBuilder<Tables, 'clubs'>) {
  return eb.selectFrom('places').select('places.path').whereRef('places.id', '=', 'clubs.place_id');
}

const answersTo = prepared((db, { registrations }: Params<{ registrations: readonly RegistrationId[] }>) =>
  db
    .selectFrom('registration_answers')
    .select(['registration_id', 'question_id', 'answer'])
    .where((eb) => among(db, eb.ref('registration_id'), registrations)),
);

/** What some registrations answered, by registration and question. */
export async function findAnswersOf(
  db: Db,
  registrations: readonly RegistrationId[],
): Promise<Map<RegistrationId, Map<QuestionId, string>>> {
  if (registrations.length === 0) return new Map();
  const { rows } = await answersTo(db, { registrations });
  const found = new Map<RegistrationId, Map<QuestionId, string>>();
  for (const { registration_id, question_id, answer } of rows)
    found.getOrInsertComputed(registration_id, () => new Map()).set(question_id, answer);
  return found;
}

/** The questions that are no longer asked at an event, but that someone has answered. */
export async function findArchivedQuestions(db: Db, event: EventId) {
  const rows = await db
    .selectFrom('event_questions')
    .select(['id', 'title', 'type', 'options'])
    .where('event_id', '=', event)
    .where('archived', '=', 1)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('registration_answers')
          .select('registration_answers.question_id')
          .whereRef('registration_answers.question_id', '=', 'event_questions.id'),
      ),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, options: fromJson<string[]>(row.options) }));
}

const turns = prepared((db, { event }: Params<{ event: EventId }>) =>
  db
    .selectFrom('registrations')
    .leftJoin('members', (join) => join.on(isMemberOfParty()))
    .select((eb) => eb.ref('waiting_since').$notNull().as('since'))
    .distinct()
    .where('event_id', '=', event)
    .where('waiting_since', 'is not', null)
    .where((eb) => eb.not(hasLeft()))
    .orderBy('since'),
);

/** The moments since which parties wait at an event, the first in line first. */
export async function findTurns(db: Db, event: EventId): Promise<InstantText[]> {
  return (await turns(db, { event })).rows.map(({ since }) => since);
}
