import type { AliasableExpression, Expression, ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { AudienceEvent } from '../audience/audience.ts';
import { unregisteredMembers } from '../audience/unregistered-filter-store.ts';
import type { ClubId } from '../../platform/shared/ids.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { memberNameKey, minusMemberId } from '../../platform/storage/name-keys.ts';
import { behindTheLine, partyOrderOfMember } from '../../platform/storage/party-conditions.ts';
import type { Tables } from '../../platform/storage/tables.ts';
import { isBehind, stateRanks } from './participant-rules.ts';
import type {
  Participant,
  ParticipantKeys,
  ParticipantOrder,
  ParticipantQuery,
  ParticipantSort,
} from './participant.ts';
import { clubPath, contactColumns, type SortedParticipant } from './participants-store.ts';

type Found = Omit<SortedParticipant, 'participant'> & { participant: Omit<Participant, 'answers'> };

/** A page of the members who are in a state without being registered, in the same order as those who are. */
export async function findUnregistered(
  storage: Storage,
  event: AudienceEvent,
  { filter, order, after, limit }: Pick<ParticipantQuery, 'filter' | 'order' | 'after' | 'limit'>,
): Promise<Found[]> {
  const wanted = sortedUnregistered(storage, event, { filter, order });
  if (wanted === null) return [];
  const rows = await wanted
    .select(['members.first_name', 'members.middle_name', 'members.last_name'])
    .select(['clubs.id as club_id', 'clubs.name as club', ...contactColumns])
    .select((eb) => clubPath(eb as never).as('club_path'))
    .$if(after !== null, (query) => query.where((eb) => isBeyond(eb as never, order, after)))
    .limit(limit)
    .execute();
  return rows.map(({ id, name, first, ...row }) => ({
    participant: { ...neverAnswered, member: asMember(id), ...namesOf(row), directory: row },
    keys: { first: first ?? firstOf(order.sort), name, id },
  }));
}

/** The same members, all of them, with what they are ordered by. */
export function sortedUnregistered(
  storage: Storage,
  event: AudienceEvent,
  { filter, order: { sort, isDescending } }: Pick<ParticipantQuery, 'filter' | 'order'>,
) {
  const direction = isDescending ? 'desc' : 'asc';
  const column = columnOf(sort);
  return (
    unregisteredMembers(storage, event, filter)
      ?.select((eb) => [
        (column === null
          ? eb.lit(null).$castTo<string | null>()
          : (column(eb as never) as ExpressionWrapper<never, never, string | null>)
        ).as('first'),
        memberNameKey.as('name'),
        minusMemberId.as('id'),
      ])
      .$if(column !== null, (query) => query.orderBy('first', direction))
      .orderBy(memberNameKey, direction)
      .orderBy(minusMemberId, direction) ?? null
  );
}

interface NamedRow {
  readonly first_name: string;
  readonly middle_name: string;
  readonly last_name: string;
  readonly club_id: ClubId;
  readonly club: string;
}

function asMember(minusId: number): Participant['member'] {
  return -minusId as NonNullable<Participant['member']>;
}

function namesOf(row: NamedRow): Pick<Participant, 'firstName' | 'lastName' | 'club'> {
  return {
    firstName: joinedName(row.first_name, row.middle_name),
    lastName: row.last_name,
    club: { id: row.club_id, name: row.club },
  };
}

type Members = ExpressionBuilder<Pick<Tables, 'members' | 'clubs'>, 'members' | 'clubs'>;

/** What an order compares before the name, where it is not the same for all who are not registered. */
function columnOf(sort: ParticipantSort): ((eb: Members) => AliasableExpression<string>) | null {
  if (sort === 'club') return (eb) => eb.fn.coalesce('clubs.sort_name', eb.val(''));
  return sort === 'party' ? () => partyOrderOfMember : null;
}

/** The same where it is. */
export function firstOf(sort: ParticipantSort): string | number {
  if (sort === 'state') return stateRanks.unanswered;
  return sort === 'waiting' ? `${behindTheLine} 0` : '';
}

/** Whether someone comes behind the last one of the page before. */
function isBeyond(eb: Members, order: ParticipantOrder, after: ParticipantKeys | null): Expression<SqlBool> {
  if (after === null) return eb.lit(true);
  const beyond = order.isDescending ? '<' : '>';
  const keys = [memberNameKey, minusMemberId] as const;
  const column = columnOf(order.sort);
  if (column !== null)
    return eb(
      eb.tuple(column(eb) as never, ...keys),
      beyond,
      eb.tuple(String(after.first), after.name, after.id) as never,
    );
  const first = firstOf(order.sort);
  if (first === after.first) return eb(eb.tuple(...keys), beyond, eb.tuple(after.name, after.id));
  return eb.lit(isBehind(first, after.first, order));
}

const neverAnswered = {
  registration: null,
  kind: 'member',
  company: '',
  email: '',
  host: null,
  attending: null,
  waitingSince: null,
  partySize: 1,
  comment: '',
  walkIn: false,
  answeredAt: null,
  answeredLate: false,
  checkedInAt: null,
  gate: '',
  barcode: '',
  updatedAt: null,
} as const;
