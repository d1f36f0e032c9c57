import type { Selectable } from 'kysely';
import type { EventQuestionsTable } from '../event/events-tables.ts';
import type { QuestionType } from '../event/question.ts';
import type { EventId, QuestionId } from '../../platform/shared/ids.ts';
import { among } from '../../platform/storage/among.ts';
import type { Flag } from '../../platform/storage/columns.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { fromJson, toJson } from '../../platform/storage/json.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type {
  AnswerCounts,
  EditedQuestion,
  PlannedQuestion,
  QuestionOption,
  PlannedQuestions,
} from './edited-question.ts';

const questionsOf = prepared((db, { events }: Params<{ events: readonly EventId[] }>) =>
  db
    .selectFrom('event_questions')
    .select([
      'event_id',
      'id',
      'title',
      'type',
      'required',
      'options',
      'option_ids',
      'archived_options',
      'archived',
    ])
    .where((eb) => among(db, eb.ref('event_id'), events))
    .orderBy('archived')
    .orderBy('position')
    .orderBy('id'),
);

/** All questions of these events, of each in their order, then those that are no longer asked. */
export async function findEditedQuestions(
  db: Db,
  events: readonly EventId[],
): Promise<ReadonlyMap<EventId, readonly EditedQuestion[]>> {
  const { rows } = await questionsOf(db, { events });
  const found = Map.groupBy(rows, (row) => row.event_id);
  return new Map(events.map((event) => [event, (found.get(event) ?? []).map(toEdited)]));
}

type QuestionRow = Pick<
  Selectable<EventQuestionsTable>,
  'id' | 'title' | 'type' | 'required' | 'options' | 'option_ids' | 'archived_options' | 'archived'
>;

function toEdited(row: QuestionRow): EditedQuestion {
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    required: row.required === 1,
    options: optionsOf(fromJson<string[]>(row.options), fromJson<number[]>(row.option_ids)),
    archivedOptions: fromJson<string[]>(row.archived_options),
    archived: row.archived === 1,
  };
}

/** Options that came without numbers, by an import for one, get the next ones. */
function optionsOf(titles: readonly string[], ids: readonly number[]): QuestionOption[] {
  let last = Math.max(0, ...ids);
  const used = new Set<number>();
  return titles.map((title, index) => {
    const given = ids[index];
    const id = given === undefined || used.has(given) ? (last += 1) : given;
    used.add(id);
    return { id, title };
  });
}

const answersTo = prepared((db, { events }: Params<{ events: readonly EventId[] }>) =>
  db
    .selectFrom('event_questions')
    .innerJoin('registration_answers', 'registration_answers.question_id', 'event_questions.id')
    .select(['event_questions.id', 'registration_answers.answer'])
    .distinct()
    .where((eb) => among(db, eb.ref('event_questions.event_id'), events)),
);

/** The different answers to each question of these events that was answered. */
export async function findGivenAnswers(
  db: Db,
  events: readonly EventId[],
): Promise<Map<QuestionId, string[]>> {
  const { rows } = await answersTo(db, { events });
  const byQuestion = Map.groupBy(rows, ({ id }) => id);
  return new Map([...byQuestion].map(([id, given]) => [id, given.map(({ answer }) => answer)]));
}

const countsOfAnswers = prepared((db, { event }: Params<{ event: EventId }>) =>
  db
    .selectFrom('event_questions')
    .innerJoin('registration_answers', 'registration_answers.question_id', 'event_questions.id')
    .innerJoin('registrations', 'registrations.id', 'registration_answers.registration_id')
    .select(['event_questions.id', 'registration_answers.answer'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_questions.event_id', '=', event)
    // Whoever does not come eats no trout.
    .where((eb) => eb(eb.fn.coalesce('registrations.attending', eb.val('')), '!=', 'NO'))
    .groupBy(['event_questions.id', 'registration_answers.answer']),
);

/** How many of those who have not declined gave each answer, by question. */
export async function countAnswers(db: Db, event: EventId): Promise<AnswerCounts> {
  const { rows } = await countsOfAnswers(db, { event });
  const byQuestion = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...byQuestion].map(([id, given]) => [id, new Map(given.map(({ answer, count }) => [answer, count]))]),
  );
}

/** Stores what becomes of the questions of an event, and renames answers with their options. */
export async function storeQuestions(tx: Tx, event: EventId, plan: PlannedQuestions): Promise<void> {
  if (plan.removed.length > 0) {
    await tx
      .deleteFrom('event_questions')
      .where('id', 'in', [...plan.removed])
      .execute();
  }
  const archived = plan.archived.map((question) => ({ ...question, renames: new Map<string, string>() }));
  const rows = [...plan.asked, ...archived].map((question, index) => ({
    id: question.id,
    ...rowOf(event, question, index + 1),
  }));
  const kept = rows.filter((row) => row.id !== null) as StoredRow[];
  const added = rows.filter(({ id }) => id === null).map(({ id: _id, ...row }) => row);
  if (kept.length > 0) await updateAll(tx, kept);
  if (added.length > 0) await tx.insertInto('event_questions').values(added).execute();
  await renameAnswers(tx, plan.asked);
}

type NewRow = ReturnType<typeof rowOf>;
type StoredRow = NewRow & { id: QuestionId };

function rowOf(event: EventId, question: Omit<PlannedQuestion, 'id'>, position: number) {
  const flag = (isSet: boolean): Flag => (isSet ? 1 : 0);
  return {
    event_id: event,
    position,
    title: question.title,
    type: question.type satisfies QuestionType,
    required: flag(question.required),
    options: toJson(question.options.map(({ title }) => title)),
    option_ids: toJson(question.options.map(({ id }) => id)),
    archived_options: toJson(question.archivedOptions),
    archived: flag(question.archived),
  };
}

/** One statement for all of them. */
async function updateAll(tx: Tx, rows: readonly StoredRow[]): Promise<void> {
  await tx
    .insertInto('event_questions')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        title: eb.ref('excluded.title'),
        type: eb.ref('excluded.type'),
        required: eb.ref('excluded.required'),
        options: eb.ref('excluded.options'),
        option_ids: eb.ref('excluded.option_ids'),
        archived_options: eb.ref('excluded.archived_options'),
        archived: eb.ref('excluded.archived'),
      })),
    )
    .execute();
}

/** All renames of one question at once: two options may change their names with each other. */
async function renameAnswers(tx: Tx, asked: readonly PlannedQuestion[]): Promise<void> {
  for (const { id, renames } of asked) {
    const [first, ...others] = [...renames];
    if (id === null || first === undefined) continue;
    await tx
      .updateTable('registration_answers')
      .set(({ eb, ref }) => {
        let cases = eb.case().when(ref('answer'), '=', first[0]).then(first[1]);
        for (const [from, to] of others) cases = cases.when(ref('answer'), '=', from).then(to);
        return { answer: cases.else(ref('answer')).end() };
      })
      .where('question_id', '=', id)
      .where('answer', 'in', [...renames.keys()])
      .execute();
  }
}
