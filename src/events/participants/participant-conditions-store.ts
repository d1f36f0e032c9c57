import type { AliasableExpression, Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { EventId, QuestionId, RegistrationId } from '../../platform/shared/ids.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db, Storage } from '../../platform/storage/database.ts';
import type { registeredPeople } from '../registration/registered-people-store.ts';
import { registeredAudience } from '../audience/audience-store.ts';
import {
  stateRanks,
  type ParticipantFilter,
  type ParticipantQuery,
  type ParticipantSort,
} from './participant.ts';

type Joined<Part extends 'tables' | 'sources'> =
  ReturnType<typeof registeredPeople> extends SelectQueryBuilder<infer Database, infer From, unknown>
    ? { tables: Database; sources: From }[Part]
    : never;
export type ParticipantTables = Joined<'tables'>;
export type ParticipantSources = Joined<'sources'>;

/** Builds expressions over registrations and the people behind them. */
export type ParticipantExpressions = ExpressionBuilder<ParticipantTables, ParticipantSources>;

/** What an order compares before the name; the order of names compares nothing else. */
export function firstKey(
  eb: ParticipantExpressions,
  sort: Exclude<ParticipantSort, 'name'>,
): AliasableExpression<string | number> {
  if (sort === 'club') return eb.fn.coalesce('clubs.sort_name', eb.val(''));
  return sort === 'state' ? stateRank(eb) : eb.fn.coalesce('registrations.answered_at', eb.val(''));
}

function stateRank(eb: ParticipantExpressions): AliasableExpression<number> {
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

/** The conditions of a filter; `required` are the questions that everyone who comes has to answer. */
export function filterConditions(
  { dialect, db }: Storage,
  eb: ParticipantExpressions,
  { event, filter, required }: Pick<ParticipantQuery, 'event' | 'filter' | 'required'>,
): Expression<SqlBool> {
  const { checkedIn, club, host, hasComment, missingAnswers, words } = filter;
  const all: Expression<SqlBool>[] = [
    ...stateConditions(db, eb, event, filter),
    ...kindConditions(eb, filter),
  ];
  if (filter.registration !== undefined) all.push(eb('registrations.id', '=', filter.registration));
  if (checkedIn !== undefined) all.push(eb('registrations.validated_at', checkedIn ? 'is not' : 'is', null));
  if (club !== undefined) all.push(eb(eb.fn.coalesce('members.club_id', 'hosts.club_id'), '=', club));
  if (host !== undefined) all.push(eb('hosts.id', '=', host));
  if (hasComment !== undefined) all.push(eb('registrations.comment', hasComment ? '!=' : '=', ''));
  if (missingAnswers !== undefined) {
    const missing = isMissing(db, eb, required);
    all.push(missingAnswers ? missing : eb.not(missing));
  }
  for (const word of words)
    all.push(
      eb.or([
        dialect.contains(eb.ref('registrations.name_key').$notNull(), word),
        eb.and([isNameless(eb), isInName(dialect, eb, word)]),
      ]),
    );
  return eb.and(all);
}

/** Whether it is a partner whose name nobody knows: such a one is found by the name of the host. */
function isNameless(eb: ParticipantExpressions): Expression<SqlBool> {
  return eb.and([
    eb('registrations.guest_first_name', '=', ''),
    eb('registrations.guest_last_name', '=', ''),
  ]);
}

function isInName(
  dialect: Storage['dialect'],
  eb: ParticipantExpressions,
  word: string,
): Expression<SqlBool> {
  const key = (name: 'hosts.last_name_key' | 'hosts.first_name_key') => eb.fn.coalesce(name, eb.val(''));
  return eb.or([
    dialect.contains(key('hosts.last_name_key'), word),
    dialect.contains(key('hosts.first_name_key'), word),
  ]);
}

/** Everything but an answer depends on who is a member and was told, which is asked of the audience. */
function stateConditions(
  db: Db,
  eb: ParticipantExpressions,
  event: EventId,
  { state }: Pick<ParticipantFilter, 'state'>,
): Expression<SqlBool>[] {
  if (state === undefined) return [];
  if (state === 'yes' || state === 'no')
    return [eb('registrations.attending', '=', state === 'yes' ? 'YES' : 'NO')];
  const those = db
    .selectFrom(registeredAudience(db, [event]).as('audience'))
    .select((of) => of.ref('audience.registration').$castTo<RegistrationId>().as('registration'))
    .where('audience.state', '=', state);
  return [eb('registrations.id', 'in', those)];
}

function kindConditions(
  eb: ParticipantExpressions,
  { kind }: Pick<ParticipantFilter, 'kind'>,
): Expression<SqlBool>[] {
  if (kind === undefined) return [];
  if (kind === 'member') return [eb('registrations.member_id', 'is not', null)];
  return [
    eb('registrations.member_id', 'is', null),
    eb('registrations.partner', '=', kind === 'partner' ? 1 : 0),
  ];
}

/** Whether a person who has not declined leaves a required question open. */
function isMissing(db: Db, eb: ParticipantExpressions, required: readonly QuestionId[]): Expression<SqlBool> {
  const answered = eb
    .selectFrom('registration_answers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('registration_answers.registration_id', '=', 'registrations.id')
    .where((answers) => among(db, answers.ref('registration_answers.question_id'), required));
  const mayCome = eb.or([
    eb('registrations.attending', 'is', null),
    eb('registrations.attending', '=', 'YES'),
  ]);
  return eb.and([mayCome, eb(answered, '<', required.length)]);
}
