import type { AliasableExpression, Expression, ExpressionBuilder } from 'kysely';
import { hostNameKey, memberNameKey } from '../../platform/storage/name-keys.ts';
import { placeInLine, partyOrder } from '../../platform/storage/party-conditions.ts';
import type { Tables } from '../../platform/storage/tables.ts';
import type { RegisteredExpressions } from '../audience/audience-filter-store.ts';
import { stateRanks } from './participant-rules.ts';
import type { ParticipantSort } from './participant.ts';

/** What an order compares before the name; the order of names compares nothing else. */
export function firstKey(
  eb: RegisteredExpressions,
  sort: Exclude<ParticipantSort, 'name'>,
): AliasableExpression<string | number> {
  if (sort === 'club') return eb.fn.coalesce('clubs.sort_name', eb.val(''));
  if (sort === 'state') return stateRank(eb);
  if (sort === 'waiting') return placeInLine();
  if (sort === 'party') return partyOrder();
  const moment = sort === 'answered' ? 'registrations.answered_at' : 'registrations.validated_at';
  return eb.fn.coalesce(moment, eb.val(''));
}

/** By what a letter of the alphabet is jumped to; null where an order has none. */
export function letterKey(eb: RegisteredExpressions, sort: ParticipantSort): Expression<string> | null {
  if (sort === 'club') return eb.fn.coalesce('clubs.sort_name', eb.val(''));
  const name = eb.ref('registrations.name_key').$notNull();
  if (sort === 'party') return eb.fn.coalesce(hostNameKey, name);
  return sort === 'name' ? name : null;
}

/** The same of members who are not registered. */
export function letterKeyOfMember(
  eb: ExpressionBuilder<Pick<Tables, 'members' | 'clubs'>, 'members' | 'clubs'>,
  sort: ParticipantSort,
): Expression<string> | null {
  if (sort === 'club') return eb.ref('clubs.sort_name');
  return sort === 'name' || sort === 'party' ? memberNameKey : null;
}

function stateRank(eb: RegisteredExpressions): AliasableExpression<number> {
  return eb
    .case()
    .when('registrations.attending', '=', 'YES')
    .then(eb.lit<number>(stateRanks.yes))
    .when('registrations.attending', '=', 'NO')
    .then(eb.lit<number>(stateRanks.no))
    .when('registrations.waiting_since', 'is not', null)
    .then(eb.lit<number>(stateRanks.waiting))
    .else(eb.lit<number>(stateRanks.unanswered))
    .end();
}

/** How many of the party of a registration come or, while it waits, how many places it needs. */
export function partySize(eb: RegisteredExpressions): AliasableExpression<number> {
  const party = eb.fn.coalesce('registrations.member_id', 'registrations.host_member_id');
  const host = eb
    .selectFrom('registrations as own')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('own.event_id', '=', 'registrations.event_id')
    .where('own.member_id', '=', party)
    .where((own) => own.or([own('own.attending', '=', 'YES'), own('own.waiting_since', 'is not', null)]));
  // Whoever has not said NO comes along with the host.
  const companions = eb
    .selectFrom('registrations as others')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('others.event_id', '=', 'registrations.event_id')
    .where('others.host_member_id', '=', party);
  const said = companions.where((other) =>
    other.or([other('others.attending', '=', 'YES'), other('others.waiting_since', 'is not', null)]),
  );
  const brought = companions.where('others.attending', 'is', null).where('others.waiting_since', 'is', null);
  const isBrought = eb.case().when(host, '>', 0).then(brought).else(0).end();
  return eb(eb(host, '+', said as never), '+', isBrought as never) as never;
}
