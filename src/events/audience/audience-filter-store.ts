import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import { foldText } from '../../platform/shared/folded-text.ts';
import type { EventId, QuestionId, RegistrationId } from '../../platform/shared/ids.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db, Storage } from '../../platform/storage/database.ts';
import type { registeredPeople } from '../registration/registered-people-store.ts';
import type { AskedQuestion, AudienceFilter } from './audience-filter.ts';
import { registeredAudience } from './audience-store.ts';

type Joined<Part extends 'tables' | 'sources'> =
  ReturnType<typeof registeredPeople> extends SelectQueryBuilder<infer Database, infer From, unknown>
    ? { tables: Database; sources: From }[Part]
    : never;
export type RegisteredTables = Joined<'tables'>;
export type RegisteredSources = Joined<'sources'>;

/** Builds expressions over registrations and the people behind them. */
export type RegisteredExpressions = ExpressionBuilder<RegisteredTables, RegisteredSources>;

/** Which people of which event are meant. */
export interface FilteredEvent {
  readonly event: EventId;
  readonly filter: AudienceFilter;
  readonly questions: readonly AskedQuestion[];
}

/** The conditions of a filter for those who are registered. */
export function filterConditions(
  storage: Pick<Storage, 'dialect' | 'db'>,
  eb: RegisteredExpressions,
  filtered: FilteredEvent,
): Expression<SqlBool> {
  const { db } = storage;
  const { event, filter, questions } = filtered;
  const { registrations, members, checkedIn, club, host, hasComment, missingAnswers, answered, words } =
    filter;
  const all: Expression<SqlBool>[] = [
    ...stateConditions(db, eb, event, filter),
    ...kindConditions(eb, filter),
  ];
  if (registrations !== undefined || members !== undefined)
    all.push(
      eb.or([
        among(db, eb.ref('registrations.id'), registrations ?? []),
        among(db, eb.ref('registrations.member_id'), members ?? []),
      ]),
    );
  if (checkedIn !== undefined) all.push(eb('registrations.validated_at', checkedIn ? 'is not' : 'is', null));
  if (club !== undefined) all.push(eb(eb.fn.coalesce('members.club_id', 'hosts.club_id'), '=', club));
  if (host !== undefined) all.push(eb('hosts.id', '=', host));
  if (hasComment !== undefined) all.push(eb('registrations.comment', hasComment ? '!=' : '=', ''));
  if (missingAnswers !== undefined) {
    const required = questions.filter((question) => question.required).map(({ id }) => id);
    const missing = isMissing(db, eb, required);
    all.push(missingAnswers ? missing : eb.not(missing));
  }
  if (answered !== undefined) all.push(hasAnswered(eb, answered));
  for (const word of words) all.push(hasWord(storage, eb, word, questions));
  return eb.and(all);
}

/** Whether a word is a part of the name, of the club, of the host's name or of an answer. */
function hasWord(
  { dialect, db }: Pick<Storage, 'dialect' | 'db'>,
  eb: RegisteredExpressions,
  word: string,
  questions: readonly AskedQuestion[],
): Expression<SqlBool> {
  const or = (name: 'clubs.sort_name' | 'hosts.last_name_key' | 'hosts.first_name_key') =>
    dialect.contains(eb.fn.coalesce(name, eb.val('')), word);
  return eb.or([
    dialect.contains(eb.ref('registrations.name_key').$notNull(), word),
    or('clubs.sort_name'),
    or('hosts.last_name_key'),
    or('hosts.first_name_key'),
    ...isInAnswers({ dialect, db }, eb, word, questions),
  ]);
}

/** Options and texts are found however they are written; numbers, YES and NO are no words to look for. */
function isInAnswers(
  { dialect, db }: Pick<Storage, 'dialect' | 'db'>,
  eb: RegisteredExpressions,
  word: string,
  questions: readonly AskedQuestion[],
): Expression<SqlBool>[] {
  const texts = questions.filter(({ type }) => type === 'text').map(({ id }) => id);
  const options = questions
    .filter(({ type }) => type === 'choice')
    .map(({ id, options: all }) => ({ id, like: all.filter((option) => foldText(option).includes(word)) }))
    .filter(({ like }) => like.length > 0);
  if (texts.length === 0 && options.length === 0) return [];
  const answers = eb
    .selectFrom('registration_answers')
    .select('registration_answers.question_id')
    .whereRef('registration_answers.registration_id', '=', 'registrations.id')
    .where((of) =>
      of.or([
        of.and([
          among(db, of.ref('registration_answers.question_id'), texts),
          dialect.contains(dialect.folded(of.ref('registration_answers.answer')), word),
        ]),
        ...options.map(({ id, like }) =>
          of.and([
            of('registration_answers.question_id', '=', id),
            among(db, of.ref('registration_answers.answer'), like),
          ]),
        ),
      ]),
    );
  return [eb.exists(answers)];
}

function hasAnswered(
  eb: RegisteredExpressions,
  { question, answer }: NonNullable<AudienceFilter['answered']>,
): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('registration_answers')
      .select('registration_answers.question_id')
      .whereRef('registration_answers.registration_id', '=', 'registrations.id')
      .where('registration_answers.question_id', '=', question)
      .where('registration_answers.answer', '=', answer),
  );
}

/** Everything but an answer depends on who is a member and was told, which is asked of the audience. */
function stateConditions(
  db: Db,
  eb: RegisteredExpressions,
  event: EventId,
  { state }: Pick<AudienceFilter, 'state'>,
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
  eb: RegisteredExpressions,
  { kind }: Pick<AudienceFilter, 'kind'>,
): Expression<SqlBool>[] {
  if (kind === undefined) return [];
  if (kind === 'member') return [eb('registrations.member_id', 'is not', null)];
  return [
    eb('registrations.member_id', 'is', null),
    eb('registrations.partner', '=', kind === 'partner' ? 1 : 0),
  ];
}

/** Whether a person who has not declined leaves a required question open. */
function isMissing(db: Db, eb: RegisteredExpressions, required: readonly QuestionId[]): Expression<SqlBool> {
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
