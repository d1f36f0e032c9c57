import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { AudienceEvent } from '../audience/audience.ts';
import { toldAudience, untoldAudience } from '../audience/audience-store.ts';
import type { ClubId } from '../../platform/shared/ids.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { memberNameKey, minusMemberId } from '../../platform/storage/name-keys.ts';
import {
  stateRanks,
  type Participant,
  type ParticipantFilter,
  type ParticipantKeys,
  type ParticipantQuery,
  type ParticipantSort,
} from './participant.ts';
import type { Tables } from '../../platform/storage/tables.ts';
import type { SortedParticipant } from './participants-store.ts';

/** A page of the members who are in a state without being registered, in the same order as those who are. */
export async function findUnregistered(
  { db, dialect }: Storage,
  event: AudienceEvent,
  { filter, sort, after, limit }: Pick<ParticipantQuery, 'filter' | 'sort' | 'after' | 'limit'>,
): Promise<(Omit<SortedParticipant, 'participant'> & { participant: Omit<Participant, 'answers'> })[]> {
  const { club, words, state } = filter;
  const people = peopleOf(db, event, state);
  if (people === null || !concernsUnregistered(filter)) return [];
  const order = sort === 'answered' ? 'desc' : 'asc';
  const rows = await db
    .selectFrom(people.as('people'))
    .innerJoin('members', 'members.id', 'people.member')
    .innerJoin('clubs', 'clubs.id', 'members.club_id')
    .select(['members.id', 'members.first_name', 'members.middle_name', 'members.last_name'])
    .select(['clubs.id as club_id', 'clubs.name as club', 'clubs.sort_name'])
    .select(memberNameKey.as('name_key'))
    .$if(club !== undefined, (query) => query.where('clubs.id', '=', club ?? null))
    .where((eb) => eb.and(words.map((word) => hasInName(dialect, eb as never, word))))
    .$if(after !== null, (query) => query.where((eb) => isBeyond(eb as never, sort, after)))
    .$if(sort === 'club', (query) => query.orderBy('clubs.sort_name'))
    .orderBy(memberNameKey, order)
    .orderBy(minusMemberId, order)
    .limit(limit)
    .execute();
  return rows.map(({ id, name_key: name, ...row }) => ({
    participant: { ...neverAnswered, member: id, ...namesOf(row) },
    keys: { first: firstOf(sort, row.sort_name), name, id: -Number(id) },
  }));
}

interface NamedRow {
  readonly first_name: string;
  readonly middle_name: string;
  readonly last_name: string;
  readonly club_id: ClubId;
  readonly club: string;
}

function namesOf(row: NamedRow): Pick<Participant, 'firstName' | 'lastName' | 'club'> {
  return {
    firstName: joinedName(row.first_name, row.middle_name),
    lastName: row.last_name,
    club: { id: row.club_id, name: row.club },
  };
}

type Members = ExpressionBuilder<Pick<Tables, 'members' | 'clubs'>, 'members' | 'clubs'>;

function hasInName(dialect: Storage['dialect'], eb: Members, word: string): Expression<SqlBool> {
  return eb.or([
    dialect.contains(eb.ref('members.last_name_key'), word),
    dialect.contains(eb.ref('members.first_name_key'), word),
  ]);
}

/** Whether someone comes behind the last one of the page before. */
function isBeyond(eb: Members, sort: ParticipantSort, after: ParticipantKeys | null): Expression<SqlBool> {
  if (after === null) return eb.lit(true);
  const beyond = sort === 'answered' ? '<' : '>';
  const keys = [memberNameKey, minusMemberId] as const;
  if (sort === 'club')
    return eb(
      eb.tuple(eb.ref('clubs.sort_name'), ...keys),
      beyond,
      eb.tuple(String(after.first), after.name, after.id),
    );
  const first = firstOf(sort, '');
  if (first === after.first) return eb(eb.tuple(...keys), beyond, eb.tuple(after.name, after.id));
  return eb.lit(beyond === '>' ? first > after.first : first < after.first);
}

function peopleOf(db: Storage['db'], event: AudienceEvent, state: ParticipantFilter['state']) {
  if (state === 'untold') return event.closed ? null : untoldAudience(db, event);
  if (state !== 'told' && state !== 'unreached') return null;
  return db
    .selectFrom(toldAudience(db, [event.id]).as('told'))
    .selectAll()
    .where('told.state', '=', state);
}

/** What a filter asks of a registration nobody has who is not registered. */
function concernsUnregistered(filter: ParticipantFilter): boolean {
  const { registration, kind = 'member', host, checkedIn, hasComment, missingAnswers } = filter;
  const isOfRegistration = registration !== undefined || host !== undefined || kind !== 'member';
  return !isOfRegistration && ![checkedIn, hasComment, missingAnswers].includes(true);
}

/** What an order compares before the name. */
function firstOf(sort: ParticipantSort, club: string): string | number {
  if (sort === 'state') return stateRanks.unanswered;
  return sort === 'club' ? club : '';
}

const neverAnswered = {
  registration: null,
  kind: 'member',
  company: '',
  email: '',
  host: null,
  attending: null,
  waitingSince: null,
  comment: '',
  walkIn: false,
  answeredAt: null,
  answeredLate: false,
  checkedInAt: null,
  gate: '',
  barcode: '',
  updatedAt: null,
} as const;
